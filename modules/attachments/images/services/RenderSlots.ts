import { availableParallelism } from 'node:os';
import { Unavailable } from '@tenantry/core';

/** Each holds a connection to the database while it is made: half of those that a module may have at a time. */
const MOST_CONNECTIONS = 5;
/** Images that may wait for their turn in one process. */
const MOST_WAITING = 200;

/** Bounds how many images a process renders at a time, so that other requests are answered meanwhile. */
export class RenderSlots {
  private free = Math.max(1, Math.min(availableParallelism() - 1, MOST_CONNECTIONS));
  private readonly waiting: (() => void)[] = [];

  /** @throws Unavailable when too many wait */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    if (this.waiting.length >= MOST_WAITING) throw new Unavailable(undefined, { code: 'too_many_images' });
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
