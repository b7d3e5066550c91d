import { Pool } from 'pg';
import type { Logger } from '../../kernel/logging/Logger';
import { ownerOptions, type DatabaseConnection } from '../tenancy/connectionOptions';
import { replaceReadOnlySessions } from '../tenancy/replaceReadOnlySessions';
import { LAZILY, PLANNED_ONCE } from './durability';

/** The few connections, as the owner of the tables, on which a process claims and finishes jobs. */
export function createJobPool(connection: DatabaseConnection, logger: Logger): Pool {
  const pool = new Pool({
    ...ownerOptions(connection),
    application_name: 'tenantry-jobs',
    pipeline: true,
    max: 4,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection of jobs broke'));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // Statements and not options of the connection, which poolers such as PgBouncer refuse.
    for (const setting of [LAZILY, PLANNED_ONCE]) client.query(setting).catch(() => undefined);
  });
  replaceReadOnlySessions(pool);
  return pool;
}
