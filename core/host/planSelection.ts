import { coreVersion } from './coreVersion';
import { CORE_SERVICE_NAMES } from './coreServiceNames';
import type { StartOptions } from './leftOut';
import { planModules, type ModulePlan, type ModuleSelection } from './planModules';
import type { Excluded } from './resolve';

/**
 * What a selection of modules would lead to under this core: the dry run, without database and without
 * starting anything. The running host and the operators' command ask the same question here.
 *
 * @param configFile absolute path of plugins.config.json, to which sources are relative
 * @param importLimit milliseconds that importing one manifest may take
 * @param startOptions what this run of the server is to do without
 * @param failed modules that were started and failed, and are to be left out
 */
export function planSelection(
  configFile: string,
  selection: ModuleSelection,
  environment: Readonly<Record<string, string | undefined>>,
  importLimit?: number,
  failed?: ReadonlyMap<string, Excluded>,
  startOptions?: StartOptions,
): Promise<ModulePlan> {
  return planModules({
    configFile,
    selection,
    environment,
    coreVersion,
    coreServices: CORE_SERVICE_NAMES,
    importLimit,
    failed,
    startOptions,
  });
}
