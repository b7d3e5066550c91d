import { createHash } from 'node:crypto';
import type { SwitchableModule } from './SwitchableModule';
import { inOrderOf } from './inOrderOf';

/** A running module, as other modules see it; parts add members (`Part.known`). */
export interface RunningModule extends SwitchableModule {
  readonly title: string;
  readonly version: string;
}

/** Receives modules that have started. */
type StartListener = (modules: readonly RunningModule[]) => void | Promise<void>;

/** The running modules, in the order in which they started; the core comes first, as `platform`. */
export class ModuleCatalog {
  private readonly running: Map<string, RunningModule>;
  private currentRevision = 0;
  private readonly listeners = new Set<StartListener>();
  private readonly startingIds = new Set<string>();
  /** Started since the listeners were called last. */
  private readonly started = new Set<RunningModule>();

  /** @param core what the core itself contributes, in the form of a module */
  constructor(private readonly core?: RunningModule) {
    this.running = new Map(core && [[core.id, core]]);
  }

  /** Rises with every module that starts or stops. */
  get revision(): number {
    return this.currentRevision;
  }

  /** Ids of modules that are starting: what they contribute is not all there yet, or not served yet. A copy. */
  get starting(): ReadonlySet<string> {
    return new Set(this.startingIds);
  }

  /**
   * A text that is another one when other modules run or run in other versions, when one was loaded again, while modules start, and
   * when others are on.
   *
   * @param isOn whether a module is on for the caller, as `access.isModuleOn`
   */
  stateFor(isOn: (moduleId: string) => boolean): string {
    const modules = this.list().map(({ id, version }) => [id, version, isOn(id)]);
    const state = JSON.stringify([this.currentRevision, modules, [...this.startingIds]]);
    return createHash('sha256').update(state).digest('base64url').slice(0, 16);
  }

  has(id: string): boolean {
    return this.running.has(id);
  }

  list(): RunningModule[] {
    return [...this.running.values()];
  }

  /**
   * Calls the listener with the modules that have started, all those of one change at once, before they serve their first
   * request. One that listens from its hook `start` is among them.
   *
   * @returns the function that stops listening
   */
  onStarted(listener: StartListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Used by the host: a module begins to start. */
  beginStart(id: string): void {
    this.startingIds.add(id);
  }

  /** Used by the host: a module is served, or its start has failed. */
  endStart(id: string): void {
    this.startingIds.delete(id);
  }

  /** Used by the host. */
  add(module: RunningModule): void {
    this.running.set(module.id, module);
    this.started.add(module);
    this.currentRevision += 1;
  }

  /** Used by the host: calls the listeners. Where one throws, the next call is for the same modules again. */
  async announceStarted(): Promise<void> {
    const modules = [...this.started];
    if (modules.length === 0) return;
    for (const listener of this.listeners) await listener(modules);
    for (const module of modules) this.started.delete(module);
  }

  /** Used by the host. */
  arrange(moduleIds: readonly string[]): void {
    const arranged = inOrderOf([this.core?.id ?? '', ...moduleIds], this.list(), ({ id }) => id);
    this.running.clear();
    for (const module of arranged) this.running.set(module.id, module);
  }

  /** Used by the host. */
  remove(id: string): void {
    const module = this.running.get(id);
    if (module) this.started.delete(module);
    this.running.delete(id);
    this.currentRevision += 1;
  }
}
