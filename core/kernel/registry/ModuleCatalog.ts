import type { SwitchableModule } from './SwitchableModule';
import { inOrderOf } from './inOrderOf';

/** A running module, as other modules see it; parts add members (`Part.known`). */
export interface RunningModule extends SwitchableModule {
  readonly title: string;
  readonly version: string;
}

/** The running modules, in the order in which they started; the core comes first, as `platform`. */
export class ModuleCatalog {
  private readonly running: Map<string, RunningModule>;
  private currentRevision = 0;
  private readonly listeners = new Set<(module: RunningModule) => void | Promise<void>>();

  /** @param core what the core itself contributes, in the form of a module */
  constructor(private readonly core?: RunningModule) {
    this.running = new Map(core && [[core.id, core]]);
  }

  /** Rises with every module that starts or stops. */
  get revision(): number {
    return this.currentRevision;
  }

  has(id: string): boolean {
    return this.running.has(id);
  }

  list(): RunningModule[] {
    return [...this.running.values()];
  }

  /**
   * Calls the listener for each module that starts from now on, before it serves its first request.
   *
   * @returns the function that stops listening
   */
  onStarted(listener: (module: RunningModule) => void | Promise<void>): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Used by the host. */
  async add(module: RunningModule): Promise<void> {
    this.running.set(module.id, module);
    this.currentRevision += 1;
    for (const listener of this.listeners) await listener(module);
  }

  /** Used by the host. */
  arrange(moduleIds: readonly string[]): void {
    const arranged = inOrderOf([this.core?.id ?? '', ...moduleIds], this.list(), ({ id }) => id);
    this.running.clear();
    for (const module of arranged) this.running.set(module.id, module);
  }

  /** Used by the host. */
  remove(id: string): void {
    this.running.delete(id);
    this.currentRevision += 1;
  }
}
