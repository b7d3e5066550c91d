import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { TenantPool } from '../tenancy/TenantPool';

/**
 * SQL for services: every statement runs in the scope of the running work and joins its unit of work.
 *
 * Pass `{ name, text, values }` for hot statements: named ones are planned once a connection.
 */
export class Database {
  constructor(private readonly pool: TenantPool) {}

  /** Runs a statement and returns its rows. */
  async query<Row extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: readonly unknown[],
  ): Promise<Row[]> {
    return (await this.execute<Row>(statement, values)).rows;
  }

  /** The first row, or undefined. */
  async first<Row extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: readonly unknown[],
  ): Promise<Row | undefined> {
    return (await this.execute<Row>(statement, values)).rows[0];
  }

  /** Runs a statement and returns how many rows it affected. */
  async run(statement: string | QueryConfig, values?: readonly unknown[]): Promise<number> {
    return (await this.execute(statement, values)).rowCount ?? 0;
  }

  private async execute<Row extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>> {
    const lease = await this.pool.lease();
    this.pool.countQuery();
    let failure: Error | undefined;
    try {
      const result =
        typeof statement === 'string'
          ? lease.client.query<Row>(statement, values as unknown[] | undefined)
          : lease.client.query<Row>(statement);
      if (lease.bound) await bindingSucceeded(lease.bound, result);
      return await result;
    } catch (error) {
      if (!(error instanceof BindingError)) throw error;
      failure = error;
      throw error.cause;
    } finally {
      lease.release(failure);
    }
  }
}

/** The connection could not be bound to its tenant, so nothing read on it may be used. */
class BindingError extends Error {}

async function bindingSucceeded(bound: Promise<unknown>, result: Promise<unknown>): Promise<void> {
  try {
    await bound;
  } catch (error) {
    // Both are on the wire; the second must not become an unhandled rejection.
    result.catch(() => undefined);
    throw new BindingError('Could not bind the connection to its tenant', { cause: error });
  }
}
