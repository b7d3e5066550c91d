import { coreVersion } from '../host/coreVersion';
import { coreContributions } from '../host/coreContributions';
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
  const core = coreContributions;
  return planModules({ configFile, selection, environment, coreVersion, core, ...circumstances });
}
