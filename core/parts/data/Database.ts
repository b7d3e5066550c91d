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
  query<Row extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: readonly unknown[],
  ): Promise<Row[]> {
    return this.execute<Row, Row[]>(statement, values, rowsOf);
  }

  /** The first row, or undefined. */
  first<Row extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: readonly unknown[],
  ): Promise<Row | undefined> {
    return this.execute<Row, Row | undefined>(statement, values, firstOf);
  }

  /** Runs a statement and returns how many rows it affected. */
  run(statement: string | QueryConfig, values?: readonly unknown[]): Promise<number> {
    return this.execute(statement, values, countOf);
  }

  private async execute<Row extends QueryResultRow, Taken>(
    statement: string | QueryConfig,
    values: readonly unknown[] | undefined,
    take: (result: QueryResult<Row>) => Taken,
  ): Promise<Taken> {
    const lease = await this.pool.lease();
    this.pool.countQuery();
    try {
      return take(await lease.connection.query<Row>(statement, values));
    } finally {
      lease.release();
    }
  }
}

const rowsOf = <Row extends QueryResultRow>({ rows }: QueryResult<Row>): Row[] => rows;
const firstOf = <Row extends QueryResultRow>({ rows }: QueryResult<Row>): Row | undefined => rows[0];
const countOf = ({ rowCount }: QueryResult): number => rowCount ?? 0;

/** `Database` as modules use it. */
export type Sql = Pick<Database, 'query' | 'first' | 'run'>;
