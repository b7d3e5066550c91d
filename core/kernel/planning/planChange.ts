import type { PluginsConfig } from '../config/PluginsConfig';
import { HostError } from '../errors/HostError';
import { renderProblem } from '../errors/Problem';
import type { ChangeAction, ChangePlan } from '../registry/ChangePlan';
import { notInstalled } from '../registry/notInstalled';
import { lostCritical } from './missingCritical';
import { describeState, type ModuleState } from './ModuleState';
import type { ModulePlan } from './planModules';

/**
 * Compares the running plan with the plan after a change.
 *
 * Pure. A critical module, and one that is not installed, cannot be changed. Enabling a module with unmet requirements
 * is reported with the reason.
 */
export function planChange(
  action: ChangeAction,
  moduleId: string,
  before: ModulePlan,
  after: ModulePlan,
): ChangePlan {
  const idsOf = (plan: ModulePlan) => plan.order.map(({ package: { id } }) => id);
  const runningBefore = idsOf(before);
  const runningAfter = idsOf(after);
  const starts = runningAfter.filter((id) => !runningBefore.includes(id));
  const stops = runningBefore.filter((id) => !runningAfter.includes(id)).reverse();
  return {
    action,
    module: moduleId,
    starts,
    stops,
    dependents: action === 'disable' ? stops.filter((id) => id !== moduleId) : [],
    problems: [
      ...problemsOf(action, moduleId, after, runningAfter),
      ...lostCritical(before.order, after),
    ].map((problem) => problem.toJSON()),
  };
}

/** The operator's file with the change made. */
export function changedConfig(config: PluginsConfig, action: ChangeAction, moduleId: string): PluginsConfig {
  return {
    ...config,
    modules: {
      ...config.modules,
      [moduleId]: { ...config.modules[moduleId], enabled: action === 'enable' },
    },
  };
}

/** The plan as an operator reads it. @param where for example ` for the tenant Acme` */
export function renderChangePlan(plan: ChangePlan, where = ''): string {
  const lines = [`To ${plan.action} ${plan.module}${where}:`];
  for (const id of plan.stops) {
    lines.push(`  - stop  ${id}${plan.dependents.includes(id) ? ` (it requires ${plan.module})` : ''}`);
  }
  for (const id of plan.starts) lines.push(`  + start ${id}`);
  if (plan.starts.length === 0 && plan.stops.length === 0) lines.push('  nothing changes.');
  for (const problem of plan.problems) lines.push('', renderProblem(problem));
  return lines.join('\n');
}

function problemsOf(
  action: ChangeAction,
  moduleId: string,
  after: ModulePlan,
  runningAfter: readonly string[],
): HostError[] {
  const pkg = after.packages.find(({ id }) => id === moduleId);
  if (!pkg) return [notInstalled(moduleId)];
  if (action === 'disable') {
    if (!pkg.critical) return [];
    return [
      new HostError(
        'MODULE_CRITICAL',
        moduleId,
        'cannot be disabled: the host does not run without it.',
        'leave it enabled.',
      ),
    ];
  }
  if (runningAfter.includes(moduleId)) return [];
  const excluded = after.excluded.get(moduleId);
  if (excluded?.problem) return [excluded.problem];
  const state: ModuleState = { state: 'disabled', because: excluded?.because ?? 'invalid' };
  return [
    new HostError(
      'MODULE_REQUIREMENT_FAILED',
      moduleId,
      `would not run: ${describeState(state)}.`,
      'run "npm run modules -- list" for the reasons.',
    ),
  ];
}
