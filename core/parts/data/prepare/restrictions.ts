import type { Client } from 'pg';
import { APPLICATION_ROLE } from '../../tenancy/connectionOptions';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';

/** Something that PostgreSQL lets every login do, and that a statement in a tenant must not be able to do. */
export interface Restriction {
  /** Description of what statements can do while the restriction is not in force. */
  readonly risk: string;
  /** Expression that is true while it is open. */
  readonly isOpen: string;
  /** Statement that revokes it from all but the owner. @param owner quoted name of the login that owns the tables */
  close(owner: string, database: string): string;
}

/** Functions without effect on other sessions, on the server, or on large objects, although they are volatile. */
const HARMLESS = [
  ...['clock_timestamp', 'timeofday', 'random', 'random_normal', 'setseed', 'current_query'],
  ...[
    'gen_random_uuid',
    'uuidv4',
    'uuidv7',
    'nextval',
    'currval',
    'lastval',
    'array_sample',
    'array_shuffle',
  ],
  ...['pg_sleep', 'pg_sleep_for', 'pg_sleep_until', 'pg_is_in_recovery', 'pg_jit_available'],
];

/**
 * Functions of PostgreSQL that act on the session, on other sessions or on the server, or that show those: all volatile
 * ones that SQL can call, but for harmless ones, so that those of later versions are among them.
 */
const FUNCTIONS = `
  SELECT p.oid FROM pg_proc p JOIN pg_type t ON t.oid = p.prorettype
  WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.prokind = 'f'
    AND NOT 'internal'::regtype = ANY (p.proargtypes)
    AND (t.typtype <> 'p' OR t.typname IN ('void', 'record', 'cstring'))
    AND (p.provolatile = 'v' AND p.proname <> ALL ('{${HARMLESS.join(',')}}')
      OR p.proname ~ '^pg_stat_get_(activity|backend_|progress_info|wal_senders|subscription)')
    AND has_function_privilege('${APPLICATION_ROLE}', p.oid, 'EXECUTE')`;

/** True while a statement can change settings of its session, the name that carries the tenant among them. */
export const SETTINGS_OPEN = `has_function_privilege('${APPLICATION_ROLE}', 'pg_catalog.set_config(text, text, boolean)', 'EXECUTE')`;

export const RESTRICTIONS: readonly Restriction[] = [
  {
    risk: 'statements can change settings, lock, cancel or watch other sessions, and write large objects',
    isOpen: `EXISTS (${FUNCTIONS})`,
    close: (owner) =>
      `DO $$ DECLARE f regprocedure; BEGIN FOR f IN ${FUNCTIONS.replace(/\s+/g, ' ').trim()} ` +
      `LOOP EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', f); ` +
      `EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %s', f, ${literal(owner)}); END LOOP; END $$;`,
  },
  {
    risk: 'statements can change settings through a view',
    isOpen: `has_table_privilege('${APPLICATION_ROLE}', 'pg_catalog.pg_settings', 'UPDATE')`,
    close: () => 'REVOKE UPDATE ON pg_catalog.pg_settings FROM PUBLIC;',
  },
  {
    risk: 'statements can run blocks of code',
    isOpen: `EXISTS (SELECT FROM pg_language WHERE lanname = 'plpgsql'
      AND has_language_privilege('${APPLICATION_ROLE}', oid, 'USAGE'))`,
    close: (owner) =>
      `REVOKE USAGE ON LANGUAGE plpgsql FROM PUBLIC; GRANT USAGE ON LANGUAGE plpgsql TO ${owner};`,
  },
  {
    risk: 'statements can create temporary tables, which stand before others of the same name',
    isOpen: `has_database_privilege('${APPLICATION_ROLE}', current_database(), 'TEMPORARY')`,
    close: (owner, database) =>
      `REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC; GRANT TEMPORARY ON DATABASE ${database} TO ${owner};`,
  },
  {
    risk: 'statements can create tables and functions in the schema public',
    isOpen: `has_schema_privilege('${APPLICATION_ROLE}', 'public', 'CREATE')`,
    close: (owner) =>
      `REVOKE CREATE ON SCHEMA public FROM PUBLIC; GRANT USAGE, CREATE ON SCHEMA public TO ${owner};`,
  },
];

/** The restrictions that are not in force; the login `tenantry_app` must exist. */
export async function openRestrictions(client: Client): Promise<Restriction[]> {
  const { rows } = await client.query<{ open: boolean[] }>(
    `SELECT ARRAY[${RESTRICTIONS.map(({ isOpen }) => isOpen).join(', ')}] AS open`,
  );
  return RESTRICTIONS.filter((_, index) => rows[0]?.open[index]);
}

/**
 * Puts restrictions into force as far as the login may. Functions of PostgreSQL itself belong to its first superuser;
 * others get a warning from the server, and the restriction stays open.
 */
export async function closeRestrictions(
  client: Client,
  restrictions: readonly Restriction[],
  owner: string,
  database: string,
): Promise<void> {
  for (const restriction of restrictions) {
    await client.query('BEGIN');
    try {
      await client.query(restriction.close(quoteIdentifier(owner), quoteIdentifier(database)));
      await client.query('COMMIT');
    } catch {
      // The next check reports what stays open.
      await client.query('ROLLBACK');
    }
  }
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
