import { HostError } from '../errors/HostError';
import type { ModulePackage } from '../registry/ModulePackage';
import { failedOverriders } from './failedOverriders';
import type { Composition } from '../parts/composeParts';
import { coreVersion } from '../parts/coreVersion';
import { KeptModules, stampOf, type RefusedReplacement } from './KeptModules';
import type { LoadedModule } from '../discovery/loadManifest';
import type { ModuleOutcome } from './ModuleState';
import { planModules, type ModulePlan, type ModuleSelection } from './planModules';
import type { Excluded } from './resolve';

/** The running modules as they were loaded, by id. */
type Running = ReadonlyMap<string, LoadedModule>;

/** Plans what a host is to run, and remembers what has failed when it was tried. */
export class ModulePlanner {
  /** Left out until the operator switches them off and on again: what they replace must not be restarted in vain. */
  private readonly failed = new Map<string, Excluded>();
  /** Replacements of running modules that failed when they were tried. */
  private readonly refused = new Map<string, RefusedReplacement>();

  constructor(private readonly composition: Composition) {}

  /** The plan for a selection. @param running modules that are kept where their replacement cannot run */
  planFor(selection: ModuleSelection, running: Running): Promise<ModulePlan> {
    const { options, platform } = this.composition.services;
    const { configFile, environment, limits, startOptions } = options;
    const { failed, refused } = this;
    return planModules({
      configFile,
      selection,
      environment,
      coreVersion,
      core: platform.contributions,
      importLimit: limits?.import,
      failed,
      startOptions,
      running,
      refused,
    });
  }

  /** The plan to apply. It also keeps running modules when a part refuses their replacement. */
  async planToApply(selection: ModuleSelection, running: Running): Promise<ModulePlan> {
    for (const id of this.failed.keys()) {
      if (selection.modules[id]?.enabled === false) this.failed.delete(id);
    }
    for (;;) {
      const plan = await this.planFor(selection, running);
      const replaced = plan.order.filter(({ package: { id }, manifest }) => {
        const now = running.get(id)?.manifest;
        return now !== undefined && now !== manifest;
      });
      const problems = await this.composition.check(replaced);
      if (problems.length === 0) return plan;
      for (const problem of problems) this.refuse(problem.subject, problem, plan, selection);
    }
  }

  /** Critical modules that have run with this data, as far as that is known at a start. */
  get expected(): string[] {
    const { platform, options } = this.composition.services;
    const before = platform.signInModules.filter((id) => this.composition.hasRun(id));
    return [...before, ...(options.expected ?? [])];
  }

  /** Tries the module again, whatever has failed before. */
  forget(id: string): void {
    this.failed.delete(id);
    this.refused.delete(id);
  }

  /** Keeps the running module instead of the installed package and settings, until the package or the settings change. */
  refuse(id: string, problem: HostError, plan: ModulePlan, selection: ModuleSelection): void {
    const pkg = plan.installed.get(id) as ModulePackage;
    this.refused.set(id, { stamp: stampOf(pkg, selection.modules[id]?.settings), problem });
  }

  /**
   * Notes which modules the next plan must do without, and which it must keep as they ran before, because what was to
   * take their place failed. @returns whether there are any
   *
   * @param before what ran before the plan was applied
   */
  learnFrom(
    outcomes: ReadonlyMap<string, ModuleOutcome>,
    before: Running,
    plan: ModulePlan,
    selection: ModuleSelection,
  ): boolean {
    const planned = new Map(plan.order.map((module) => [module.package.id, module]));
    const kept = new KeptModules(before);
    for (const [id, { status }] of outcomes) {
      if (status.state !== 'failed' || plan.kept.has(id)) continue;
      const { code, subject, reason, remedy } = status.problem;
      const failedId = planned.has(subject) ? subject : id;
      kept.keepFor(failedId, new HostError(code, subject, reason, remedy), (each) => planned.get(each));
    }
    for (const [id, problem] of kept.problems) this.refuse(id, problem, plan, selection);
    const failed = [...failedOverriders(plan, outcomes)].filter(([id]) => !kept.problems.has(id));
    for (const [id, excluded] of failed) this.failed.set(id, excluded);
    return failed.length > 0 || kept.problems.size > 0;
  }
}
