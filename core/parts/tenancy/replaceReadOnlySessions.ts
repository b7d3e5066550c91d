import type { Pool, PoolClient } from 'pg';

const READ_ONLY = '25006';
/** Milliseconds in which the connections of a pool are replaced once, so that a flood of writes does not do so each time. */
const INTERVAL = 1_000;

interface WithConnection {
  readonly connection: { on(event: 'errorMessage', listener: (error: { code?: string }) => void): void };
}

/**
 * Closes the connections of a pool when PostgreSQL has refused a write because the session is read-only. A session keeps
 * that from its beginning, or belongs to a server that is not the primary any more: it would go on refusing writes after
 * the database takes them again.
 */
export function replaceReadOnlySessions(pool: Pool): void {
  const open = new Set<PoolClient>();
  const stale = new WeakSet<PoolClient>();
  let last = -Infinity;
  const replace = (refused: PoolClient): void => {
    stale.add(refused);
    const now = performance.now();
    if (now - last < INTERVAL) return;
    last = now;
    for (const client of open) stale.add(client);
    for (let idle = pool.idleCount; idle > 0; idle -= 1) {
      pool.connect().then(
        (client) => client.release(),
        () => undefined,
      );
    }
  };
  pool.on('connect', (client) => {
    open.add(client);
    (client as unknown as WithConnection).connection.on('errorMessage', ({ code }) => {
      if (code === READ_ONLY) replace(client);
    });
  });
  pool.on('remove', (client) => open.delete(client));
  // The pool closes a client that is ending when it is given back.
  pool.on('release', (_error, client) => {
    if (stale.has(client)) void client.end();
  });
}
