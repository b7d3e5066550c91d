import { renderProblem } from '../kernel/errors/Problem';
import {
  problemsIn,
  totalDuration,
  type BootReport,
  type ContributionCounts,
  type ModuleReport,
} from '../kernel/host/BootReport';
import { counted } from '../kernel/kinds/ContributionKind';
import { describeState } from '../kernel/planning/ModuleState';
import { BUILT_IN_KINDS } from './platform';

/** The report as an operator reads it: a line a module, then every problem with its remedy. */
export function renderBootReport(report: BootReport): string {
  const running = report.modules.filter(({ status }) => status.state === 'enabled');
  const lines = [
    `${running.length} of ${report.modules.length} modules running (core ${report.coreVersion}, ${Math.round(report.milliseconds)} ms)`,
    ...report.modules.map((module) => `  ${renderModule(module)}`),
    ...report.modules.flatMap(({ id, inert }) =>
      inert.map((what) => `  without effect: ${what} from ${id}, because its owner does not run`),
    ),
  ];
  for (const problem of problemsIn(report)) lines.push('', renderProblem(problem));
  return lines.join('\n');
}

/** `3 routes, 1 feature`; what only concerns the database is left out. */
export function renderContributions(counts: ContributionCounts): string {
  return Object.entries(counts)
    .filter(([key]) => key !== 'migrations' && key !== 'entities')
    .map(([key, count]) => {
      const kind = BUILT_IN_KINDS.find((each) => each.key === key);
      return kind ? counted(kind, count) : `${count} ${key}`;
    })
    .join(', ');
}

function renderModule({ id, version, status, durations, contributions }: ModuleReport): string {
  const total = `${Math.round(totalDuration(durations))} ms`;
  return [
    id.padEnd(20),
    version.padEnd(10),
    describeState(status).padEnd(22),
    status.state === 'enabled' ? `${total.padStart(8)}  ${renderContributions(contributions)}` : '',
  ]
    .join(' ')
    .trimEnd();
}
