import { createHash } from 'node:crypto';
import { countContributions, type BootReport, type ModuleReport } from './BootReport';
import type { DegradedModules } from './kernelServices';
import { coreVersion } from '../parts/coreVersion';
import type { HostError } from '../errors/HostError';
import type { ModuleOutcome, ModuleState } from '../planning/ModuleState';
import type { ModulePlan, ModuleSelection } from '../planning/planModules';
import { stateInPlan } from '../planning/stateInPlan';

/** Input of a report. */
export interface ReportParts {
  readonly plan: ModulePlan;
  /** Latest outcome of every module that was ever started. */
  readonly outcomes: ReadonlyMap<string, ModuleOutcome>;
  readonly running: ReadonlySet<string>;
  readonly milliseconds: number;
  /** Left out where nothing runs. */
  readonly degraded?: DegradedModules;
  /** Why plugins.config.json as it is now could not be applied as a whole. */
  readonly refusal?: readonly HostError[];
  readonly revision: number;
  /** The selection that the modules were brought to. */
  readonly selection: ModuleSelection;
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
    configuration: createHash('sha256').update(JSON.stringify(parts.selection)).digest('hex'),
    modules: modules.map((pkg) => moduleReport(pkg.id, parts)),
    problems: [...(parts.refusal ?? []), ...plan.problems, ...(parts.degraded?.reports() ?? [])].map(
      (problem) => problem.toJSON(),
    ),
  };
}

function moduleReport(id: string, { plan, outcomes, running, degraded }: ReportParts): ModuleReport {
  const pkg = plan.packages.find((candidate) => candidate.id === id) as ModulePlan['packages'][number];
  const loaded = plan.order.find((module) => module.package.id === id);
  const outcome = outcomes.get(id);
  const kept = plan.kept.get(id);
  return {
    id,
    title: loaded?.manifest.title ?? null,
    version: pkg.version,
    packageName: pkg.packageName,
    folder: pkg.folder,
    critical: pkg.critical,
    requires: pkg.requires,
    status: running.has(id) ? runningState(id, degraded) : statusOf(id, plan, outcome),
    loadedAt: loaded?.code.at.toISOString() ?? null,
    code: loaded ? { folder: loaded.code.folder, source: loaded.code.source } : null,
    notApplied: running.has(id) && kept ? kept.toJSON() : null,
    durations: outcome?.durations ?? {},
    contributions: loaded ? countContributions(plan.contributed, id) : {},
    inert: (plan.inert.get(id) ?? []).map(({ kind, items }) => `${items} of ${kind}`),
  };
}

function runningState(id: string, degraded: ReportParts['degraded']): ModuleState {
  const ailment = degraded?.ailmentOf(id);
  if (!ailment) return { state: 'enabled' };
  return { ...ailment, state: 'degraded', problem: ailment.problem.toJSON() };
}

function statusOf(id: string, plan: ModulePlan, outcome: ModuleOutcome | undefined): ModuleState {
  return stateInPlan(plan, id) ?? outcome?.status ?? { state: 'disabled', because: 'operator' };
}
