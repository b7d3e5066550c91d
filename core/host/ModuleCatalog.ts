import { inOrderOf } from './inOrderOf';

/** A running module, as other modules may know it. */
export interface RunningModule {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly defaultGrants: Readonly<Record<string, readonly string[]>>;
}

/** The running modules, in the order in which they started. */
export class ModuleCatalog {
  private readonly running = new Map<string, RunningModule>();
  private currentRevision = 0;
  private readonly listeners = new Set<(module: RunningModule) => void | Promise<void>>();

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
    const arranged = inOrderOf(moduleIds, this.list(), ({ id }) => id);
    this.running.clear();
    for (const module of arranged) this.running.set(module.id, module);
  }

  /** Used by the host. */
  remove(id: string): void {
    this.running.delete(id);
    this.currentRevision += 1;
  }
}
