import { HostError } from '../../kernel/errors/HostError';
import { APPLICATION_ROLE } from '../tenancy/connectionOptions';
import type { RunQuery } from './catalogue';
import { ownerOfName } from './ownerOfName';

/** Tables with the column `tenant_id` that no policy binds to the tenant of the scope; partitions go with their table. */
const UNSECURED = `
  SELECT c.relname::text AS name
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND NOT (c.relrowsecurity AND EXISTS (
       SELECT FROM pg_policy p WHERE p.polrelid = c.oid
          AND (0 = ANY (p.polroles) OR '${APPLICATION_ROLE}' = ANY (SELECT rolname FROM pg_roles WHERE oid = ANY (p.polroles)))))
   ORDER BY 1`;

/** Names of the tables of a database that belong to tenants and are not secured. */
export async function readUnsecuredTables(query: RunQuery): Promise<string[]> {
  return ((await query(UNSECURED)) as { name: string }[]).map(({ name }) => name);
}

/**
 * Why a module cannot run with these tables; undefined when none of them is its own.
 *
 * @param moduleIds of all modules that have tables in the database
 */
export function tablesUnsecured(
  moduleId: string,
  unsecured: readonly string[],
  moduleIds: readonly string[],
): HostError | undefined {
  const own = unsecured.filter((name) => ownerOfName(name, [moduleId, ...moduleIds]) === moduleId);
  if (own.length === 0) return undefined;
  return new HostError(
    'MODULE_TABLE_UNSECURED',
    moduleId,
    `cannot start: no row-level security keeps tenants apart in ${own.join(', ')}, which ` +
      `${own.length === 1 ? 'has' : 'have'} a column tenant_id.`,
    `call secureTable(runner, '${own[0]}') in the migration that creates the table, or in a new one where it has run.`,
  );
}
