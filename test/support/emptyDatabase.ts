import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database of its own on the server of the test run, for programs that take `DATABASE_URL`. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = JSON.parse(process.env['TENANTRY_TEST_DATABASE'] ?? '{}') as {
    host: string;
    port: number;
    user: string;
    database: string;
  };
  const name = `test_${randomBytes(8).toString('hex')}`;
  const asServer = async (statement: string): Promise<void> => {
    const client = new Client(server);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await asServer(`CREATE DATABASE ${name}`);
  const { host, port, user } = server;
  return {
    url: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    drop: () => asServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
