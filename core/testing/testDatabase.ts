import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseConnection } from '../data/connectionOptions';

/** A database of its own for one test host. */
export interface TestDatabase {
  readonly connection: DatabaseConnection;
  drop(): Promise<void>;
}

/** Makes a template ready: called once for each kind of host, with an empty database. */
export type PrepareTemplate = (connection: DatabaseConnection) => Promise<void>;

/**
 * Gives a throwaway database that is a copy of a prepared template, so that a test file starts in a fraction
 * of a second. The template is made once a server, by whoever comes first.
 *
 * The server is named by `TENANTRY_TEST_DATABASE`: a connection as JSON.
 *
 * @param kind what the template holds; equal kinds share one
 */
export async function createTestDatabase(kind: string, prepare: PrepareTemplate): Promise<TestDatabase> {
  const server = testServer();
  const template = `tpl_${createHash('sha256').update(kind).digest('hex').slice(0, 24)}`;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(server, async (client) => {
    // Other workers that need the same template wait here for the one that makes it.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) {
      const draft = `${template}_draft`;
      await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${draft}`);
      await prepare({ ...server, database: draft });
      await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
    }
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  });
  return {
    connection: { ...server, database: name },
    drop: () =>
      withClient(server, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

function testServer(): DatabaseConnection {
  const text = process.env['TENANTRY_TEST_DATABASE'];
  if (text === undefined) {
    throw new Error(
      'TENANTRY_TEST_DATABASE is not set. Run tests with "npm test", or set it to the connection of a ' +
        'throwaway PostgreSQL server, as JSON: {"host":"localhost","user":"me","database":"postgres"}',
    );
  }
  return JSON.parse(text) as DatabaseConnection;
}

async function withClient<T>(
  connection: DatabaseConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
