import { EventEmitter } from 'node:events';
import type { PoolClient, QueryConfig } from 'pg';
import type { Lease, TenantPool } from '../tenancy/TenantPool';
import type { Transaction } from '../tenancy/Transaction';

type Release = (error?: Error) => void;
type ConnectCallback = (error: Error | undefined, client?: LeasedClient, release?: Release) => void;

/**
 * The tenant pool in the shape TypeORM expects of the `pg` package (its `driver` option), so that every
 * repository and query builder of every module runs on connections bound to the scope.
 */
export function tenantDriver(pool: TenantPool): { Pool: new () => EventEmitter } {
  return {
    Pool: class extends EventEmitter {
      connect(callback: ConnectCallback): void {
        pool.lease().then(
          (lease) => {
            const client = new LeasedClient(lease, pool);
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
class LeasedClient {
  private readonly inUnit: Transaction | null;
  private underWay = 0;
  private isBack = false;

  constructor(
    private readonly lease: Lease,
    private readonly pool: TenantPool,
  ) {
    this.inUnit = lease.unit;
  }

  async query(statement: string | QueryConfig, values?: unknown[]): Promise<unknown> {
    this.inUnit?.assertOpen();
    if (this.isBack) throw new Error('The connection was given back: await every statement before that');
    if (this.inUnit && typeof statement === 'string' && this.isTransactionControl(statement)) {
      return { rows: [], rowCount: 0, command: '' };
    }
    this.pool.countQuery();
    const client: PoolClient = this.lease.client;
    this.underWay += 1;
    try {
      const result =
        typeof statement === 'string' ? client.query(statement, values) : client.query(statement);
      // Whatever was read before the binding failed must not be used: the first rejection wins.
      return this.lease.bound ? (await Promise.all([this.lease.bound, result]))[1] : await result;
    } finally {
      this.underWay -= 1;
    }
  }

  /** Gives the connection back; it is closed when something is still to run on it that nobody waits for. */
  giveBack(error?: Error): void {
    this.isBack = true;
    const abandoned = this.underWay > 0 ? new Error('Statements were still under way') : undefined;
    this.lease.release(error ?? abandoned);
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

  private isTransactionControl(statement: string): boolean {
    if (statement === 'ROLLBACK') {
      this.inUnit?.doomBecause(new Error('A repository rolled back inside the unit of work'));
      return true;
    }
    return statement === 'START TRANSACTION' || statement === 'COMMIT';
  }
}
