import type { PoolClient } from 'pg';

/** An open transaction: its connection, and what is to happen once it has committed. */
export class Transaction {
  private readonly callbacks: (() => void | Promise<void>)[] = [];
  private doom: Error | null = null;

  constructor(readonly client: PoolClient) {}

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
