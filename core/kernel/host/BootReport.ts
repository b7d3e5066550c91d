import { renderProblem, type Problem } from '../errors/Problem';
import type { Contributed } from '../kinds/ContributionKind';
import { namesByKind } from '../kinds/namesByKind';
import type { ModuleState, Phase } from '../planning/ModuleState';

/** How many things of each kind a module contributes. */
export type ContributionCounts = Readonly<Record<string, number>>;

/** One module in the report. */
export interface ModuleReport {
  readonly id: string;
  readonly title: string | null;
  readonly version: string;
  readonly packageName: string;
  readonly folder: string;
  readonly critical: boolean;
  readonly requires: Readonly<Record<string, string>>;
  readonly status: ModuleState;
  /** ISO time from which the code counts that is planned or runs; null when none is loaded. */
  readonly loadedAt: string | null;
  /** The code that runs, or is to: the folder of its files, and the package that these were read from; null when none is loaded. */
  readonly code: { readonly folder: string; readonly source: string } | null;
  /** Why the installed code or the present settings are not in use, while the module runs as it did before. */
  readonly notApplied: Problem | null;
  /** Milliseconds spent in each phase. */
  readonly durations: Readonly<Partial<Record<Phase, number>>>;
  readonly contributions: ContributionCounts;
  /** Contributions without effect, because an optional module does not run: `2 of dashboards.analytics`. */
  readonly inert: readonly string[];
}

/**
 * The outcome of a boot, or of a change while serving. The log, the exit code, the REST answers and the
 * operators' command are all derived from it.
 */
export interface BootReport {
  readonly coreVersion: string;
  readonly processId: number;
  /** ISO time. */
  readonly createdAt: string;
  readonly milliseconds: number;
  /** Rises with every change the running host applies. */
  readonly revision: number;
  /** Digest of what plugins.config.json said when the modules were brought to it: the same in all processes that have followed. */
  readonly configuration: string;
  readonly modules: readonly ModuleReport[];
  /** Problems of plugins.config.json, and of packages that are not modules. */
  readonly problems: readonly Problem[];
}

/** Counts what a module contributes, by key of the kind. */
export function countContributions(contributed: Contributed, moduleId: string): ContributionCounts {
  const names = Object.entries(namesByKind(contributed, moduleId));
  return Object.fromEntries(names.map(([key, list]) => [key, list.length]));
}

/** True when a module that the host cannot do without does not run. */
export function hasCriticalFailure(report: BootReport): boolean {
  return report.modules.some(({ critical, status }) => critical && status.state !== 'enabled');
}

/** 0 when all is as the operator wants it, 1 when a critical module is missing, 2 when another has a problem or still starts. */
export function exitCodeOf(report: BootReport): 0 | 1 | 2 {
  if (hasCriticalFailure(report)) return 1;
  const isStarting = report.modules.some(({ status }) => status.state === 'starting');
  return isStarting || problemsIn(report).length > 0 ? 2 : 0;
}

/**
 * Everything that is wrong in a report, each problem once: with plugins.config.json and packages, and with each module that
 * does not run, is out of service, or runs on as before a change. Modules that an operator or an option of the start has
 * switched off, and modules that are still starting, are no problems. `readyz`, `GET /platform/modules`, the console and the
 * operators' command take their problems from here, so that they never disagree.
 */
export function problemsIn({ problems, modules }: BootReport): Problem[] {
  const all = [
    ...problems,
    ...modules.flatMap(({ status, notApplied }) => [
      ...problemOf(status),
      ...(notApplied ? [notApplied] : []),
    ]),
  ];
  return eachOnce(all);
}

/** Problems without those that say the same as one before. */
export function eachOnce(problems: readonly Problem[]): Problem[] {
  const keyOf = ({ code, subject, reason }: Problem): string => JSON.stringify([code, subject, reason]);
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()];
}

/** Modules that one report says run on as before, and the one before it does not, with the message for the log. */
export function newlyKept(
  before: BootReport | null,
  { modules }: BootReport,
): { module: string; message: string }[] {
  const known = new Set(
    before?.modules.flatMap(({ notApplied }) => (notApplied ? [renderProblem(notApplied)] : [])),
  );
  return modules.flatMap(({ id, notApplied }) => {
    const message = notApplied && renderProblem(notApplied);
    return message && !known.has(message) ? [{ module: id, message }] : [];
  });
}

/** The problem behind a state, when it has one. */
export function problemOf(status: ModuleState): Problem[] {
  return 'problem' in status && status.problem ? [status.problem] : [];
}

/** Milliseconds spent in all phases together. */
export function totalDuration(durations: ModuleReport['durations']): number {
  return Object.values(durations).reduce((sum, part) => sum + part, 0);
}
