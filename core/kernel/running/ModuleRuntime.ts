import type { AwilixContainer } from 'awilix';
import { HostError } from '../errors/HostError';
import { messageOf } from '../errors/messageOf';
import { runWith } from '../context/executionContext';
import { inMicroseconds } from '../time/inMicroseconds';
import { withTimeLimit, type SlowListener } from '../time/withTimeLimit';
import type { ContributionKind } from '../kinds/ContributionKind';
import type { HostServices } from '../parts/HostServices';
import type { OwnServices, Part, ServedModule } from '../parts/Part';
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
export class ModuleRuntime implements ServedModule {
  readonly durations: Partial<Record<Phase, number>> = {};
  phase: Phase = 'wire';
  private moduleContainer: AwilixContainer | null = null;
  private readonly disposers: (() => void | Promise<void>)[] = [];
  private readonly hasRequestServices: boolean;
  private inFlight = 0;
  private onIdle: (() => void) | null = null;

  constructor(
    private readonly parts: readonly Part[],
    private readonly core: HostServices,
    readonly module: LoadedModule,
    private readonly limits: TimeLimits,
    private readonly onSlow: SlowListener,
  ) {
    this.hasRequestServices = hasRequestServices(module);
  }

  get id(): string {
    return this.module.package.id;
  }

  get container(): AwilixContainer | undefined {
    return this.moduleContainer ?? undefined;
  }

  get package(): LoadedModule['package'] {
    return this.module.package;
  }

  get codeFolder(): string {
    return this.module.code.folder;
  }

  get manifest(): LoadedModule['manifest'] {
    return this.module.manifest;
  }

  /** Lets the parts make what the module gets for itself, and builds the container; nothing is constructed yet. */
  async prepare(sources: ServiceSources): Promise<void> {
    const own: OwnServices[] = [];
    for (const part of this.parts) {
      if (!part.prepare) continue;
      const made = await part.prepare(this, this.core);
      own.push(made);
      if (made.dispose) this.disposers.push(() => made.dispose?.());
    }
    this.moduleContainer = moduleContainer(this.core, this.module, own, sources);
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
          services: this.services,
          enter: this.enter,
          onStop: (dispose) => this.onStop(dispose),
        },
        sources,
      );
    });
  }

  /** Brings what the module keeps up to its code. */
  async migrate(): Promise<void> {
    await this.during('migrate', async () => {
      for (const part of this.parts) await part.migrate?.(this, this.core);
    });
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
    for (const part of this.parts) part.started?.(this, this.core);
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
      const { drain } = this.limits;
      await Promise.all([
        this.drained(),
        ...this.parts.map((part) => part.drain?.(this.id, drain, this.core)),
      ]);
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
  readonly services = (): unknown => {
    const container = this.moduleContainer as AwilixContainer;
    return this.hasRequestServices ? container.createScope().cradle : container.cradle;
  };

  /** The module's services for one request; the same for all, unless the module makes some for each. */
  readonly ofRequest = (): unknown => this.services();

  /** Marks the begin of work of the module; the result marks its end. */
  readonly enter = (): (() => void) => {
    this.inFlight += 1;
    return this.leave;
  };

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
      this.durations[phase] = inMicroseconds(performance.now() - started);
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
