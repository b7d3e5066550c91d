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

  take(lease: Interruptible): void {
    (this.held ??= new Set()).add(lease);
  }

  giveBack(lease: Interruptible): void {
    this.held?.delete(lease);
  }
}
