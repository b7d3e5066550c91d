import { Unavailable } from '@tenantry/core';

/**
 * Lets a few tasks run at a time and the others wait in order.
 *
 * A queue that grows without end serves nobody in time, so beyond `longest` further tasks are refused.
 */
export class WorkQueue {
  private active = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly longest: number,
  ) {}

  /**
   * Runs the task when it is its turn.
   *
   * @throws HttpError 503 with `Retry-After` when too many are waiting
   */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.active >= this.concurrency) await this.turn();
    else this.active += 1;
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.active -= 1;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.longest) {
      throw new Unavailable();
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
