import type { HostError } from '../errors/HostError';
import { leftOpen } from '../process/openedThings';
import { inOrderOf } from '../registry/inOrderOf';
import type { HostServices } from '../parts/HostServices';
import type { HeldModules } from '../parts/Part';
import { leftOpenProblem } from './leftOpenProblem';
import { arrangeContributions } from './arrangeContributions';
import type { LoadedModule } from '../discovery/loadManifest';
import type { ModuleRuntime } from './ModuleRuntime';
import { ModuleStarter, type StarterParts } from './ModuleStarter';
import type { ModuleOutcome } from '../planning/ModuleState';
import { modulesOff } from './modulesOff';
import type { ModulePlan } from '../planning/planModules';

/** Callbacks while the set is brought to a plan. */
export interface SetFollower {
  /** Called when modules have started, before they serve. */
  readonly onStarted: () => Promise<void>;
  /** Called with what became of the modules that were started. @returns another plan to go on with, or null */
  readonly planAgain: (outcomes: ReadonlyMap<string, ModuleOutcome>) => Promise<ModulePlan | null>;
  /**
   * Called whenever modules serve while others are late (`limits.late`). Where it is left out, none serves before all
   * have started or failed.
   */
  readonly onLate?: () => void;
}

/**
 * The running modules. `bringTo` makes the set what a plan says: stops what must go, starts what must come, leaves all
 * other modules running, and swaps the route table in one step.
 */
export class ModuleSet {
  /** Latest outcome of every module that was ever started. */
  readonly outcomes = new Map<string, ModuleOutcome>();
  private readonly running = new Map<string, ModuleRuntime>();
  private readonly core: HostServices;
  private readonly starter: ModuleStarter;

  constructor(private readonly dependencies: StarterParts) {
    this.core = dependencies.core;
    this.starter = new ModuleStarter(dependencies, this.running, this.outcomes);
  }

  /** Ids of the running modules in order of start. */
  get ids(): string[] {
    return [...this.running.keys()];
  }

  /** The running modules in order of start. */
  get runtimes(): ModuleRuntime[] {
    return [...this.running.values()];
  }

  runtimeOf(id: string): ModuleRuntime | undefined {
    return this.running.get(id);
  }

  /** The running modules as they were loaded, by id. */
  get loaded(): Map<string, LoadedModule> {
    return new Map([...this.running].map(([id, { module }]) => [id, module]));
  }

  /**
   * Applies the difference between what runs and the plan. Requests to modules that are restarted wait until `planAgain`
   * gives no other plan.
   */
  async bringTo(first: ModulePlan, follow: SetFollower): Promise<void> {
    let plan = first;
    const restarting = new Set<string>();
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    try {
      for (
        let next: ModulePlan | null = plan;
        next;
        next = await follow.planAgain(await this.change(plan, follow, { modules: restarting, until }))
      ) {
        plan = next;
      }
    } finally {
      this.serve(plan);
      release();
    }
  }

  /** @param held its `modules` are added to, by those that are restarted */
  private async change(
    plan: ModulePlan,
    { onStarted, onLate }: SetFollower,
    held: HeldModules & { readonly modules: Set<string> },
  ): Promise<Map<string, ModuleOutcome>> {
    for (const kind of plan.kinds) await kind.plan?.(plan.contributed, this.core);
    const wanted = new Map(plan.order.map((module) => [module.package.id, module]));
    const leaving = this.leaving(plan, wanted);
    for (const id of leaving) if (wanted.has(id)) held.modules.add(id);
    // Requests must not reach a module that is about to stop; those to one that comes back wait for it.
    this.serve(plan, leaving, held);
    const { logger } = this.core.options;
    const problems = await this.stopModules(leaving);
    for (const id of leaving) problems.push(...leftOpen(id).map(leftOpenProblem));
    for (const { message, subject } of problems) logger.error({ module: subject }, message);
    const settle = async (): Promise<void> => {
      this.arrange(plan);
      await this.core.modules.announceStarted();
      for (const part of this.dependencies.parts) await part.changed?.(this.core);
      await onStarted();
    };
    const serveWithoutLate = async (): Promise<void> => {
      try {
        await settle();
        for (const id of this.running.keys()) held.modules.delete(id);
        this.serve(plan, new Set(), held);
        onLate?.();
      } catch (error) {
        logger.error({ err: error }, 'modules that have started cannot serve yet; this is tried again');
      }
    };
    const outcomes = await this.starter.start(plan, onLate && serveWithoutLate);
    await settle();
    return outcomes;
  }

  /** Stops everything, in reverse order of start. */
  async stopAll(): Promise<HostError[]> {
    return this.stopModules(new Set(this.running.keys()));
  }

  /** Keeps everything in the order of requirement, whenever each module was started. */
  private arrange(plan: ModulePlan): void {
    const order = plan.order.map((module) => module.package.id);
    const arranged = inOrderOf(order, [...this.running.values()], ({ id }) => id);
    this.running.clear();
    for (const runtime of arranged) this.running.set(runtime.id, runtime);
    arrangeContributions(this.core, plan.kinds, order);
  }

  /** Modules that must stop: not wanted any more, or wanted in another shape, and all that use those. */
  private leaving(plan: ModulePlan, wanted: ReadonlyMap<string, LoadedModule>): Set<string> {
    const leaving = new Set<string>();
    for (const [id, runtime] of this.running) {
      const module = wanted.get(id);
      const changed =
        module !== undefined &&
        // Another manifest is other code: the package was reloaded.
        (module.manifest !== runtime.module.manifest || this.starter.isOutdated(runtime, module, plan));
      const { requires, optional } = runtime.module.package;
      const usedLeaves = Object.keys({ ...requires, ...optional }).some((used) => leaving.has(used));
      if (!module || changed || usedLeaves) leaving.add(id);
    }
    return leaving;
  }

  private async stopModules(leaving: ReadonlySet<string>): Promise<HostError[]> {
    const problems: HostError[] = [];
    for (const id of [...this.running.keys()].reverse()) {
      const runtime = this.running.get(id);
      if (!runtime || !leaving.has(id)) continue;
      problems.push(...(await runtime.stop()));
      this.core.modules.remove(id);
      for (const part of this.dependencies.parts) part.stopped?.(id, this.core);
      this.running.delete(id);
    }
    return problems;
  }

  /** Serves the running modules, without those that are about to leave. */
  private serve(plan: ModulePlan, leaving: ReadonlySet<string> = new Set(), held?: HeldModules): void {
    const running = this.runtimes.filter(({ id }) => !leaving.has(id));
    const off = modulesOff(plan, new Set(running.map(({ id }) => id)), this.outcomes);
    const served = { running, overrides: plan.overrides, off, held };
    for (const part of this.dependencies.parts) part.serve?.(served, this.core);
    for (const { id } of running) this.core.modules.endStart(id);
  }
}
