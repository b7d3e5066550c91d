import { HostError } from '../../kernel/errors/HostError';
import { notInstalled } from '../../kernel/registry/notInstalled';
import type { ChangeAction, ChangePlan } from '../../kernel/registry/ChangePlan';
import type { SwitchableModule } from '../../kernel/registry/SwitchableModule';
import { keptOn, switchedOff } from '../../kernel/registry/switchedOff';

/**
 * Effects of switching a module for one tenant.
 *
 * Pure. A module that must stay on cannot be switched off; one that requires a module that is off cannot be switched on.
 *
 * @param modules running modules in order of start
 * @param chosen ids of modules that the tenant has switched off
 */
export function planTenantSwitch(
  action: ChangeAction,
  moduleId: string,
  modules: readonly SwitchableModule[],
  chosen: ReadonlySet<string>,
): ChangePlan {
  const changed = new Set(chosen);
  if (action === 'disable') changed.add(moduleId);
  else changed.delete(moduleId);
  const before = switchedOff(chosen, modules);
  const after = switchedOff(changed, modules);
  const ids = modules.map(({ id }) => id);
  const stops = ids.filter((id) => after.has(id) && !before.has(id)).reverse();
  return {
    action,
    module: moduleId,
    starts: ids.filter((id) => before.has(id) && !after.has(id)),
    stops,
    dependents: stops.filter((id) => id !== moduleId),
    problems: problemsOf(action, moduleId, modules, after).map((problem) => problem.toJSON()),
  };
}

/** Why a running module is off for the tenant although it was not switched off there. */
export function requirementOff(module: SwitchableModule, off: ReadonlySet<string>): HostError {
  const needed = module.requires.find((id) => off.has(id)) ?? '';
  return new HostError(
    'MODULE_REQUIREMENT_OFF',
    module.id,
    `does not run for this tenant: it requires ${needed}, which is switched off there.`,
    `switch ${needed} on for the tenant.`,
  );
}

function problemsOf(
  action: ChangeAction,
  moduleId: string,
  modules: readonly SwitchableModule[],
  after: ReadonlySet<string>,
): HostError[] {
  const module = modules.find(({ id }) => id === moduleId);
  if (!module) return [notInstalled(moduleId)];
  if (action === 'enable') return after.has(moduleId) ? [requirementOff(module, after)] : [];
  const because = keptOn(modules).get(moduleId);
  return because ? [mustStayOn(moduleId, because)] : [];
}

function mustStayOn(moduleId: string, because: SwitchableModule): HostError {
  const subject = because.id === moduleId ? 'it' : `${because.id}, which requires it,`;
  return because.critical
    ? new HostError(
        'MODULE_CRITICAL',
        moduleId,
        `cannot be switched off: ${subject} is critical.`,
        'leave it enabled.',
      )
    : new HostError(
        'MODULE_NOT_SWITCHABLE',
        moduleId,
        `cannot be switched off for single tenants: ${subject} runs for all of them or for none.`,
        `leave it enabled, or have an operator disable it for everybody.`,
      );
}
