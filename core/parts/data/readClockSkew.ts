import type { DatabaseConnection } from '../tenancy/connectionOptions';
import { withOwnerClient } from './withOwnerClient';

/**
 * How far the database's clock is ahead of this machine's, in milliseconds; negative when it is behind.
 *
 * @throws DatabaseError when the database cannot be reached
 */
export function readClockSkew(connection: DatabaseConnection): Promise<number> {
  return withOwnerClient(connection, async (client) => {
    const before = Date.now();
    const { rows } = await client.query<{ now: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
    );
    const after = Date.now();
    return (rows[0]?.now ?? after) - (before + after) / 2;
  });
}
