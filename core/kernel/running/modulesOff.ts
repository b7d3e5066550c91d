import { MODULE_ID } from '../config/PluginsConfig';
import type { ModulesOff } from '../../parts/http/RouteTable';
import { problemOf } from '../host/BootReport';
import type { ModuleState } from '../planning/ModuleState';
import type { ModulePlan } from '../planning/planModules';
import { stateInPlan } from '../planning/stateInPlan';

/**
 * What requests to installed modules that do not run are told, by module id, which is the first segment of all paths
 * of a module. Pure.
 *
 * Somebody has switched the module off, or what it requires: null. It failed, wherever on its way: the code of its
 * problem. Of a package whose package.json is wrong, the id is known when the file or the name of its folder tells it.
 *
 * @param failures modules that were to start and failed
 */
export function modulesOff(
  plan: ModulePlan,
  running: ReadonlySet<string>,
  failures: ReadonlyMap<string, ModuleState>,
): ModulesOff {
  const unreadable = plan.problems.filter(
    ({ code, subject }) => code === 'MODULE_IDENTITY_INVALID' && MODULE_ID.test(subject),
  );
  const off = new Map<string, string | null>(unreadable.map(({ subject, code }) => [subject, code]));
  for (const { id } of plan.packages) {
    const [problem] = problemOf(stateInPlan(plan, id) ?? failures.get(id) ?? SWITCHED_OFF);
    off.set(id, !problem || problem.code === 'MODULE_REQUIREMENT_OFF' ? null : problem.code);
  }
  for (const id of running) off.delete(id);
  return off;
}

const SWITCHED_OFF: ModuleState = { state: 'disabled', because: 'operator' };
