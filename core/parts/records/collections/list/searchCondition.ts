import type { Sql as Database } from '../../../data/Database';
import type { CollectionDeclaration } from '../CollectionDeclaration';
import type { Bind, ListCall } from '../ListDeclaration';
import { foldSql } from '../../fields/fold';
import { textSearch } from '../../fields/textSearch';
import { SEARCHED } from '../../fields/searched';
import { searchView } from '../searchIndex';

/** Whether a table has a search index, by the database that was asked. */
const indexed = new WeakMap<Database, Map<string, boolean>>();

/**
 * The condition of `search`: one of the expressions contains one of the texts, whatever case and accents. Goes through the index where the
 * module's migration made one.
 *
 * @param isByRow each row is tested by itself instead, which finds many matches sooner
 */
export async function searchCondition(
  table: string,
  expressions: readonly string[],
  { texts, isByRow }: { readonly texts: readonly string[]; readonly isByRow: boolean },
  bind: Bind,
  call: ListCall<never>,
): Promise<string> {
  const wanted = texts.map(textSearch).map(({ operator, pattern }) => `${operator} ${bind(pattern, 'text')}`);
  const isLike = (folded: string) => wanted.map((each) => `${folded} ${each}`);
  const { database } = call.services as unknown as { database: Database };
  if (!(await hasSearchIndex(database, table))) {
    return expressions.map(foldSql).flatMap(isLike).join(' OR ');
  }
  if (isByRow) return isLike(`t.${SEARCHED}`).join(' OR ');
  // OFFSET keeps the planner from merging the view into the table, where the policy would bar the index.
  return `t.id IN (SELECT s.id FROM ${searchView(table)} s WHERE ${isLike('s.searched').join(' OR ')} OFFSET 0)`;
}

/** Texts of which an index of trigrams finds a part. */
export interface SearchedTexts {
  readonly view: string;
  /** Their expressions over `t`. */
  readonly expressions: ReadonlySet<string>;
}

/** @returns undefined where no such index is there */
export async function searchedTexts(
  { table, list: { search = [] } }: CollectionDeclaration,
  call: ListCall<never>,
): Promise<SearchedTexts | undefined> {
  const { database } = call.services as unknown as { database: Database };
  const isThere = search.length > 0 && (await hasSearchIndex(database, table));
  return isThere ? { view: searchView(table), expressions: new Set(search) } : undefined;
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
