import type { GrantColumn } from './GrantColumn';
import type { DatabaseConnection } from '../tenancy/connectionOptions';
import { withOwnerClient } from '../data/withOwnerClient';

/** A grant as it is stored, and in how many rows. */
export interface StoredGrant {
  readonly grant: string;
  readonly rows: number;
}

/**
 * Reads the grants that are stored in a column, of all tenants. Nothing when the table is not there yet.
 *
 * @throws DatabaseError when the database cannot be reached
 */
export function readStoredGrants(
  connection: DatabaseConnection,
  { table, column }: GrantColumn,
): Promise<StoredGrant[]> {
  return withOwnerClient(connection, async (client) => {
    const { rows: found } = await client.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [
      client.escapeIdentifier(table),
    ]);
    if (found.length === 0) return [];
    const { rows } = await client.query<StoredGrant>(
      `SELECT held AS grant, count(*)::int AS rows
         FROM ${client.escapeIdentifier(table)}, unnest(${client.escapeIdentifier(column)}) AS held
        GROUP BY held ORDER BY held`,
    );
    return rows;
  });
}
