import { EventEmitter } from 'node:events';
import type { QueryConfig } from 'pg';
import type { Lease, TenantPool } from '../tenancy/TenantPool';
import type { Transaction } from '../tenancy/Transaction';

/** Exact text of the statements that TypeORM sends for its own transactions. */
const TRANSACTION = /^(?:START TRANSACTION|COMMIT|ROLLBACK)$/;
const SAVEPOINT = /^(?:SAVEPOINT|RELEASE SAVEPOINT|ROLLBACK TO SAVEPOINT) typeorm_\d+$/;

type Release = (error?: Error) => void;
type ConnectCallback = (error: Error | undefined, client?: LeasedClient, release?: Release) => void;

/**
 * The tenant pool in the shape TypeORM expects of the `pg` package (its `driver` option), so that every
 * repository and query builder of every module runs on connections bound to the scope.
 *
 * @param takesScripts whether several statements may be sent at once, as migrations do
 */
export function tenantDriver(pool: TenantPool, takesScripts = false): { Pool: new () => EventEmitter } {
  return {
    Pool: class extends EventEmitter {
      connect(callback: ConnectCallback): void {
        pool.lease().then(
          (lease) => {
            const client = new LeasedClient(lease, pool, takesScripts);
            callback(undefined, client, (error) => client.giveBack(error));
          },
          (error: Error) => callback(error),
        );
      }

      /** The pool is shared by all modules and outlives this data source. */
      end(callback: () => void): void {
        callback();
      }
    },
  };
}

/**
 * A leased connection as TypeORM uses it. Inside a unit of work the transaction belongs to the unit: TypeORM's
 * own `START TRANSACTION` and `COMMIT` do nothing, and its `ROLLBACK` dooms the unit.
 */
export class LeasedClient {
  private readonly inUnit: Transaction | null;
  private isBack = false;

  constructor(
    private readonly lease: Lease,
    private readonly pool: TenantPool,
    private readonly takesScripts: boolean,
  ) {
    this.inUnit = lease.unit;
  }

  async query(statement: string | QueryConfig, values?: unknown[]): Promise<unknown> {
    this.inUnit?.assertOpen();
    if (this.isBack) throw new Error('The connection was given back: await every statement before that');
    const text = typeof statement === 'string' ? statement : '';
    const isTransaction = TRANSACTION.test(text);
    if (this.inUnit && isTransaction) return this.leaveToUnit(text);
    this.pool.countQuery();
    const { connection } = this.lease;
    if (isTransaction || SAVEPOINT.test(text)) return connection.control(text);
    return this.takesScripts ? connection.script(statement, values) : connection.query(statement, values);
  }

  /** Passes on the notices of PostgreSQL. @returns stops that */
  readonly onNotice = (...given: Parameters<Lease['connection']['onNotice']>): (() => void) =>
    this.lease.connection.onNotice(...given);

  giveBack(error?: Error): void {
    this.isBack = true;
    this.lease.release(error);
  }

  /**
   * TypeORM would listen for a broken connection in order to give it back at once, and then call its next statement a
   * mistake of the module. The pool listens already, and the next statement fails as one on a lost connection.
   */
  on(): this {
    return this;
  }

  removeListener(): this {
    return this;
  }

  private leaveToUnit(statement: string): object {
    if (statement === 'ROLLBACK') {
      this.inUnit?.doomBecause(new Error('A repository rolled back inside the unit of work'));
    }
    return { rows: [], rowCount: 0, command: '' };
  }
}
