import type { Sql as Database } from '../../../data/Database';
import type { Bind, ListCall } from '../ListDeclaration';
import { searchView } from '../searchIndex';

/** Whether a table has a search index, by the database that was asked. */
const indexed = new WeakMap<Database, Map<string, boolean>>();

/**
 * The condition of `search`: one of the expressions is like one of the patterns, whatever its case. Goes through the index where the
 * module's migration made one.
 */
export async function searchCondition(
  table: string,
  expressions: readonly string[],
  patterns: readonly string[],
  bind: Bind,
  call: ListCall<never>,
): Promise<string> {
  const wanted = patterns.map((pattern) => bind(pattern, 'text'));
  const isLike = (text: string) => wanted.map((each) => `${text} ILIKE ${each}`);
  const { database } = call.services as unknown as { database: Database };
  if (!(await hasSearchIndex(database, table))) {
    return expressions.flatMap(isLike).join(' OR ');
  }
  // OFFSET keeps the planner from merging the view into the table, where the policy would bar the index.
  return `t.id IN (SELECT s.id FROM ${searchView(table)} s WHERE ${isLike('s.searched').join(' OR ')} OFFSET 0)`;
}

async function hasSearchIndex(database: Database, table: string): Promise<boolean> {
  const tables = indexed.get(database) ?? new Map<string, boolean>();
  indexed.set(database, tables);
  let known = tables.get(table);
  if (known === undefined) {
    const row = await database.first<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
      searchView(table),
    ]);
    tables.set(table, (known = row?.found ?? false));
  }
  return known;
}
