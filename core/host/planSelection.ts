import { coreVersion } from '../kernel/parts/coreVersion';
import {
  planModules,
  type ModulePlan,
  type ModuleSelection,
  type PlanCircumstances,
} from '../kernel/planning/planModules';
import { coreContributions } from './platform';

/**
 * The plan for a selection of modules under this core: the dry run, without database and without starting anything.
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
