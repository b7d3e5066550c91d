import type { DatabaseConnection } from '../tenancy/connectionOptions';
import type { LedgerEntry } from './migrationState';
import { withOwnerClient } from './withOwnerClient';

/** The ledger as SQL reads it. */
export const READ_LEDGER =
  'SELECT module, name, checksum, package_version AS "packageVersion" FROM platform_migrations';

/**
 * Reads which migrations have run on a database, for a command that works beside the server. Changes nothing.
 *
 * @returns no entries where no server has ever started
 * @throws DatabaseError when the database cannot be reached
 */
export async function readLedger(connection: DatabaseConnection): Promise<readonly LedgerEntry[]> {
  return withOwnerClient(connection, async (client) => {
    const { rows } = await client.query<{ present: boolean }>(
      `SELECT to_regclass('platform_migrations') IS NOT NULL AS present`,
    );
    return rows[0]?.present ? (await client.query<LedgerEntry>(READ_LEDGER)).rows : [];
  });
}
