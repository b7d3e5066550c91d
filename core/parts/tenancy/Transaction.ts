import type { BulkWork } from './BulkWork';
import type { HeldConnection } from './HeldConnection';

/** An open transaction: its connection, and what is to happen once it has committed. */
export class Transaction {
  private readonly callbacks: (() => void | Promise<void>)[] = [];
  private doom: Error | null = null;
  private ended = false;
  private turn: Promise<unknown> = Promise.resolve();

  /**
   * @param bulk what it does for many records at once; null where it is about one or a few
   * @param part `steps`: units of work within it are steps of their own, which fail by themselves; `step`: it is one of these
   */
  constructor(
    readonly connection: HeldConnection,
    readonly bulk: BulkWork | null = null,
    readonly part: 'steps' | 'step' | null = null,
  ) {}

  /** Whether units of work within it are steps of their own. */
  get hasSteps(): boolean {
    return this.part === 'steps';
  }

  /** Runs a step when those before it have ended: savepoints of two would mix. */
  inTurn<T>(step: () => Promise<T>): Promise<T> {
    const result = this.turn.then(step);
    this.turn = result.catch(() => undefined);
    return result;
  }

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
