import { Client } from 'pg';
import { APPLICATION_ROLE, ownerOptions, type DatabaseConnection } from './connectionOptions';

const OLDEST_VERSION = 140_000;

/** Something about the database keeps the server from starting; the remedy says what to run. */
export class DatabaseError extends Error {
  constructor(
    readonly code: 'DATABASE_UNREACHABLE' | 'DATABASE_TOO_OLD' | 'DATABASE_ROLE_MISSING' | 'DATABASE_ROLE_UNSAFE',
    reason: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(`${code}  ${reason}\n  Remedy: ${remedy}`, options);
    this.name = 'DatabaseError';
  }
}

/** The statements that prepare a database by hand, for an operator whose login may not create roles. */
export function setupStatements(login: string): string {
  return [
    `CREATE ROLE ${APPLICATION_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS;`,
    `GRANT ${APPLICATION_ROLE} TO "${login}";`,
    `GRANT USAGE ON SCHEMA public TO ${APPLICATION_ROLE};`,
  ].join(' ');
}

interface Findings {
  readonly version: number;
  readonly login: string;
  readonly role_exists: boolean;
  readonly role_unsafe: boolean;
  readonly is_member: boolean;
  readonly has_schema: boolean;
}

/**
 * Makes sure that the database can keep tenants apart: recent enough, with the application role, which the
 * login may take on and which row-level security binds. Creates what is missing where it may.
 *
 * @throws DatabaseError with what to run
 */
export async function prepareDatabase(connection: DatabaseConnection): Promise<void> {
  const client = new Client(ownerOptions(connection));
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseError(
      'DATABASE_UNREACHABLE',
      `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
      'start PostgreSQL, or correct DATABASE_URL; unset it to use the embedded one.',
      { cause: error },
    );
  }
  try {
    const found = await inspect(client);
    if (found.version < OLDEST_VERSION) {
      throw new DatabaseError(
        'DATABASE_TOO_OLD',
        `PostgreSQL ${Math.floor(found.version / 10_000)} is too old.`,
        'use PostgreSQL 14 or newer.',
      );
    }
    if (!found.role_exists || !found.is_member || !found.has_schema) await createRole(client, found);
    if ((await inspect(client)).role_unsafe) throw unsafe();
  } finally {
    await client.end();
  }
}

async function inspect(client: Client): Promise<Findings> {
  const { rows } = await client.query<Findings>(
    `SELECT current_setting('server_version_num')::int AS version, current_user AS login,
       r.oid IS NOT NULL AS role_exists,
       coalesce(r.rolsuper OR r.rolbypassrls, false) AS role_unsafe,
       coalesce(pg_has_role(current_user, r.oid, 'MEMBER'), false) AS is_member,
       coalesce(has_schema_privilege(r.oid, 'public', 'USAGE'), false) AS has_schema
     FROM (SELECT 1) one LEFT JOIN pg_roles r ON r.rolname = $1`,
    [APPLICATION_ROLE],
  );
  return rows[0] as Findings;
}

async function createRole(client: Client, found: Findings): Promise<void> {
  try {
    if (!found.role_exists) {
      await client
        .query(`CREATE ROLE ${APPLICATION_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS`)
        .catch((error: { code?: string }) => {
          // Another process starting at the same time was faster.
          if (error.code !== '42710' && error.code !== '23505') throw error;
        });
    }
    if (!found.is_member) await client.query(`GRANT ${APPLICATION_ROLE} TO CURRENT_USER`);
    if (!found.has_schema) await client.query(`GRANT USAGE ON SCHEMA public TO ${APPLICATION_ROLE}`);
  } catch (error) {
    throw new DatabaseError(
      'DATABASE_ROLE_MISSING',
      `The login "${found.login}" may not create the role ${APPLICATION_ROLE}, to which row-level security is bound.`,
      `run as an administrator of the database: ${setupStatements(found.login)}`,
      { cause: error },
    );
  }
}

function unsafe(): DatabaseError {
  return new DatabaseError(
    'DATABASE_ROLE_UNSAFE',
    `The role ${APPLICATION_ROLE} can bypass row-level security, so tenants would not be kept apart.`,
    `run as an administrator of the database: ALTER ROLE ${APPLICATION_ROLE} NOSUPERUSER NOBYPASSRLS;`,
  );
}
