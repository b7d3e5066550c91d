import { APPLICATION_ROLE } from '../../tenancy/connectionOptions';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { DatabaseError } from '../DatabaseError';
import type { DatabaseFindings } from './inspectDatabase';

const OLDEST_VERSION = 140_000;
const ATTRIBUTES = 'NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION';

/**
 * The statements that make the role of tenant-bound connections.
 *
 * Its search path names temporary tables last, so that none stands before a table of the same name.
 *
 * @param password of the login, as text; left out where the server needs none
 */
export function roleStatements(found: DatabaseFindings, password: string | undefined): string[] {
  const login = `LOGIN ${ATTRIBUTES}${password === undefined ? '' : ` PASSWORD '${password}'`}`;
  const verb = found.role_exists ? 'ALTER' : 'CREATE';
  return [
    ...(found.can_login ? [] : [`${verb} ROLE ${APPLICATION_ROLE} ${login};`]),
    ...(found.can_login ? [] : [`ALTER ROLE ${APPLICATION_ROLE} SET search_path = public, pg_temp;`]),
    ...(found.has_schema ? [] : [`GRANT USAGE ON SCHEMA public TO ${APPLICATION_ROLE};`]),
  ];
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
  const unsafe = unsafeRole(found);
  if (unsafe) return unsafe;
  if (!found.may_create) {
    return new DatabaseError(
      'DATABASE_SCHEMA_CLOSED',
      `The login "${found.login}" may not create tables in the schema public.`,
      `run as an administrator of the database: GRANT USAGE, CREATE ON SCHEMA public TO ${quoteIdentifier(found.login)};`,
    );
  }
  return undefined;
}

/** The role `tenantry_app` could pass the boundary between tenants, or become a role that can. */
function unsafeRole(found: DatabaseFindings): DatabaseError | undefined {
  const { role_unsafe, memberships, owns, login } = found;
  const [reasons, statements]: [string[], string[]] = [[], []];
  if (role_unsafe) {
    reasons.push('it can bypass row-level security or create roles');
    statements.push(`ALTER ROLE ${APPLICATION_ROLE} ${ATTRIBUTES};`);
  }
  if (memberships.length > 0) {
    reasons.push(`it can become ${memberships.join(', ')}`);
    statements.push(...memberships.map((role) => `REVOKE ${role} FROM ${APPLICATION_ROLE};`));
  }
  if (owns) {
    reasons.push('it owns objects of the database');
    statements.push(`REASSIGN OWNED BY ${APPLICATION_ROLE} TO ${quoteIdentifier(login)};`);
  }
  if (reasons.length === 0) return undefined;
  return new DatabaseError(
    'DATABASE_ROLE_UNSAFE',
    `The login ${APPLICATION_ROLE} would not keep tenants apart: ${reasons.join('; ')}.`,
    `run as an administrator of the database: ${statements.join(' ')}`,
  );
}

/** The role is missing, or incomplete. */
export function roleMissing(
  found: DatabaseFindings,
  password: string | undefined,
  cause?: unknown,
): DatabaseError {
  return new DatabaseError(
    'DATABASE_ROLE_MISSING',
    cause === undefined
      ? `The login ${APPLICATION_ROLE}, which row-level security binds to a tenant, is not set up.`
      : `The login "${found.login}" may not set up ${APPLICATION_ROLE}, which row-level security binds to a tenant.`,
    `run as an administrator of the database: ${roleStatements(found, password).join(' ')}`,
    { cause },
  );
}
