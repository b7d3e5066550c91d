import { MODULE_ID } from '../config/PluginsConfig';
import { MODULE_STARTING } from '../errors/outOfService';
import type { ModulesOff } from '../parts/Part';
import { problemOf } from '../host/BootReport';
import type { ModuleOutcome, ModuleState } from '../planning/ModuleState';
import type { ModulePlan } from '../planning/planModules';
import { stateInPlan } from '../planning/stateInPlan';

/**
 * Codes of the answers to requests of installed modules that do not run, by module id, which is the first segment of all paths
 * of a module. Pure.
 *
 * - Null: the operator has switched off the module, or a module that it requires.
 * - Code of its problem: the module failed, in any phase.
 * - `MODULE_STARTING`: it still starts.
 *
 * For a package with an invalid package.json, the id is known when the file or the name of its folder tells it.
 *
 * @param outcomes what became of modules that were to start
 */
export function modulesOff(
  plan: ModulePlan,
  running: ReadonlySet<string>,
  outcomes: ReadonlyMap<string, ModuleOutcome>,
): ModulesOff {
  const unreadable = plan.problems.filter(
    ({ code, subject }) => code === 'MODULE_IDENTITY_INVALID' && MODULE_ID.test(subject),
  );
  const off = new Map<string, string | null>(unreadable.map(({ subject, code }) => [subject, code]));
  for (const { id } of plan.packages) {
    off.set(id, codeOf(stateInPlan(plan, id) ?? outcomes.get(id)?.status));
  }
  for (const id of running) off.delete(id);
  return off;
}

function codeOf(state: ModuleState | undefined): string | null {
  if (state?.state === 'starting') return MODULE_STARTING;
  const [problem] = state ? problemOf(state) : [];
  return !problem || problem.code === 'MODULE_REQUIREMENT_OFF' ? null : problem.code;
}
