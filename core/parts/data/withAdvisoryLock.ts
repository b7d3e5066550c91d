import type { DatabaseConnection } from '../tenancy/connectionOptions';
import { withOwnerClient } from './withOwnerClient';

/**
 * Runs work that no two processes on the database may do at once; the others wait. The lock is held by a connection of
 * its own, so it is gone with the process whatever happens.
 *
 * @param name what the lock is for, for example `seed`
 */
export async function withAdvisoryLock<T>(
  connection: DatabaseConnection,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  return withOwnerClient(connection, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [`tenantry ${name}`]);
    return work();
  });
}
