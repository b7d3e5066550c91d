import { findFreeSlugs, slugOf } from '../../../kernel/texts/slugs';
import type { Database } from '../../data/Database';
import type { UnitOfWork } from '../../data/UnitOfWork';

interface Services {
  readonly database: Pick<Database, 'query'>;
  readonly unitOfWork: Pick<UnitOfWork, 'lock'>;
}

/** Where codes of records are kept. Names are the module's own. */
interface CodeColumn {
  readonly table: string;
  readonly column: string;
  /** Column with the tenant or organization in which each code is there once, and its id. */
  readonly within: 'tenant_id' | 'organization_id';
  readonly owner: string;
  /** Characters of a code at most. */
  readonly longest: number;
}

/**
 * A code for a new record that comes without one: its name as a slug, with a number where another record has that code.
 * To be called inside a unit of work.
 */
export async function newCode(
  { database, unitOfWork }: Services,
  { table, column, within, owner, longest }: CodeColumn,
  name: string,
): Promise<string> {
  await unitOfWork.lock(`${table}.${column}`, owner);
  const [code = ''] = await findFreeSlugs([slugOf(name, longest)], longest, async (candidates) => {
    const taken = await database.query<{ readonly code: string }>({
      name: `${table}_codes`,
      text: `SELECT ${column} AS code FROM ${table} WHERE ${within} = $1 AND ${column} = ANY ($2::text[])`,
      values: [owner, candidates],
    });
    return taken.map((one) => one.code);
  });
  return code;
}
