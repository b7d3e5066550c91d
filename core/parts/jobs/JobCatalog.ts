import { isLimited, type WorkerDeclaration } from './WorkerDeclaration';

/** A worker of a module that is to run. */
export interface DeclaredWorker {
  readonly moduleId: string;
  readonly worker: WorkerDeclaration;
}

/**
 * The workers of all modules that the host is to run: also of those that are just being restarted, so that no job is refused
 * meanwhile.
 */
export class JobCatalog {
  private workers = new Map<string, DeclaredWorker>();
  /** True when one of the workers has a limit. */
  hasLimits = false;

  /** Takes note of the workers of the modules that are to run from now on. */
  use(workers: readonly DeclaredWorker[]): void {
    this.workers = new Map(workers.map((declared) => [declared.worker.id, declared]));
    this.hasLimits = workers.some(({ worker }) => isLimited(worker));
  }

  get(workerId: string): DeclaredWorker | undefined {
    return this.workers.get(workerId);
  }

  list(): DeclaredWorker[] {
    return [...this.workers.values()];
  }
}
