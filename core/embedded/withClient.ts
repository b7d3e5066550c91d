import { Client } from 'pg';
import type { EmbeddedPostgresConnection } from './EmbeddedPostgresConnection';

/** Runs `work` on a connection of its own, which is closed afterwards. */
export async function withClient<T>(
  connection: EmbeddedPostgresConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, ssl: false, connectionTimeoutMillis: 10_000 });
  // An unheard 'error' of a connection that the server closes would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
