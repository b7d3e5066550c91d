import { countContributions, type BootReport, type ModuleReport } from './BootReport';
import { coreVersion } from './coreVersion';
import type { ModuleOutcome } from './ModuleSet';
import type { ModuleState } from './ModuleState';
import type { ModulePlan } from './planModules';

/** What a report is made from. */
export interface ReportParts {
  readonly plan: ModulePlan;
  /** Latest outcome of every module that was ever started. */
  readonly outcomes: ReadonlyMap<string, ModuleOutcome>;
  readonly running: ReadonlySet<string>;
  readonly milliseconds: number;
  readonly revision: number;
  readonly createdAt: Date;
}

/** Draws up the report: running modules in order of start, then the others by id. */
export function assembleReport(parts: ReportParts): BootReport {
  const { plan } = parts;
  const position = new Map(plan.order.map((module, index) => [module.package.id, index]));
  const modules = [...plan.packages].sort(
    (a, b) => (position.get(a.id) ?? Infinity) - (position.get(b.id) ?? Infinity) || a.id.localeCompare(b.id),
  );
  return {
    coreVersion,
    processId: process.pid,
    createdAt: parts.createdAt.toISOString(),
    milliseconds: parts.milliseconds,
    revision: parts.revision,
    modules: modules.map((pkg) => moduleReport(pkg.id, parts)),
    problems: plan.problems.map((problem) => problem.toJSON()),
  };
}

function moduleReport(id: string, { plan, outcomes, running }: ReportParts): ModuleReport {
  const pkg = plan.packages.find((candidate) => candidate.id === id) as ModulePlan['packages'][number];
  const loaded = plan.order.find((module) => module.package.id === id);
  const outcome = outcomes.get(id);
  return {
    id,
    title: loaded?.manifest.title ?? null,
    version: pkg.version,
    packageName: pkg.packageName,
    folder: pkg.folder,
    critical: pkg.critical,
    requires: pkg.requires,
    status: running.has(id) ? { state: 'enabled' } : statusOf(id, plan, outcome),
    durations: outcome?.durations ?? {},
    contributions: loaded ? countContributions(loaded) : {},
  };
}

function statusOf(id: string, plan: ModulePlan, outcome: ModuleOutcome | undefined): ModuleState {
  const excluded = plan.excluded.get(id);
  if (excluded?.phase && excluded.problem) {
    return { state: 'failed', phase: excluded.phase, problem: excluded.problem.toJSON() };
  }
  if (excluded) {
    return {
      state: 'disabled',
      because: excluded.because,
      ...(excluded.problem && { problem: excluded.problem.toJSON() }),
    };
  }
  return outcome?.status ?? { state: 'disabled', because: 'operator' };
}
