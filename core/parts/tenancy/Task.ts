/** A connection that work under way holds. */
interface Interruptible {
  interrupt(): void;
}

/**
 * A request or a job as its limits see it: how long its statements may take, and what ends when it is given up.
 * Everything that runs on its behalf shares it through the execution context.
 */
export class Task {
  /** Milliseconds that one statement may take; undefined for what the pool grants, 0 for no limit. */
  statementLimit: number | undefined;
  /** Set when it has ended; what goes on nevertheless is logged without its id. */
  isOver = false;
  private held: Set<Interruptible> | null = null;
  private waits = 0;
  private waitingSince = 0;
  private waitedBefore = 0;
  private reason: string | null = null;

  /** Gives the task up: cancels its statements under way and refuses it any further ones. */
  abandon(reason: string): void {
    this.reason ??= reason;
    for (const lease of this.held ?? []) lease.interrupt();
  }

  /** @throws Error when the task was given up */
  assertWanted(): void {
    if (this.reason !== null) throw new Error(`No further statement is sent: ${this.reason}`);
  }

  /** Milliseconds that it has waited for what others hold, which do not count against its time limit. */
  get waited(): number {
    return this.waitedBefore + (this.waits > 0 ? performance.now() - this.waitingSince : 0);
  }

  /** Notes that it waits for what others hold. Waits at the same time count once. @returns the function that ends the wait */
  beginWait(): () => void {
    if (this.waits === 0) this.waitingSince = performance.now();
    this.waits += 1;
    return () => {
      this.waits -= 1;
      if (this.waits === 0) this.waitedBefore += performance.now() - this.waitingSince;
    };
  }

  take(lease: Interruptible): void {
    (this.held ??= new Set()).add(lease);
  }

  giveBack(lease: Interruptible): void {
    this.held?.delete(lease);
  }
}
