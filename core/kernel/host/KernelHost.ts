import { isDeepStrictEqual } from 'node:util';
import { ConfigProblems } from '../config/ConfigProblems';
import { HostError } from '../errors/HostError';
import { notInstalled } from '../registry/notInstalled';
import type { BootReport } from './BootReport';
import { Changes } from './Changes';
import { createModuleSet } from '../running/createModuleSet';
import type { Composition } from '../parts/composeParts';
import type { HostServices } from '../parts/HostServices';
import type { HostOptions } from './HostOptions';
import { limitsOf } from '../running/limitsOf';
import { absentCritical, lostCritical } from '../planning/missingCritical';
import { renewCode, useOnly } from '../discovery/moduleCode';
import { ModulePlanner } from '../planning/ModulePlanner';
import type { ModuleSet } from '../running/ModuleSet';
import type { ModulePlan, ModuleSelection } from '../planning/planModules';
import { Reports } from './Reports';
import type { RunningHost } from './RunningHost';
import { Seeding, type SeedOptions } from '../running/Seeding';

/**
 * A set of modules brought to what plugins.config.json says, whatever parts serve them. It names neither parts nor modules:
 * a program composes it from the parts that it has.
 */
export class KernelHost implements RunningHost {
  /** The services of the host. */
  readonly core: HostServices;
  private readonly options: HostOptions;
  private plan!: ModulePlan;
  private selection: ModuleSelection | undefined;
  private readonly reports: Reports;
  /** Why plugins.config.json as it is now is not applied. */
  private refusal: readonly HostError[] = [];
  private readonly planner: ModulePlanner;
  private readonly modules: ModuleSet;
  private readonly seeding: Seeding;
  private readonly changes = new Changes();
  private stopping = false;

  protected constructor(private readonly composition: Composition) {
    this.core = composition.services;
    this.options = this.core.options;
    this.reports = new Reports(this.core);
    this.planner = new ModulePlanner(composition);
    this.modules = createModuleSet(composition);
    this.seeding = new Seeding(this.core, this.modules);
  }

  /**
   * Boots everything up to serving; modules that cannot run are left out, with the reason in `report`. It does not wait
   * for a module when its `hooks.start` takes longer than `limits.late`; see `started`.
   *
   * @param began when that began, as `performance.now()` tells
   * @throws ConfigProblems, and whatever keeps a part from starting; everything is stopped then
   */
  protected async start(began: number): Promise<void> {
    try {
      await this.composition.start();
      await this.makeFirstChange(began);
      await this.composition.booted();
    } catch (error) {
      await this.changes.made;
      await this.composition.stop();
      throw error;
    }
  }

  /** Resolves when no module is starting any more that `boot` has not waited for; with the report of then. Never rejects. */
  get started(): Promise<BootReport> {
    return this.changes.firstMade.then(() => this.report);
  }

  /** The outcome of the boot, or of the latest change. */
  get report(): BootReport {
    return this.reports.latest;
  }

  /** Ids of the running modules, in order of start. */
  get runningModules(): readonly string[] {
    return this.modules.ids;
  }

  /** The running plan, with every contribution. */
  get currentPlan(): ModulePlan {
    return this.plan;
  }

  /**
   * Lets the running modules create what must exist, and from now on each that is enabled later.
   *
   * @throws HostError `MODULE_SEED_FAILED`
   */
  seed(options: SeedOptions): Promise<void> {
    return this.seeding.seedAll(options);
  }

  get configFile(): string {
    return this.options.configFile;
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  get changesMade(): Promise<unknown> {
    return this.changes.made;
  }

  /** The services of a running module, as its own code sees them. */
  servicesOf(moduleId: string): unknown {
    return this.modules.runtimeOf(moduleId)?.services();
  }

  /**
   * Reads plugins.config.json again and applies the difference, without dropping a request. Changes queue up
   * behind one another.
   *
   * @throws ConfigProblems when the file is wrong, or names no package of a critical module; nothing changes then
   */
  reload(): Promise<BootReport> {
    return this.inTurn(async () => {
      const started = performance.now();
      await this.bringTo(await this.core.selections.read(this.selection), started);
    });
  }

  /** `reload`, unless plugins.config.json still says what was applied last. */
  catchUp(): Promise<BootReport> {
    return this.inTurn(async () => {
      const started = performance.now();
      const selection = await this.core.selections.read(this.selection);
      const isNews = this.refusal.length > 0 || !isDeepStrictEqual(selection, this.selection);
      if (isNews) await this.bringTo(selection, started);
    });
  }

  /**
   * Reloads the code of one module and starts it again, with what depends on it; the others are left alone, and
   * requests to it wait meanwhile. For a package that was rebuilt, or replaced by another version, while serving.
   *
   * @throws HostError when the module is not installed, or when it runs and its new code cannot run: the old runs on then
   */
  reloadModule(id: string): Promise<BootReport> {
    return this.inTurn(async () => {
      const started = performance.now();
      const selection = await this.core.selections.read(this.selection);
      const loaded = this.plan.packages.find((pkg) => pkg.id === id);
      const goBack = loaded && (await renewCode(loaded));
      this.planner.forget(id);
      const plan = await this.planFor(selection);
      if (!plan.packages.some((pkg) => pkg.id === id)) throw notInstalled(id);
      const problem = plan.kept.get(id)?.cause ?? plan.excluded.get(id)?.problem;
      if (problem instanceof HostError && this.modules.runtimeOf(id)) {
        await goBack?.();
        this.planner.refuse(id, problem, plan, selection);
      }
      await this.bringTo(selection, started);
      const kept = this.plan.kept.get(id);
      if (kept) throw kept;
    });
  }

  /** Makes a new report of what runs, after the changes requested so far. */
  reportAgain(): Promise<BootReport> {
    return this.inTurn(() => this.assemble(this.report.milliseconds));
  }

  /** The plan for a selection, without applying it. */
  planFor(selection: ModuleSelection): Promise<ModulePlan> {
    return this.planner.planFor(selection, this.modules.loaded);
  }

  /** Takes no more work, finishes what is under way, stops the modules in reverse order, and then the parts. */
  async stop(): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    await this.changes.made;
    const unfinished = await this.composition.finish(limitsOf(this.options).drain);
    for (const { message } of [...unfinished, ...(await this.modules.stopAll())]) {
      this.options.logger.error(message);
    }
    await this.composition.stop();
    await this.releaseCode();
  }

  /** Makes the first change, as far as the server waits for it. @throws what keeps it from being made */
  private async makeFirstChange(began: number): Promise<void> {
    const selection = await this.core.selections.read();
    const report = (): void => this.assemble(performance.now() - began);
    const work = (onReady: () => void): Promise<void> =>
      this.bringTo(selection, began, () => {
        report();
        onReady();
      });
    await this.changes.begin(work, (error) => {
      this.options.logger.error({ err: error }, 'the start of late modules did not come to its end');
      report();
    });
  }

  /** Makes a change after those before it; reports what keeps plugins.config.json from being applied. */
  private inTurn(work: () => void | Promise<void>): Promise<BootReport> {
    return this.changes.inTurn(() => this.change(work));
  }

  private async change(work: () => void | Promise<void>): Promise<BootReport> {
    try {
      if (!this.stopping) await work();
    } catch (error) {
      if (error instanceof ConfigProblems) {
        this.refusal = error.problems;
        this.assemble(this.report.milliseconds);
      }
      throw error;
    } finally {
      await this.releaseCode();
    }
    return this.report;
  }

  /** Removes the copies of packages from which nothing runs any more. */
  private releaseCode(): Promise<void> {
    return useOnly(this, new Set([...this.modules.loaded.values()].map(({ code }) => code.folder)));
  }

  /**
   * @param onLate as `ModuleSet` takes it
   * @throws ConfigProblems when the plan lacks a critical module; nothing has changed then
   */
  private async bringTo(selection: ModuleSelection, started: number, onLate?: () => void): Promise<void> {
    const before = this.modules.loaded;
    const first = await this.planner.planToApply(selection, before);
    const isStart = this.selection === undefined;
    const lost = isStart
      ? absentCritical(this.planner.expected, first)
      : lostCritical([...before.values()], first);
    if (lost.length > 0) throw new ConfigProblems(lost);
    this.refusal = [];
    this.plan = first;
    this.selection = selection;
    await this.modules.bringTo(first, {
      onStarted: () => (this.stopping ? Promise.resolve() : this.seeding.seedNew()),
      planAgain: async (outcomes) => {
        if (this.stopping || !this.planner.learnFrom(outcomes, before, this.plan, selection)) return null;
        this.plan = await this.planner.planFor(selection, before);
        return this.plan;
      },
      onLate,
    });
    this.assemble(performance.now() - started);
    await this.releaseCode();
  }

  private assemble(milliseconds: number): void {
    this.reports.draw({
      plan: this.plan,
      selection: this.selection as ModuleSelection,
      outcomes: this.modules.outcomes,
      running: new Set(this.modules.ids),
      milliseconds,
      refusal: this.refusal,
    });
  }
}
