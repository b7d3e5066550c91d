import { Unavailable } from '@tenantry/core';

/** How much work of a kind a process does. */
interface Bounds {
  readonly atATime: number;
  /** Work that may wait for its turn; default: any number. */
  readonly waiting?: number;
  /** Code of the refusal of what comes after that. */
  readonly code?: string;
}

/** Bounds how much work of a kind a process does at a time; the rest waits in the order in which it came. */
export class WorkSlots {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly bounds: Bounds) {
    this.free = bounds.atATime;
  }

  /** @throws Unavailable when too much waits */
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
    const { waiting = Infinity, code } = this.bounds;
    if (this.waiting.length >= waiting) throw new Unavailable(undefined, { code });
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
