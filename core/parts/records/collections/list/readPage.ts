import type { CollectionServices } from '../CollectionServices';
import type { ListCall } from '../ListDeclaration';
import type { AskedConditions } from './askedConditions';
import { afterCursor, type ListCursor } from './ListCursor';
import { orderBy, type SortTerm } from './listOrder';
import type { ItemSql, PreparedList } from './PreparedList';

/** Which part of a list is wanted. */
export interface WantedPage {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: SortTerm;
  readonly items: ItemSql;
  /** Where the page before ended; the page begins after that. */
  readonly cursor?: ListCursor;
}

/** A page as it was found. */
export interface FoundPage {
  /** Of all records that meet the conditions. */
  readonly total: number;
  /** JSON of the items. */
  readonly items: string;
  /** Of the items. */
  readonly ids: readonly string[];
  /** Of the last item, where others come after it and the list has cursors: its value in the order and its id. */
  readonly last?: Pick<ListCursor, 'value' | 'id'> | null;
}

/** Records to skip from which it pays to find the page by ids alone, from an index, and fetch only its rows. */
const DEEP = 1_000;

/**
 * Reads a page and the number of all records in one statement: the rows of the page first, then for all of them at once
 * what items show of other tables. The records are only counted when the page does not tell: one that is not full is the
 * last.
 */
export async function readPage(
  list: PreparedList,
  call: ListCall<never>,
  { conditions: asked, isNameable }: AskedConditions,
  { page, pageSize, sort, items, cursor }: WantedPage,
): Promise<FoundPage> {
  const { from, declaration } = list;
  const conditions = cursor ? asked.copy() : asked;
  if (cursor) conditions.add(afterCursor(sort, cursor, conditions.bind));
  const { where } = conditions;
  const order = orderBy(sort);
  const skipped = (page - 1) * pageSize;
  const offset = skipped === 0 ? null : conditions.bind(skipped, 'bigint');
  // The limit stands in the text: it decides which plan is best, and PostgreSQL keeps one plan for all values.
  const rows = (columns: string) =>
    `SELECT ${columns} FROM ${from} ${where} ORDER BY ${order} LIMIT ${pageSize}${offset === null ? '' : ` OFFSET ${offset}`}`;
  const rest = `(SELECT count(*) FROM ${from} ${where})`;
  const counted = `CASE WHEN number < ${pageSize}${offset === null ? '' : ' AND number > 0'}
                THEN number${offset === null ? '' : ` + ${offset}`} ELSE ${rest} END`;
  const last =
    declaration.list.cursors && sort.type !== undefined
      ? `CASE WHEN number = ${pageSize} AND ${rest} > number${offset === null ? '' : ` + ${offset}`} THEN (
          SELECT json_build_object('value', (${sort.sql})::text, 'id', t.id)
            FROM page t ${declaration.list.join ?? ''} ORDER BY ${order} OFFSET ${pageSize - 1} LIMIT 1) END AS last,`
      : '';
  const write = () => `
    WITH page AS MATERIALIZED (
      ${skipped < DEEP ? rows('t.*') : `SELECT t.* FROM (${rows('t.id')}) place JOIN ${declaration.table} t USING (id)`}),
    found AS (SELECT count(*)::int AS number, coalesce(json_agg(id), '[]') AS ids FROM page)
    SELECT ${cursor ? `(SELECT count(*) FROM ${from} ${asked.where})` : counted}::int AS total, ids, ${last}
           (SELECT coalesce(json_agg(item), '[]')::text
              FROM (SELECT ${items.select} FROM page t ${items.join} ORDER BY ${order}) item) AS items
      FROM found`;
  const shape = `${pageSize} ${skipped < DEEP} ${offset} ${order} ${asked.where} ${where}`;
  const { text, name } = isNameable
    ? list.statement(items, shape, write)
    : { text: write(), name: undefined };
  const { database, tenancy } = call.services as CollectionServices;
  const read = () => database.first<FoundPage>({ name, text, values: conditions.values });
  const across = declaration.list.across?.(call) ?? null;
  const found = await (across === null ? read() : tenancy.acrossTenants(across, read));
  return found ?? { items: '[]', total: 0, ids: [] };
}
