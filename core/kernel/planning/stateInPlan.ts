import type { ModuleState } from './ModuleState';
import type { ModulePlan } from './planModules';

/** Where a module stands that a plan leaves out; undefined for one that is to run. Pure. */
export function stateInPlan(plan: ModulePlan, id: string): ModuleState | undefined {
  const excluded = plan.excluded.get(id);
  if (!excluded) return undefined;
  const { because, phase } = excluded;
  const problem = excluded.problem?.toJSON();
  if (phase && problem) return { state: 'failed', phase, problem };
  return { state: 'disabled', because, ...(problem && { problem }) };
}
