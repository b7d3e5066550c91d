import type { DatabaseConnection } from '../tenancy/connectionOptions';
import { notification } from '../data/Notifications';
import { withOwnerClient } from '../data/withOwnerClient';
import { TOPIC } from './DegradedRows';
import { resume } from './degradedModules';

/**
 * Lets a degraded module serve again, from another process; all servers follow at once.
 *
 * @returns whether it was out
 * @throws DatabaseError when the database cannot be reached
 */
export function resumeBeside(connection: DatabaseConnection, moduleId: string): Promise<boolean> {
  return withOwnerClient(connection, async (client) => {
    const [{ exists }] = (
      await client.query<{ exists: boolean }>(
        `SELECT to_regclass('platform_degraded_modules') IS NOT NULL AS exists`,
      )
    ).rows as [{ exists: boolean }];
    // No server has worked on the database yet.
    if (!exists) return false;
    const wasOut = await resume(
      async (text, values) => (await client.query(text, values as unknown[])).rows,
      moduleId,
    );
    await client.query(...notification(TOPIC, {}, 'operator'));
    return wasOut;
  });
}
