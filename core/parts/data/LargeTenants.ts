import type { Logger } from '../../kernel/logging/Logger';
import type { DatabaseConnection } from '../tenancy/connectionOptions';
import { withOwnerClient } from './withOwnerClient';

/** Rows of a table from which a tenant is large in it. */
const LARGE = 10_000;

const INTERVAL_MILLISECONDS = 60_000;

interface CountedRow {
  readonly table: string;
  readonly tenant: string;
  readonly rows: number;
}

/**
 * Tenants that are large in a table: statements about them are planned for them, since the plan that suits the average tenant takes
 * seconds for one with a million rows. The numbers are those of PostgreSQL's statistics, which are read at the start and every minute,
 * so that no request waits for them. They are estimates, and as old as the last ANALYZE of the table.
 */
export class LargeTenants {
  private rows: ReadonlyMap<string, number> = new Map();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: DatabaseConnection,
    private readonly logger: Logger,
  ) {}

  /** About how many rows a tenant has in a table; undefined where it is not large. */
  rowsOf(table: string, tenantId: string): number | undefined {
    return this.rows.get(keyOf(table, tenantId));
  }

  async start(): Promise<void> {
    await this.read();
    this.timer = setInterval(() => void this.read(), INTERVAL_MILLISECONDS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Reads the statistics. Keeps what it knew when the database does not answer. */
  async read(): Promise<void> {
    try {
      const { rows } = await withOwnerClient(this.connection, (client) =>
        client.query<CountedRow>(SIZES, [LARGE]),
      );
      this.rows = new Map(rows.map(({ table, tenant, rows: number }) => [keyOf(table, tenant), number]));
    } catch (error) {
      this.logger.warn({ err: error }, 'The sizes of tenants could not be read; those known before are used');
    }
  }
}

const keyOf = (table: string, tenantId: string) => `${table} ${tenantId}`;

const SIZES = `
  SELECT s.tablename AS table, v.tenant, round(c.reltuples * v.part)::float8 AS rows
    FROM pg_stats s
    JOIN pg_class c ON c.relname = s.tablename AND c.relnamespace = current_schema()::regnamespace
    CROSS JOIN LATERAL ROWS FROM (unnest(s.most_common_vals::text::text[]), unnest(s.most_common_freqs)) v (tenant, part)
   WHERE s.schemaname = current_schema() AND s.attname = 'tenant_id' AND c.reltuples * v.part >= $1`;
