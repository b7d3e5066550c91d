import type { MigrationLedger } from '../../parts/data/MigrationLedger';
import { HostError } from '../errors/HostError';
import { messageOf } from '../errors/messageOf';
import { connectExtensions } from '../../parts/extensions/connectExtensions';
import { RouteTable, type HeldModules } from '../../parts/http/RouteTable';
import type { ServedRoute } from '../../parts/http/ServedRoute';
import { leftOpen, moduleStarts } from '../process/openedThings';
import { inOrderOf } from '../registry/inOrderOf';
import type { SlowListener } from '../time/withTimeLimit';
import { declareBackgroundWork } from './declareBackgroundWork';
import type { HostCore } from '../host/HostCore';
import { leftOpenProblem } from './leftOpenProblem';
import type { LoadedModule } from '../discovery/loadManifest';
import type { ServiceSources } from './moduleContainer';
import { ModuleRuntime, type TimeLimits } from './ModuleRuntime';
import type { ModuleState, Phase } from '../planning/ModuleState';
import { modulesOff } from './modulesOff';
import type { ModulePlan } from '../planning/planModules';
import { runningModule } from './runningModule';
import { optionalModules, serviceOwners, startsAfter, visibleServices } from '../planning/serviceVisibility';
import { inTurns, startTogether } from './startTogether';
import { withoutReplaced } from './withoutReplaced';

/** What happened to one module while the set was brought to the plan. */
export interface ModuleOutcome {
  readonly status: ModuleState;
  readonly durations: Readonly<Partial<Record<Phase, number>>>;
}

/** Dependencies of the set. */
export interface ModuleSetParts {
  readonly core: HostCore;
  readonly ledger: MigrationLedger;
  readonly limits: TimeLimits;
  /** Serves requests by this table from now on. */
  readonly useTable: (table: RouteTable) => void;
  readonly platformRoutes: readonly ServedRoute[];
  readonly onSlow: SlowListener;
}

/**
 * The running modules. `bringTo` makes the set what a plan says: stops what must go, starts what must come,
 * touches nobody else, and swaps the route table in one step.
 */
export class ModuleSet {
  private readonly running = new Map<string, ModuleRuntime>();
  private readonly fingerprints = new Map<string, string>();
  /** Modules that the latest change was to start, and that do not run. */
  private readonly failures = new Map<string, ModuleState>();
  private readonly core: HostCore;

  constructor(private readonly parts: ModuleSetParts) {
    this.core = parts.core;
  }

  /** Ids of the running modules in order of start. */
  get ids(): string[] {
    return [...this.running.keys()];
  }

  runtimeOf(id: string): ModuleRuntime | undefined {
    return this.running.get(id);
  }

  /** The running modules as they were loaded, by id. */
  get loaded(): Map<string, LoadedModule> {
    return new Map([...this.running].map(([id, { module }]) => [id, module]));
  }

  /**
   * Applies the difference between what runs and the plan.
   *
   * @param planAgain told what became of the modules that were started; gives another plan to go on with, or null.
   * Requests to modules that are started anew wait until there is none.
   */
  async bringTo(
    first: ModulePlan,
    planAgain: (outcomes: ReadonlyMap<string, ModuleOutcome>) => Promise<ModulePlan | null>,
  ): Promise<void> {
    let plan = first;
    const restarting = new Set<string>();
    let release = (): void => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    try {
      for (
        let next: ModulePlan | null = plan;
        next;
        next = await planAgain(await this.change(plan, restarting, until))
      ) {
        plan = next;
      }
    } finally {
      this.serve(plan);
      release();
    }
  }

  private async change(
    plan: ModulePlan,
    restarting: Set<string>,
    until: Promise<void>,
  ): Promise<Map<string, ModuleOutcome>> {
    await declareBackgroundWork(this.core, plan.order);
    const wanted = new Map(plan.order.map((module) => [module.package.id, module]));
    const leaving = this.leaving(plan, wanted);
    for (const id of leaving) if (wanted.has(id)) restarting.add(id);
    // Requests must not reach a module that is about to stop; those to one that comes back wait for it.
    this.serve(plan, leaving, { modules: restarting, until });
    const problems = await this.stopModules(leaving);
    for (const id of leaving) problems.push(...leftOpen(id).map(leftOpenProblem));
    for (const { message, subject } of problems) this.core.options.logger.error({ module: subject }, message);
    const outcomes = await this.startModules(plan);
    this.arrange(plan);
    await this.core.jobEngine.begin();
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
    this.core.arrange(order);
  }

  /** Modules that must stop: not wanted any more, or wanted in another shape, and all that use those. */
  private leaving(plan: ModulePlan, wanted: ReadonlyMap<string, LoadedModule>): Set<string> {
    const leaving = new Set<string>();
    for (const [id, runtime] of this.running) {
      const module = wanted.get(id);
      const changed =
        module !== undefined &&
        // Another manifest is other code: the package was loaded anew.
        (module.manifest !== runtime.module.manifest ||
          fingerprint(module, plan) !== this.fingerprints.get(id));
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
      this.core.quarantine.dismiss(id);
      this.running.delete(id);
      this.fingerprints.delete(id);
    }
    return problems;
  }

  private async startModules(plan: ModulePlan): Promise<Map<string, ModuleOutcome>> {
    this.failures.clear();
    const outcomes = new Map<string, ModuleOutcome>();
    const starting = new Map<string, ModuleRuntime>();
    const owners = serviceOwners(plan);
    const sources: ServiceSources = {
      ownerOf: (service) => owners.get(service),
      names: () => owners.keys(),
      containerOf: (id) => (starting.get(id) ?? this.running.get(id))?.container,
    };
    const unprepared = new Map<string, ModuleState>();
    for (const module of plan.order) {
      if (this.running.has(module.package.id)) continue;
      const runtime = new ModuleRuntime(this.core, module, this.parts.limits, this.parts.onSlow);
      starting.set(runtime.id, runtime);
      moduleStarts(runtime.id);
      await runtime.prepare(sources).catch((error: unknown) => {
        unprepared.set(runtime.id, this.failure(runtime, error));
      });
    }
    const takeTurn = inTurns();
    await startTogether({
      ids: [...starting.keys()],
      waitsFor: (id) => startsAfter(id, plan, owners),
      start: async (id) => {
        const runtime = starting.get(id) as ModuleRuntime;
        const kept = unprepared.get(id) ?? this.blockedBy(runtime, plan);
        const status = kept ?? (await this.startOne(runtime, plan, sources, takeTurn));
        outcomes.set(id, { status, durations: runtime.durations });
        if (status.state === 'enabled') return;
        this.failures.set(id, status);
        starting.delete(id);
        await runtime.stop();
      },
    });
    return outcomes;
  }

  private async startOne(
    runtime: ModuleRuntime,
    plan: ModulePlan,
    sources: ServiceSources,
    takeTurn: ReturnType<typeof inTurns>,
  ): Promise<ModuleState> {
    try {
      await takeTurn(async () => {
        // What another version has migrated since then, while it was tried in vain, does not keep the old one away.
        if (!plan.kept.has(runtime.id)) await runtime.migrate(this.parts.ledger);
        await runtime.wire(visibleServices(runtime.module, plan), sources);
      });
      await runtime.start();
      await takeTurn(() => this.core.modules.add(runningModule(runtime.module)));
      this.running.set(runtime.id, runtime);
      this.fingerprints.set(runtime.id, fingerprint(runtime.module, plan));
      this.core.quarantine.enroll(runtime.id, runtime.module.package);
      return { state: 'enabled' };
    } catch (error) {
      this.running.delete(runtime.id);
      this.core.modules.remove(runtime.id);
      return this.failure(runtime, error);
    }
  }

  private failure({ id, phase }: ModuleRuntime, error: unknown): ModuleState {
    const problem = toHostError(id, error);
    this.core.options.logger.error({ err: error, module: id, phase }, problem.message);
    return { state: 'failed', phase, problem: problem.toJSON() };
  }

  /** A module whose requirement failed to start is off because of it. */
  private blockedBy(runtime: ModuleRuntime, plan: ModulePlan): ModuleState | null {
    for (const id of Object.keys(runtime.module.package.requires)) {
      if (this.running.has(id) || !plan.order.some((module) => module.package.id === id)) continue;
      return {
        state: 'disabled',
        because: 'dependency',
        problem: new HostError(
          'MODULE_REQUIREMENT_FAILED',
          runtime.id,
          `cannot start: it requires ${id}, which failed to start.`,
          `fix ${id} first; ${runtime.id} starts with it.`,
        ).toJSON(),
      };
    }
    return null;
  }

  /** Builds the route table of the running modules, without those that are about to leave. */
  private serve(plan: ModulePlan, leaving: ReadonlySet<string> = new Set(), held?: HeldModules): void {
    const runtimes = [...this.running.values()].filter(({ id }) => !leaving.has(id));
    const served = withoutReplaced(
      runtimes.flatMap((runtime) => runtime.servedRoutes()),
      plan.overrides,
    );
    const off = modulesOff(plan, new Set(runtimes.map(({ id }) => id)), this.failures);
    const extended = this.extended(served, runtimes);
    this.parts.useTable(new RouteTable([...this.parts.platformRoutes, ...extended], off, held));
  }

  /** Routes with what the running modules add to them. */
  private extended(served: readonly ServedRoute[], runtimes: readonly ModuleRuntime[]): ServedRoute[] {
    return connectExtensions(
      served,
      runtimes.map((runtime) => runtime.extensionRunner()),
      this.core.options.onExtensionFailure,
    );
  }
}

/** What a running module depends on besides its code: when it changes, the module is started anew. */
function fingerprint(module: LoadedModule, plan: ModulePlan): string {
  const { version, folder } = module.package;
  const overridden = [...plan.overrides].filter(([key]) =>
    visibleServices(module, plan).includes(key.replace('service ', '')),
  );
  return JSON.stringify([version, folder, module.settings, overridden, optionalModules(module, plan)]);
}

function toHostError(id: string, error: unknown): HostError {
  if (error instanceof HostError) return error;
  return new HostError(
    'MODULE_START_FAILED',
    id,
    `cannot start: ${messageOf(error)}.`,
    `fix ${id}; the log has the details.`,
    { cause: error },
  );
}
