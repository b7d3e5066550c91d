import { HostError } from '../errors/HostError';
import { isInstance } from '../errors/isError';
import { messageOf } from '../errors/messageOf';
import { moduleStarts } from '../process/openedThings';
import type { SlowListener } from '../time/withTimeLimit';
import type { HostServices } from '../parts/HostServices';
import type { Part } from '../parts/Part';
import type { LoadedModule } from '../discovery/loadManifest';
import type { ServiceSources } from './moduleContainer';
import { ModuleRuntime, type TimeLimits } from './ModuleRuntime';
import type { ModuleOutcome, ModuleState } from '../planning/ModuleState';
import type { ModulePlan } from '../planning/planModules';
import { runningModule } from './runningModule';
import { optionalModules, serviceOwners, startsAfter, visibleServices } from '../planning/serviceVisibility';
import { inTurns, startTogether } from './startTogether';

/** Dependencies of the start of modules. */
export interface StarterParts {
  readonly core: HostServices;
  readonly parts: readonly Part[];
  readonly limits: TimeLimits;
  readonly onSlow: SlowListener;
}

/** Starts the modules of a plan that do not run yet. */
export class ModuleStarter {
  private readonly fingerprints = new WeakMap<ModuleRuntime, string>();

  /**
   * @param running the running modules by id; those that have started are added
   * @param outcomes the latest outcome of every module that was ever started; kept up to date
   */
  constructor(
    private readonly dependencies: StarterParts,
    private readonly running: Map<string, ModuleRuntime>,
    private readonly outcomes: Map<string, ModuleOutcome>,
  ) {}

  /**
   * Prepares all, then migrates, wires and starts each when those have ended that it waits for. Modules that cannot
   * start are withdrawn.
   *
   * @param onLate never rejects; called, one call after the other, when all modules that have not ended are late
   * (`limits.late`) or wait for such a one, and from then on whenever others have ended; left out: no module counts as
   * late
   * @returns what became of each
   */
  async start(plan: ModulePlan, onLate?: () => Promise<void>): Promise<Map<string, ModuleOutcome>> {
    const { core, parts, limits, onSlow } = this.dependencies;
    const starting = new Map<string, ModuleRuntime>();
    const owners = serviceOwners(plan);
    const sources: ServiceSources = {
      ownerOf: (service) => owners.get(service),
      names: () => [...core.platform.serviceNames, ...owners.keys()],
      containerOf: (id) => (starting.get(id) ?? this.running.get(id))?.container,
    };
    const unprepared = new Map<string, ModuleState>();
    for (const module of plan.order) {
      if (this.running.has(module.package.id)) continue;
      const runtime = new ModuleRuntime(parts, core, module, limits, onSlow);
      this.fingerprints.set(runtime, fingerprint(module, plan));
      starting.set(runtime.id, runtime);
      this.outcomes.set(runtime.id, { status: { state: 'starting' }, durations: runtime.durations });
      core.modules.beginStart(runtime.id);
      moduleStarts(runtime.id);
      await runtime.prepare(sources).catch((error: unknown) => {
        unprepared.set(runtime.id, this.failure(runtime, error));
      });
    }
    const ids = [...starting.keys()];
    const takeTurn = inTurns();
    const lateTurn = inTurns();
    let isDue = false;
    const callOnLate = (): void => {
      if (isDue || !onLate) return;
      isDue = true;
      void lateTurn(() => {
        isDue = false;
        return onLate();
      });
    };
    await startTogether({
      ids,
      waitsFor: (id) => startsAfter(id, plan, owners),
      start: async (id, isLate) => {
        const runtime = starting.get(id) as ModuleRuntime;
        const startHook = () => (onLate ? this.startInTime(runtime, isLate) : runtime.start());
        const kept = unprepared.get(id) ?? this.blockedBy(runtime, plan);
        const status = kept ?? (await this.startOne(runtime, plan, sources, takeTurn, startHook));
        this.outcomes.set(id, { status, durations: runtime.durations });
        // One that runs is starting until it is served.
        if (status.state === 'enabled') return;
        core.modules.endStart(id);
        starting.delete(id);
        await runtime.stop();
      },
      onLate: callOnLate,
    });
    // Calls of onLate have come to their ends then.
    await lateTurn(() => undefined);
    return new Map(ids.map((id) => [id, this.outcomes.get(id) as ModuleOutcome]));
  }

  /** True when a module is to be restarted for what a plan changes besides its code. */
  isOutdated(runtime: ModuleRuntime, module: LoadedModule, plan: ModulePlan): boolean {
    return fingerprint(module, plan) !== this.fingerprints.get(runtime);
  }

  private async startOne(
    runtime: ModuleRuntime,
    plan: ModulePlan,
    sources: ServiceSources,
    takeTurn: ReturnType<typeof inTurns>,
    startHook: () => Promise<void>,
  ): Promise<ModuleState> {
    const { core } = this.dependencies;
    try {
      await takeTurn(async () => {
        // The old version can run even when the failed new version has migrated the database.
        if (!plan.kept.has(runtime.id)) await runtime.migrate();
        await runtime.wire(plan.kinds, visibleServices(runtime.module, plan), sources);
      });
      await startHook();
      await takeTurn(() => core.modules.add(runningModule(runtime.module, this.dependencies.parts)));
      this.running.set(runtime.id, runtime);
      return { state: 'enabled' };
    } catch (error) {
      this.running.delete(runtime.id);
      core.modules.remove(runtime.id);
      return this.failure(runtime, error);
    }
  }

  /** Runs `hooks.start`. A critical module is never late: the server cannot serve requests without it. */
  private async startInTime(runtime: ModuleRuntime, isLate: () => void): Promise<void> {
    const { late, hook } = this.dependencies.limits;
    const timer = late < hook && !runtime.module.package.critical ? setTimeout(isLate, late) : undefined;
    try {
      await runtime.start();
    } finally {
      clearTimeout(timer);
    }
  }

  private failure({ id, phase }: ModuleRuntime, error: unknown): ModuleState {
    const problem = toHostError(id, error);
    this.dependencies.core.options.logger.error({ err: error, module: id, phase }, problem.message);
    return { state: 'failed', phase, problem: problem.toJSON() };
  }

  /** A module is disabled when a module that it requires failed to start. Null: no such module. */
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
}

/** Everything that a running module depends on besides its code. */
function fingerprint(module: LoadedModule, plan: ModulePlan): string {
  const { version, folder } = module.package;
  const overridden = [...plan.overrides].filter(([key]) =>
    visibleServices(module, plan).includes(key.replace('service ', '')),
  );
  return JSON.stringify([version, folder, module.settings, overridden, optionalModules(module, plan)]);
}

function toHostError(id: string, error: unknown): HostError {
  if (isInstance(error, HostError)) return error;
  return new HostError(
    'MODULE_START_FAILED',
    id,
    `cannot start: ${messageOf(error)}.`,
    `fix ${id}; the log has the details.`,
    { cause: error },
  );
}
