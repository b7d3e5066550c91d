import type { Database } from '../../../data/Database';
import type { AskedConditions } from './askedConditions';
import { orderBy, type SortTerm } from './listOrder';
import type { Item } from './Item';
import type { PreparedList } from './PreparedList';

/** Which part of a list is wanted. */
export interface WantedPage {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: SortTerm;
  /** The members of an item. */
  readonly select: string;
}

/** Records to skip from which it pays to find the page by ids alone, from an index, and fetch only its rows. */
const DEEP = 1_000;

/**
 * Reads a page and the number of all records in one statement. The records are only counted when the page does not tell:
 * one that is not full is the last.
 */
export async function readPage(
  list: PreparedList,
  database: Database,
  { conditions, isNameable }: AskedConditions,
  { page, pageSize, sort, select }: WantedPage,
): Promise<{ readonly items: Item[]; readonly total: number }> {
  const { from, declaration } = list;
  const { where } = conditions;
  const order = orderBy(sort);
  const skipped = (page - 1) * pageSize;
  const offset = skipped === 0 ? null : conditions.bind(skipped, 'bigint');
  const isDeep = skipped >= DEEP;
  const ownJoin = declaration.list.join ?? '';
  // The limit stands in the text: it decides which plan is best, and PostgreSQL keeps one plan for all values.
  const text = `
    WITH page AS MATERIALIZED (
      SELECT ${isDeep ? 't.id' : 't.*'} FROM ${from} ${where}
       ORDER BY ${order} LIMIT ${pageSize}${offset === null ? '' : ` OFFSET ${offset}`}),
    found AS (SELECT count(*)::int AS number FROM page)
    SELECT CASE WHEN number < ${pageSize}${offset === null ? '' : ' AND number > 0'}
                THEN number${offset === null ? '' : ` + ${offset}`}
                ELSE (SELECT count(*) FROM ${from} ${where}) END::int AS total,
           (SELECT coalesce(json_agg(item), '[]') FROM (
              SELECT ${select}
                FROM ${isDeep ? `page JOIN ${declaration.table} t USING (id)` : 'page t'} ${ownJoin}
               ORDER BY ${order}) item) AS items
      FROM found`;
  const name = isNameable ? list.names.of(text) : undefined;
  const row = await database.first<{ total: number; items: Item[] }>({
    name,
    text,
    values: conditions.values,
  });
  return row ?? { items: [], total: 0 };
}
