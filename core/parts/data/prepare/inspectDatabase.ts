import type { Client } from 'pg';
import { APPLICATION_ROLE } from '../../tenancy/connectionOptions';

/** Properties of a database that decide whether the server can keep tenants apart on it. */
export interface DatabaseFindings {
  /** PostgreSQL's version as a number: 140005 is 14.5. */
  readonly version: number;
  /** Login of the owner of the tables. */
  readonly login: string;
  readonly database: string;
  /** The owner may create tables. */
  readonly may_create: boolean;
  readonly role_exists: boolean;
  /** The role `tenantry_app` may sign in. */
  readonly can_login: boolean;
  /** Its attributes let it pass row-level security, or make itself another role. */
  readonly role_unsafe: boolean;
  /** Roles that it is a member of, and so could become: none is right. */
  readonly memberships: readonly string[];
  /** It owns something in the database, to which no policy applies. */
  readonly owns: boolean;
  /** It may read the schema. */
  readonly has_schema: boolean;
}

/** Reads version, owner and the role `tenantry_app`. Changes nothing. */
export async function inspectDatabase(client: Client): Promise<DatabaseFindings> {
  const { rows } = await client.query<DatabaseFindings>(
    `SELECT current_setting('server_version_num')::int AS version, current_user AS login,
       current_database() AS database,
       has_schema_privilege('public', 'CREATE') AS may_create,
       r.oid IS NOT NULL AS role_exists,
       coalesce(r.rolcanlogin, false) AS can_login,
       coalesce(r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication, false)
         AS role_unsafe,
       ARRAY(SELECT roleid::regrole::text FROM pg_auth_members WHERE member = r.oid ORDER BY 1) AS memberships,
       EXISTS (SELECT FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND refobjid = r.oid AND deptype = 'o'
         AND dbid IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))) AS owns,
       coalesce(has_schema_privilege(r.oid, 'public', 'USAGE'), false) AS has_schema
     FROM (SELECT) AS one LEFT JOIN pg_roles r ON r.rolname = $1`,
    [APPLICATION_ROLE],
  );
  return rows[0] as DatabaseFindings;
}

/** The role `tenantry_app` is there, and may sign in and read the schema. */
export function hasApplicationRole(found: DatabaseFindings): boolean {
  return found.role_exists && found.can_login && found.has_schema;
}
