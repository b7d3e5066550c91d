import { coreVersion } from '../host/coreVersion';
import { CORE_SERVICE_NAMES } from '../host/coreServiceNames';
import { planModules, type ModulePlan, type ModuleSelection, type PlanInput } from './planModules';

/** What else decides about modules, on a server that runs or starts. */
export type PlanCircumstances = Pick<
  PlanInput,
  'importLimit' | 'failed' | 'startOptions' | 'running' | 'refused'
>;

/**
 * What a selection of modules would lead to under this core: the dry run, without database and without
 * starting anything. The running host and the operators' command ask the same question here.
 *
 * @param configFile absolute path of plugins.config.json, to which sources are relative
 */
export function planSelection(
  configFile: string,
  selection: ModuleSelection,
  environment: Readonly<Record<string, string | undefined>>,
  circumstances: PlanCircumstances = {},
): Promise<ModulePlan> {
  const coreServices = CORE_SERVICE_NAMES;
  return planModules({ configFile, selection, environment, coreVersion, coreServices, ...circumstances });
}
