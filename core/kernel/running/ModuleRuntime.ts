import type { AwilixContainer } from 'awilix';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../parts/data/createDataSource';
import type { MigrationLedger } from '../../parts/data/MigrationLedger';
import { HostError } from '../errors/HostError';
import { messageOf } from '../errors/messageOf';
import { workersOf } from '../../parts/events/workersOf';
import type { ExtensionRunner } from '../../parts/extensions/connectExtensions';
import type { ServedRoute } from '../../parts/http/ServedRoute';
import { runWith } from '../../parts/tenancy/executionContext';
import { withTimeLimit, type SlowListener } from '../time/withTimeLimit';
import { extensionSource } from '../../parts/extensions/checkExtensions';
import type { ContributionKind } from '../kinds/ContributionKind';
import type { HostServices } from '../parts/HostServices';
import type { LoadedModule } from '../discovery/loadManifest';
import {
  connectRequired,
  hasRequestServices,
  moduleContainer,
  resolveAll,
  type ServiceSources,
} from './moduleContainer';
import type { Phase } from '../planning/ModuleState';
import { registerContributions } from './registerContributions';

/** How long a module's code may take, and how long requests and jobs under way are waited for. */
export interface TimeLimits {
  /** Milliseconds for importing a manifest; default 10000. */
  readonly import: number;
  /** Milliseconds for `hooks.start` and `hooks.stop` each; default 15000. */
  readonly hook: number;
  /**
   * Milliseconds of a `hooks.start` after which `Host.boot` goes on without the module, which serves once it has started.
   * Default: `Infinity`, to wait for every module, as programs need that do their work and end. Critical modules are
   * always waited for.
   */
  readonly late: number;
  /** Milliseconds for requests and jobs under way when a module stops; default 10000. */
  readonly drain: number;
}

/** A module that runs, or is on its way there or back: its container and everything it registered. */
export class ModuleRuntime {
  readonly durations: Partial<Record<Phase, number>> = {};
  phase: Phase = 'wire';
  private dataSource: DataSource | null = null;
  private moduleContainer: AwilixContainer | null = null;
  private readonly disposers: (() => void | Promise<void>)[] = [];
  private inFlight = 0;
  private onIdle: (() => void) | null = null;

  constructor(
    private readonly core: HostServices,
    readonly module: LoadedModule,
    private readonly limits: TimeLimits,
    private readonly onSlow: SlowListener,
  ) {}

  get id(): string {
    return this.module.package.id;
  }

  get container(): AwilixContainer | undefined {
    return this.moduleContainer ?? undefined;
  }

  /**
   * Opens the data source and builds the container; nothing is constructed yet.
   *
   * @throws HostError `MODULE_WIRING_FAILED` when TypeORM refuses the entities
   */
  async prepare(sources: ServiceSources): Promise<void> {
    this.dataSource = await createDataSource(this.core.pool, this.module.manifest.entities ?? []).catch(
      (error: unknown) => {
        throw new HostError(
          'MODULE_WIRING_FAILED',
          this.id,
          `cannot start: its entities cannot be used: ${messageOf(error)}.`,
          `fix the entities in the manifest of ${this.id}.`,
          { cause: error },
        );
      },
    );
    this.disposers.push(async () => this.dataSource?.destroy());
    const leader = this.core.leadership.leaderFor(this.id);
    this.disposers.push(() => leader.resign());
    this.moduleContainer = moduleContainer(this.core, this.module, this.dataSource, leader, sources);
    this.disposers.push(async () => this.moduleContainer?.dispose());
  }

  /** Constructs services and registers what the manifest contributes. */
  async wire(
    kinds: readonly ContributionKind[],
    visible: readonly string[],
    sources: ServiceSources,
  ): Promise<void> {
    await this.during('wire', () => {
      const container = this.moduleContainer as AwilixContainer;
      connectRequired(container, visible, sources);
      resolveAll(container, this.module, sources);
      registerContributions(
        this.core,
        kinds,
        {
          id: this.id,
          manifest: this.module.manifest,
          services: () => this.services(),
          enter: () => this.enter(),
          onStop: (dispose) => this.onStop(dispose),
        },
        sources,
      );
    });
  }

  async migrate(ledger: MigrationLedger): Promise<string[]> {
    const { package: pkg, manifest } = this.module;
    return this.during('migrate', () => ledger.migrate(pkg.id, pkg.version, manifest.migrations ?? []));
  }

  /** Runs `hooks.start`. */
  async start(): Promise<void> {
    const { hooks } = this.module.manifest;
    await this.during('start', async () => {
      if (!hooks?.start) return;
      try {
        await this.hook('hooks.start', () => hooks.start?.(this.services() as never));
      } catch (error) {
        if (error instanceof HostError) throw error;
        throw new HostError(
          'MODULE_START_FAILED',
          this.id,
          `cannot start: hooks.start failed: ${messageOf(error)}.`,
          `fix the cause, then run "npm run modules -- reload ${this.id}" or start the server again.`,
          { cause: error },
        );
      }
    });
    this.phase = 'serve';
    this.core.jobEngine.serve({
      id: this.id,
      workers: new Map(
        workersOf(this.module.manifest, (event) => this.core.events.restore(event)).map((worker) => [
          worker.id,
          worker,
        ]),
      ),
      services: () => this.services(),
    });
  }

  /**
   * Waits for requests under way, runs `hooks.stop` and withdraws every registration in reverse order.
   *
   * @returns what went wrong on the way; the module is gone all the same
   */
  async stop(): Promise<HostError[]> {
    const problems: HostError[] = [];
    const wasServing = this.phase === 'serve';
    this.phase = 'stop';
    if (wasServing) {
      await Promise.all([this.drained(), this.core.jobEngine.leave(this.id, this.limits.drain)]);
      const { hooks } = this.module.manifest;
      if (hooks?.stop) {
        await this.hook('hooks.stop', () => hooks.stop?.(this.services() as never)).catch((error: unknown) =>
          problems.push(this.stopProblem('hooks.stop', error)),
        );
      }
    }
    for (const dispose of this.disposers.splice(0).reverse()) {
      await this.hook('withdrawing a registration', dispose).catch((error: unknown) =>
        problems.push(this.stopProblem('withdrawing a registration', error)),
      );
    }
    return problems;
  }

  /** Keeps something to be undone when the module stops. */
  onStop(dispose: () => void | Promise<void>): void {
    this.disposers.push(dispose);
  }

  /** The module's services by name, with a scope of its own for each request where the module requires it. */
  services(): unknown {
    const container = this.moduleContainer as AwilixContainer;
    return hasRequestServices(this.module) ? container.createScope().cradle : container.cradle;
  }

  /** The module's routes, ready to serve. */
  servedRoutes(): ServedRoute[] {
    const container = this.moduleContainer as AwilixContainer;
    const services = hasRequestServices(this.module)
      ? () => container.createScope().cradle
      : () => container.cradle;
    const enter = () => this.enter();
    return (this.module.manifest.routes ?? []).map((route) => ({
      moduleId: this.id,
      route,
      services,
      enter,
    }));
  }

  /** What the module adds to routes of others, and what runs it. */
  extensionRunner(): ExtensionRunner {
    const enter = () => this.enter();
    return { ...extensionSource(this.id, this.module.manifest), services: () => this.services(), enter };
  }

  private enter(): () => void {
    this.inFlight += 1;
    return this.leave;
  }

  private readonly leave = (): void => {
    this.inFlight -= 1;
    if (this.inFlight === 0) this.onIdle?.();
  };

  private async drained(): Promise<void> {
    if (this.inFlight === 0) return;
    const idle = new Promise<void>((resolve) => (this.onIdle = resolve));
    await withTimeLimit(this.id, 'requests under way', this.limits.drain, () => idle).catch(() => undefined);
  }

  private async during<T>(phase: Phase, work: () => T | Promise<T>): Promise<T> {
    this.phase = phase;
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.durations[phase] = performance.now() - started;
    }
  }

  private hook<T>(what: string, work: () => T | Promise<T>): Promise<T> {
    return runWith({ moduleId: this.id }, () =>
      withTimeLimit(this.id, what, this.limits.hook, work, this.onSlow),
    );
  }

  private stopProblem(what: string, error: unknown): HostError {
    if (error instanceof HostError) return error;
    return new HostError(
      'MODULE_STOP_FAILED',
      this.id,
      `stopped, but ${what} failed: ${messageOf(error)}.`,
      `fix ${what} in ${this.id}; something it opened may still be open until the server ends.`,
      { cause: error },
    );
  }
}
