import { runOutside } from './executionContext';

/** Nobody's fault, and over in a moment: answered with 503. Same code as PostgreSQL's "too many connections". */
class ShareExhausted extends Error {
  readonly code = '53300';

  constructor(moduleId: string, share: number, seconds: number) {
    super(
      `${moduleId} holds all ${share} connections of its share and returned none within ${seconds} s: ` +
        'shorten its transactions and statements, or send fewer at a time',
    );
  }
}

interface Waiter {
  readonly admit: () => void;
  readonly refuse: (error: Error) => void;
  /** Time by `performance.now()` at which the waiter gets an error. */
  readonly deadline: number;
}

/**
 * Limits how many connections of a pool one module holds, so that connections are left for the others. Who finds the
 * share of its module used up waits for that module, in order, and not for others. The core itself is not limited.
 */
export class PoolShare {
  /** Connections that one module may hold. */
  readonly size: number;
  private readonly held = new Map<string, number>();
  private readonly queues = new Map<string, Waiter[]>();
  private timer: NodeJS.Timeout | null = null;

  /** @param longestWait milliseconds after which a waiter gets an error */
  constructor(
    poolSize: number,
    private readonly longestWait: number,
  ) {
    this.size = Math.ceil(poolSize * 0.6);
  }

  /** True when the module would have to wait for a place. */
  isUsedUp(moduleId: string | null): boolean {
    return moduleId !== null && (this.held.get(moduleId) ?? 0) >= this.size;
  }

  /** Takes a place; null when it is taken at once. */
  take(moduleId: string | null): Promise<void> | null {
    if (moduleId === null) return null;
    const held = this.held.get(moduleId) ?? 0;
    if (held < this.size) {
      this.held.set(moduleId, held + 1);
      return null;
    }
    return this.wait(moduleId);
  }

  giveBack(moduleId: string | null): void {
    if (moduleId === null) return;
    const next = this.queues.get(moduleId)?.shift();
    if (next) {
      next.admit();
      return;
    }
    const held = (this.held.get(moduleId) ?? 1) - 1;
    if (held > 0) this.held.set(moduleId, held);
    else {
      this.held.delete(moduleId);
      this.queues.delete(moduleId);
    }
  }

  private wait(moduleId: string): Promise<void> {
    return new Promise((admit, refuse) => {
      const queue = this.queues.get(moduleId) ?? [];
      this.queues.set(moduleId, queue);
      queue.push({ admit, refuse, deadline: performance.now() + this.longestWait });
      this.timer ??= this.sweepIn(this.longestWait);
    });
  }

  /** One timer for all: most wait for a fraction of a millisecond. */
  private sweepIn(milliseconds: number): NodeJS.Timeout {
    return runOutside(() => setTimeout(() => this.sweep(), milliseconds).unref());
  }

  private sweep(): void {
    const now = performance.now();
    let next = Infinity;
    for (const [moduleId, queue] of this.queues) {
      while (queue[0] && queue[0].deadline <= now) {
        queue.shift()?.refuse(new ShareExhausted(moduleId, this.size, this.longestWait / 1000));
      }
      next = Math.min(next, queue[0]?.deadline ?? Infinity);
    }
    this.timer = next === Infinity ? null : this.sweepIn(next - now);
  }
}
