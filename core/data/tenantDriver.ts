import { EventEmitter } from 'node:events';
import type { PoolClient, QueryConfig } from 'pg';
import { currentTransaction } from '../tenancy/executionContext';
import type { Lease, TenantPool } from '../tenancy/TenantPool';

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
          (lease) =>
            callback(undefined, new LeasedClient(lease, pool), (error) => {
              lease.release(error);
            }),
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
  private readonly inUnit = currentTransaction();

  constructor(
    private readonly lease: Lease,
    private readonly pool: TenantPool,
  ) {}

  async query(statement: string | QueryConfig, values?: unknown[]): Promise<unknown> {
    this.inUnit?.assertOpen();
    if (this.inUnit && typeof statement === 'string' && this.isTransactionControl(statement)) {
      return { rows: [], rowCount: 0, command: '' };
    }
    this.pool.countQuery();
    const client: PoolClient = this.lease.client;
    const result = typeof statement === 'string' ? client.query(statement, values) : client.query(statement);
    if (this.lease.bound) {
      // Whatever was read before the binding failed must not be used: the first rejection wins.
      const [, rows] = await Promise.all([this.lease.bound, result]);
      return rows;
    }
    return result;
  }

  on(event: string, listener: (...args: unknown[]) => void): this {
    this.lease.client.on(event as 'error', listener);
    return this;
  }

  removeListener(event: string, listener: (...args: unknown[]) => void): this {
    this.lease.client.removeListener(event, listener);
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
