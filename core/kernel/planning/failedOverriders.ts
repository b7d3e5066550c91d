import { HostError } from '../errors/HostError';
import type { ModuleOutcome } from './ModuleState';
import type { ModulePlan } from './planModules';
import type { Excluded } from './resolve';

/**
 * Modules that override something and could not start. The contributions that they were to replace must come back, so
 * the plan has to be made again without them.
 *
 * Pure. A service that cannot be constructed may be reported by the module with the original service, because that
 * module starts first. The problem names the overriding module.
 */
export function failedOverriders(
  plan: ModulePlan,
  outcomes: ReadonlyMap<string, ModuleOutcome>,
): Map<string, Excluded> {
  const overriders = new Set(plan.overrides.values());
  const failed = new Map<string, Excluded>();
  for (const { status } of outcomes.values()) {
    if (status.state !== 'failed' || !overriders.has(status.problem.subject)) continue;
    const { code, subject, reason, remedy } = status.problem;
    failed.set(subject, {
      because: 'invalid',
      phase: status.phase,
      problem: new HostError(code, subject, reason, remedy),
    });
  }
  return failed;
}
