import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { TenantPool } from '../tenancy/TenantPool';

/**
 * SQL for services: every statement runs in the scope of the running work and joins its unit of work.
 *
 * Pass `{ name, text, values }` for hot statements: named ones are planned once a connection. A name may be given to
 * another text later, as a reload does. Statements that would change session or transaction (`SET`, `BEGIN` and the
 * like) are refused.
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
    try {
      return await lease.connection.query<Row>(statement, values);
    } finally {
      lease.release();
    }
  }
}

/** `Database` as modules use it. */
export type Sql = Pick<Database, 'query' | 'first' | 'run'>;
