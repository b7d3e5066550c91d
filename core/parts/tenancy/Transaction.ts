import type { BulkWork } from './BulkWork';
import type { HeldConnection } from './HeldConnection';

/** An open transaction: its connection, and what is to happen once it has committed. */
export class Transaction {
  private readonly callbacks: (() => void | Promise<void>)[] = [];
  private doom: Error | null = null;
  private ended = false;

  /** @param bulk what it does for many records at once; null where it is about one or a few */
  constructor(
    readonly connection: HeldConnection,
    readonly bulk: BulkWork | null = null,
  ) {}

  /** From now on nothing can join: the connection goes back, and serves others. */
  end(): void {
    this.ended = true;
  }

  /** @throws Error when the unit has ended, and something that was started in it and not awaited goes on */
  assertOpen(): void {
    if (this.ended) throw new Error('The unit of work has ended: await everything that is started in it');
  }

  /** Runs the callback after a commit, in order of registration; never after a rollback. */
  afterCommit(callback: () => void | Promise<void>): void {
    this.callbacks.push(callback);
  }

  /** Makes a commit impossible: part of the unit has failed, so the whole must. The first cause is kept. */
  doomBecause(cause: Error): void {
    this.doom ??= cause;
  }

  get doomedBy(): Error | null {
    return this.doom;
  }

  takeCallbacks(): (() => void | Promise<void>)[] {
    return this.callbacks.splice(0);
  }
}
