import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Client, type ClientConfig, Pool } from 'pg';
import { migratedTemplate } from '../../../core/dist/testing/testTemplates';
import { createTestDatabase } from '../../../core/dist/testing/testDatabase';

/** A database of its own on the server of the test run, for programs that take `DATABASE_URL`. */
export interface OwnDatabase {
  readonly name: string;
  /** As `DATABASE_URL` takes it. @param login another than the owner's, without password */
  url(login?: string): string;
  sql(text: string): Promise<unknown[]>;
  drop(): Promise<void>;
}

interface Server extends ClientConfig {
  readonly host: string;
  readonly port: number;
  readonly user: string;
}

/** Creates an empty database. @param owner role it belongs to; default: that of the server */
export async function emptyDatabase(owner?: string): Promise<OwnDatabase> {
  const server = JSON.parse(process.env['TENANTRY_TEST_DATABASE'] as string) as Server;
  const name = `own_${randomBytes(6).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name}${owner === undefined ? '' : ` OWNER ${owner}`}`);
  return databaseOn(server, name, () => query(server, `DROP DATABASE ${name} WITH (FORCE)`));
}

/**
 * A database in which the modules of this repository are migrated and nothing is seeded: a server on it is ready two
 * seconds earlier than on an empty one.
 */
export async function migratedDatabase(): Promise<OwnDatabase> {
  const { connection, drop } = await createTestDatabase(migratedTemplate([path.resolve('modules/*')]));
  const server = JSON.parse(process.env['TENANTRY_TEST_DATABASE'] as string) as Server;
  return databaseOn(server, connection.database as string, drop);
}

function databaseOn(server: Server, name: string, drop: () => Promise<unknown>): OwnDatabase {
  // Tests that wait for a condition ask often, and each new connection is a process of PostgreSQL.
  const pool = new Pool({
    ...server,
    database: name,
    max: 2,
    idleTimeoutMillis: 1_000,
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  return {
    name,
    url: (login = server.user) =>
      `postgres://${encodeURIComponent(login)}@localhost/${name}?host=${encodeURIComponent(server.host)}&port=${server.port}`,
    sql: async (text) => (await pool.query<Record<string, unknown>>(text)).rows,
    drop: async () => {
      await pool.end();
      await drop();
    },
  };
}

async function query(config: ClientConfig, text: string): Promise<unknown[]> {
  const client = new Client(config);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
