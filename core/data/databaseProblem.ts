import type { Client } from 'pg';
import { APPLICATION_ROLE } from '../tenancy/connectionOptions';
import { DatabaseError } from './DatabaseError';
import { quoteIdentifier } from '../tenancy/quoteIdentifier';

const OLDEST_VERSION = 140_000;

/** What matters about a database before the server can keep tenants apart on it. */
export interface DatabaseFindings {
  /** PostgreSQL's version as a number: 140005 is 14.5. */
  readonly version: number;
  readonly login: string;
  readonly role_exists: boolean;
  readonly role_unsafe: boolean;
  /** The login may take on the application role. */
  readonly is_member: boolean;
  /** The application role may look into the schema. */
  readonly has_schema: boolean;
  /** The login may create tables. */
  readonly may_create: boolean;
}

/** Looks at the version, the login and the application role. Changes nothing. */
export async function inspectDatabase(client: Client): Promise<DatabaseFindings> {
  // Since PostgreSQL 16 a member may administer a role without being allowed to take it on.
  const { rows } = await client.query<DatabaseFindings>(
    `SELECT v.version, current_user AS login,
       r.oid IS NOT NULL AS role_exists,
       coalesce(r.rolsuper OR r.rolbypassrls, false) AS role_unsafe,
       coalesce(pg_has_role(current_user, r.oid, CASE WHEN v.version >= 160000 THEN 'SET' ELSE 'MEMBER' END),
         false) AS is_member,
       coalesce(has_schema_privilege(r.oid, 'public', 'USAGE'), false) AS has_schema,
       has_schema_privilege('public', 'CREATE') AS may_create
     FROM (SELECT current_setting('server_version_num')::int AS version) v
     LEFT JOIN pg_roles r ON r.rolname = $1`,
    [APPLICATION_ROLE],
  );
  return rows[0] as DatabaseFindings;
}

/** The statements that prepare a database by hand, for an operator whose login may not create roles. */
export function setupStatements(login: string): string {
  return [
    `CREATE ROLE ${APPLICATION_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS;`,
    `GRANT ${APPLICATION_ROLE} TO ${quoteIdentifier(login)};`,
    `GRANT USAGE ON SCHEMA public TO ${APPLICATION_ROLE};`,
  ].join(' ');
}

/** Why the server cannot run on a database as it is found; undefined when it can. */
export function databaseProblem(found: DatabaseFindings): DatabaseError | undefined {
  if (found.version < OLDEST_VERSION) {
    return new DatabaseError(
      'DATABASE_TOO_OLD',
      `PostgreSQL ${Math.floor(found.version / 10_000)} is too old.`,
      'use PostgreSQL 14 or newer.',
    );
  }
  if (found.role_unsafe) {
    return new DatabaseError(
      'DATABASE_ROLE_UNSAFE',
      `The role ${APPLICATION_ROLE} can bypass row-level security, so tenants would not be kept apart.`,
      `run as an administrator of the database: ALTER ROLE ${APPLICATION_ROLE} NOSUPERUSER NOBYPASSRLS;`,
    );
  }
  if (!found.may_create) {
    return new DatabaseError(
      'DATABASE_SCHEMA_CLOSED',
      `The login "${found.login}" may not create tables in the schema public.`,
      `run as an administrator of the database: GRANT USAGE, CREATE ON SCHEMA public TO ${quoteIdentifier(found.login)};`,
    );
  }
  return undefined;
}

/** The application role is there, and the login may work under it. */
export function hasApplicationRole(found: DatabaseFindings): boolean {
  return found.role_exists && found.is_member && found.has_schema;
}

/** The application role is missing, or the login may not work under it. */
export function roleMissing(login: string, cause?: unknown): DatabaseError {
  return new DatabaseError(
    'DATABASE_ROLE_MISSING',
    cause === undefined
      ? `The role ${APPLICATION_ROLE}, to which row-level security is bound, is not set up for the login "${login}".`
      : `The login "${login}" may not create the role ${APPLICATION_ROLE}, to which row-level security is bound.`,
    `run as an administrator of the database: ${setupStatements(login)}`,
    { cause },
  );
}
