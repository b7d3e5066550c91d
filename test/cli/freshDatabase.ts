import { randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';

/** An empty database on the test server. */
export interface FreshDatabase {
  readonly name: string;
  /** As `DATABASE_URL` takes it. @param login another than the owner's, without password */
  url(login?: string): string;
  sql(text: string): Promise<unknown[]>;
  drop(): Promise<void>;
}

/** Creates an empty database. @param owner role it belongs to; default: that of the server */
export async function freshDatabase(owner?: string): Promise<FreshDatabase> {
  const server = JSON.parse(process.env['TENANTRY_TEST_DATABASE'] as string) as ClientConfig & {
    host: string;
    port: number;
    user: string;
  };
  const name = `cli_${randomBytes(6).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name}${owner === undefined ? '' : ` OWNER ${owner}`}`);
  return {
    name,
    url: (login = server.user) =>
      `postgres://${encodeURIComponent(login)}@localhost/${name}?host=${encodeURIComponent(server.host)}&port=${server.port}`,
    sql: (text) => query({ ...server, database: name }, text),
    drop: async () => {
      await query(server, `DROP DATABASE ${name} WITH (FORCE)`);
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
