import { asError } from '../../kernel/errors/asError';
import { codeOf } from '../../kernel/errors/refusalOf';
import { BulkWork, type BulkAhead } from '../tenancy/BulkWork';
import { currentContext, currentTransaction, runInContext, runWith } from '../tenancy/executionContext';
import type { Lease, TenantPool } from '../tenancy/TenantPool';
import { Transaction } from '../tenancy/Transaction';
import { RecordTurns } from './RecordTurns';

/** PostgreSQL's codes for a transaction that was ended in favour of another: deadlock, and serialization failure. */
const COLLISIONS: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** Whether a transaction failed only because another went on at the same moment, as PostgreSQL or TypeORM says it. */
function isCollision(error: unknown): boolean {
  return COLLISIONS.has(codeOf(error));
}

/** How often a unit is tried that PostgreSQL ends in favour of another. */
const ATTEMPTS = 4;

/**
 * One transaction that repositories of several modules, events and caches join without passing it around.
 *
 * Nested calls join the outer unit; a nested failure dooms the whole, even when the outer code catches it,
 * because a half-done unit must never commit.
 */
export class UnitOfWork {
  private readonly turns = new RecordTurns();

  constructor(
    private readonly pool: TenantPool,
    private readonly onCallbackError: (error: unknown) => void,
  ) {}

  /**
   * Runs the work in a transaction: committed when it returns, rolled back when it throws. Where PostgreSQL ends the
   * transaction because it and another wait for each other, the work is done once more from its beginning.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.begin(work, null);
  }

  /**
   * As `run`, for a change of one record: units of work on the same record take turns in this process before they take a
   * connection. Inside another unit of work, which may hold locks already, this is `run`.
   *
   * @param record names it among the records of all tenants
   * @throws Unavailable when its turn does not come within ten seconds
   */
  runOn<T>(record: string, work: () => Promise<T>): Promise<T> {
    return this.begin(work, null, record);
  }

  /**
   * As `run`, for commands on many records. The records are read and locked together when the first one is about to change,
   * and entries of the action log and deliveries of events are written together before the commit.
   *
   * @param ahead what commands are about to do, as far as it is known
   */
  runBulk<T>(ahead: BulkAhead, work: () => Promise<T>): Promise<T> {
    return this.begin(work, ahead);
  }

  /**
   * As `runBulk`, but tries the work out: the transaction is rolled back in the end, whatever comes of it. Meanwhile `isDryRun` is
   * true, no mail is sent, and no callback is called. Work that leaves the transaction on purpose has to ask `isDryRun`.
   *
   * @returns what the work returned
   * @throws Error inside another unit of work, since its changes would be lost
   */
  async tryOut<T>(ahead: BulkAhead, work: () => Promise<T>): Promise<T> {
    const outer = currentTransaction();
    if (outer && !outer.hasSteps) throw new Error('Work is tried out in a unit of work of its own');
    try {
      return await runWith({ isDryRun: true }, () =>
        this.begin<T>(async () => {
          throw new TriedOut(await work());
        }, ahead),
      );
    } catch (error) {
      if (error instanceof TriedOut) return error.result as T;
      throw error;
    }
  }

  /**
   * Runs work in one transaction, in which each unit of work is a step: one that fails is rolled back by itself, and the work may go on
   * or try it again, as it could if the steps were transactions. Callbacks wait for the commit of the whole. It is done once only,
   * also where PostgreSQL ends it in favour of another.
   *
   * @throws Error inside a unit of work
   */
  async inSteps<T>(work: () => Promise<T>): Promise<T> {
    if (currentTransaction()) throw new Error('Steps are for work that is no part of a unit of work');
    const lease = await this.pool.lease();
    const transaction = new Transaction(lease.connection, null, 'steps');
    const result = await this.transact(lease, transaction, work);
    await this.callBack(transaction);
    return result;
  }

  /** True while the running work is tried out only. */
  get isDryRun(): boolean {
    return currentContext().isDryRun ?? false;
  }

  /**
   * A value that a unit of work on many records loads once; elsewhere it is loaded each time. The rows that it is of have to
   * be locked, so that it stays true until the unit ends.
   *
   * @param key begins with the module's id
   */
  remember<T>(key: string, load: () => Promise<T>): Promise<T> {
    return currentTransaction()?.bulk?.remember(key, load) ?? load();
  }

  private async begin<T>(work: () => Promise<T>, ahead: BulkAhead | null, record?: string): Promise<T> {
    const outer = currentTransaction();
    if (outer && !outer.hasSteps) return joinUnit(outer, work);
    for (let attempt = 1; ; attempt += 1) {
      // A second attempt reads each record just before its change, in case the first one failed because of that.
      const bulk = ahead && new BulkWork(attempt === 1 ? ahead : {});
      try {
        return await (outer
          ? outer.inTurn(() => this.step(outer, bulk, work))
          : this.whole(bulk, work, record));
      } catch (error) {
        if (attempt === ATTEMPTS || !isCollision(error)) throw error;
      }
    }
  }

  private async whole<T>(bulk: BulkWork | null, work: () => Promise<T>, record?: string): Promise<T> {
    const endTurn = record === undefined ? undefined : await this.turns.take(record);
    let transaction: Transaction;
    let result: T;
    try {
      const lease = await this.pool.lease();
      transaction = new Transaction(lease.connection, bulk);
      result = await this.transact(lease, transaction, work);
    } finally {
      endTurn?.();
    }
    await this.callBack(transaction);
    return result;
  }

  private async step<T>(outer: Transaction, bulk: BulkWork | null, work: () => Promise<T>): Promise<T> {
    const { connection } = outer;
    const step = new Transaction(connection, bulk, 'step');
    await connection.control('SAVEPOINT step');
    try {
      const result = await workIn(step, work);
      if (step.doomedBy) throw step.doomedBy;
      await connection.control('RELEASE SAVEPOINT step');
      for (const callback of step.takeCallbacks()) outer.afterCommit(callback);
      return result;
    } catch (error) {
      await connection.control('ROLLBACK TO SAVEPOINT step');
      throw error;
    }
  }

  /**
   * Waits until no other unit of work in the tenant holds the lock of this name, and holds it until this unit ends.
   * Names begin with the module's id: `lock('customers.pipelines', organizationId)`.
   *
   * @throws Error outside of a unit of work
   */
  async lock(...name: readonly string[]): Promise<void> {
    const transaction = currentTransaction();
    if (!transaction)
      throw new Error('A lock is held until the unit of work ends: take it inside unitOfWork.run');
    this.pool.countQuery();
    await transaction.connection.query({
      name: 'platform_lock',
      text: 'SELECT platform_lock($1)',
      values: [name.join(' ')],
    });
  }

  /**
   * Runs the callback once the current unit has committed, or at once outside of a unit. The callback works in the scope it
   * was registered in, without the cross-tenant access that was open there.
   */
  async afterCommit(callback: () => void | Promise<void>): Promise<void> {
    const transaction = currentTransaction();
    const bound = { ...currentContext(), transaction: null, acrossTenants: null };
    if (transaction) transaction.afterCommit(() => runInContext(bound, callback));
    else await runInContext(bound, callback);
  }

  private async callBack(transaction: Transaction): Promise<void> {
    for (const callback of transaction.takeCallbacks()) {
      try {
        await callback();
      } catch (error) {
        this.onCallbackError(error);
      }
    }
  }

  private async transact<T>(lease: Lease, transaction: Transaction, work: () => Promise<T>): Promise<T> {
    let broken: Error | undefined;
    try {
      await lease.connection.control('BEGIN');
      const result = await workIn(transaction, work);
      if (transaction.doomedBy) throw transaction.doomedBy;
      const commit = await lease.connection.control('COMMIT');
      if (commit.command !== 'COMMIT') {
        throw new Error(
          'The unit of work was rolled back: a statement in it failed and its error was ignored',
        );
      }
      return result;
    } catch (error) {
      try {
        await lease.connection.control('ROLLBACK');
      } catch (rollbackError) {
        broken = rollbackError as Error;
      }
      throw error;
    } finally {
      lease.release(broken);
    }
  }
}

/** Ends a transaction of which nothing is to stay. */
class TriedOut extends Error {
  constructor(readonly result: unknown) {
    super('Nothing is kept of work that is tried out');
  }
}

/**
 * Runs the work and ends the transaction before the commit is sent. Statements of work that was not awaited are thus
 * refused.
 */
async function workIn<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  try {
    return await runWith({ transaction }, async () => {
      const result = await work();
      if (!transaction.doomedBy) await transaction.bulk?.flush();
      return result;
    });
  } finally {
    transaction.end();
  }
}

async function joinUnit<T>(outer: Transaction, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    outer.doomBecause(asError(error));
    throw error;
  }
}
