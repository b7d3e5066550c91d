import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseConnection } from '../parts/tenancy/connectionOptions';
import { startTestServer, type TestServer } from './startTestServer';

/** A database of its own for one test host. */
export interface TestDatabase {
  readonly connection: DatabaseConnection;
  drop(): Promise<void>;
}

/** A prepared database, of which others are copies. */
export interface DatabaseTemplate {
  /** Names its content; equal kinds share one template. */
  readonly kind: string;
  /** The one that it begins with, where that is not an empty database. */
  readonly base?: DatabaseTemplate;
  /** Makes it ready: called once a server. */
  prepare(connection: DatabaseConnection): Promise<unknown>;
}

/**
 * Gives a throwaway database that is a copy of a prepared template, so that a test file starts in a fraction
 * of a second. The template is made once a server, by the first test file that needs it.
 *
 * The server is the one that `TENANTRY_TEST_DATABASE` names (a connection as JSON), where a run of many test
 * files shares one; else one of this process's own, which runs while any of its databases is in use.
 */
export async function createTestDatabase(template: DatabaseTemplate): Promise<TestDatabase> {
  const { connection: server, leave } = await enterServer();
  const name = `test_${randomBytes(8).toString('hex')}`;
  try {
    await withClient(server, (client) => copyTemplate(client, server, name, template));
  } catch (error) {
    await leave();
    throw error;
  }
  return {
    connection: { ...server, database: name },
    drop: async () => {
      await withClient(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      await leave();
    },
  };
}

async function copyTemplate(
  client: Client,
  server: DatabaseConnection,
  name: string,
  { kind, base, prepare }: DatabaseTemplate,
): Promise<void> {
  const template = `tpl_${createHash('sha256').update(kind).digest('hex').slice(0, 24)}`;
  // Other workers that need the same template wait here for the one that makes it.
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
  if (rowCount === 0) {
    const draft = `${template}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    if (base) await copyTemplate(client, server, draft, base);
    else await client.query(`CREATE DATABASE ${draft}`);
    await prepare({ ...server, database: draft });
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  }
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  await client.query('SELECT pg_advisory_unlock(hashtext($1))', [template]);
}

/** This process's own server, and how many databases on it are in use. */
let own: { readonly server: Promise<TestServer>; users: number } | null = null;

async function enterServer(): Promise<{ connection: DatabaseConnection; leave: () => Promise<void> }> {
  const named = process.env['TENANTRY_TEST_DATABASE'];
  if (named !== undefined) {
    return { connection: JSON.parse(named) as DatabaseConnection, leave: () => Promise.resolve() };
  }
  const entered = (own ??= { server: startTestServer(), users: 0 });
  entered.users += 1;
  const leave = async (): Promise<void> => {
    entered.users -= 1;
    if (entered.users > 0) return;
    if (own === entered) own = null;
    await (await entered.server).stop();
  };
  return { connection: (await entered.server).connection, leave };
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
