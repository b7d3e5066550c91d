import type { Sql as Database } from '../../../data/Database';
import type { Bind, ListCall } from '../ListDeclaration';
import { foldedPattern, foldSql } from '../../fields/fold';
import { searchView } from '../searchIndex';

/** Whether a table has a search index, by the database that was asked. */
const indexed = new WeakMap<Database, Map<string, boolean>>();

/**
 * The condition of `search`: one of the expressions contains one of the texts, whatever case and accents. Goes through the index where the
 * module's migration made one.
 */
export async function searchCondition(
  table: string,
  expressions: readonly string[],
  texts: readonly string[],
  bind: Bind,
  call: ListCall<never>,
): Promise<string> {
  const wanted = texts.map((text) => bind(foldedPattern(text), 'text'));
  const isLike = (folded: string) => wanted.map((each) => `${folded} LIKE ${each}`);
  const { database } = call.services as unknown as { database: Database };
  if (!(await hasSearchIndex(database, table))) {
    return expressions.map(foldSql).flatMap(isLike).join(' OR ');
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
