import { types, type CustomTypesConfig } from 'pg';
import type { CollectionServices } from '../CollectionServices';
import type { ListCall } from '../ListDeclaration';
import type { AskedConditions, InOrder } from './askedConditions';
import { type Counting, countSql, EXACT, type Total, totalOf } from './Counting';
import {
  afterCursor,
  cursorProblem,
  type LastRecord,
  lastRecordSql,
  type ListCursor,
  placeAfter,
} from './ListCursor';
import { keyOf, orderBy, type SortTerm } from './listOrder';
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
  /** Whether the client goes on by cursor. */
  readonly isByCursor?: boolean;
  /** Default: all records are counted, where the page does not tell. */
  readonly counting?: Counting;
}

/** A page as it was found, and the number of all records that meet the conditions. */
export interface FoundPage extends Total {
  /** JSON of the items. */
  readonly items: string;
  /** Of the items. */
  readonly ids: readonly string[];
  /** Of the last item, where others come after it and the client goes on by cursor. */
  readonly last?: LastRecord | null;
}

export const NO_PAGE: FoundPage = { items: '[]', total: 0, isEstimate: false, ids: [] };

/** The row that a page is read as; JSON as PostgreSQL writes it. */
interface ReadPage extends Pick<FoundPage, 'items' | 'total'> {
  readonly ids: string;
  /** Absent where clients do not go on by cursor. */
  readonly last?: string | null;
}

/** Leaves JSON as the text that is sent on: a cast to text in the statement would copy it twice. */
const WRITTEN: CustomTypesConfig = {
  getTypeParser: ((oid: number) =>
    oid === (types.builtins.JSON as number)
      ? String
      : types.getTypeParser(oid)) as CustomTypesConfig['getTypeParser'],
};

/** Records to skip from which it pays to find the page by ids alone, from an index, and fetch only its rows. */
const DEEP = 1_000;

/**
 * Reads a page and the number of all records in one statement: the rows of the page first, then, for all of them at once, the
 * values of other tables that items show. The records are only counted when the page does not tell: one that is not full is the
 * last.
 */
export async function readPage(
  list: PreparedList,
  call: ListCall<never>,
  { conditions: asked, isNameable, found: way }: AskedConditions,
  { page, pageSize, sort, items, cursor, isByCursor, counting = EXACT }: WantedPage,
): Promise<FoundPage> {
  const { from, declaration } = list;
  const begun = sort.isCompound ? undefined : cursor;
  const conditions = begun ? asked.copy() : asked;
  const parts = begun && afterCursor(sort, begun, conditions.bind);
  const later = parts && `(${parts.join(' OR ')})`;
  const order = orderBy(sort);
  const skipped = cursor && !begun ? placeAfter(cursor) : (page - 1) * pageSize;
  const offset = skipped === 0 ? null : conditions.bind(skipped, 'bigint');
  const after = offset === null ? '' : ` + ${offset}`;
  const join = declaration.list.join ?? '';
  // Few records are found first, whatever the order is, since PostgreSQL would take a page of them to be soon found in it.
  const isFew = way === 'few';
  const all = isFew ? `matching t ${join}` : `${from} ${asked.where}`;
  const afterThat = (records: string, hasWhere: boolean) =>
    later ? `${records} ${hasWhere ? 'AND' : 'WHERE'} ${later}` : records;
  const left = afterThat(all, !isFew && asked.where !== '');
  const ordered = typeof way === 'object' ? readInOrder(from, way, sort, parts, `${pageSize}${after}`) : left;
  // The limit stands in the text: it decides which plan is best, and PostgreSQL keeps one plan for all values.
  const rows = (columns: string) =>
    `SELECT ${columns} FROM ${ordered} ORDER BY ${order} LIMIT ${pageSize}${offset === null ? '' : ` OFFSET ${offset}`}`;
  const counted = `CASE WHEN number < ${pageSize}${offset === null ? '' : ' AND number > 0'}
                THEN number${after} ELSE ${countSql(counting, left)} END`;
  const others = `(SELECT count(*) FROM (SELECT FROM ${left} LIMIT ${pageSize + 1}${after}) counted) > number${after}`;
  const last = isByCursor
    ? `CASE WHEN number = ${pageSize} AND ${others} THEN (
          SELECT ${lastRecordSql(sort, `number${after}`)}
            FROM page t ${join} ORDER BY ${order} OFFSET ${pageSize - 1} LIMIT 1) END AS last,`
    : '';
  const matching = isFew ? `matching AS MATERIALIZED (SELECT t.* FROM ${from} ${asked.where}),\n    ` : '';
  const write = () => `
    WITH ${matching}page AS MATERIALIZED (
      ${skipped < DEEP ? rows('t.*') : `SELECT t.* FROM (${rows('t.id')}) place JOIN ${declaration.table} t USING (id)`}),
    found AS (SELECT count(*)::int AS number, coalesce(json_agg(id), '[]') AS ids FROM page)
    SELECT ${begun ? countSql(counting, all) : counted}::int AS total, ids, ${last}
           (SELECT coalesce(json_agg(item), '[]')
              FROM (SELECT ${items.select} FROM page t ${items.join} ORDER BY ${order}) item) AS items
      FROM found`;
  const shape = `${pageSize} ${skipped < DEEP} ${offset} ${order} ${asked.where} ${later ?? ''} ${last === ''}`;
  const { text, name } =
    isNameable && !way ? list.statement(items, shape, write) : { text: write(), name: undefined };
  const { database, tenancy } = call.services as CollectionServices;
  const read = async () => {
    try {
      return await database.first<ReadPage>({ name, text, values: conditions.values, types: WRITTEN });
    } catch (error) {
      throw begun ? cursorProblem(error) : error;
    }
  };
  const across = declaration.list.across?.(call) ?? null;
  const found = await (across === null ? read() : tenancy.acrossTenants(across, read));
  if (!found) return NO_PAGE;
  const ids = JSON.parse(found.ids) as FoundPage['ids'];
  const end = found.last ? (JSON.parse(found.last) as LastRecord) : null;
  const isWhole = !begun && ids.length < pageSize && (skipped === 0 || ids.length > 0);
  return { items: found.items, ids, last: end, ...totalOf(counting, found.total, isWhole) };
}

/**
 * As many rows as a page needs, in the order of an index. Those with a value and those without are read apart, where an index would
 * give them in another order or not begin at the cursor. Each part is ordered as an index read backwards is, missing values first.
 *
 * @param from with `t`
 * @param later conditions of what comes after a cursor
 */
function readInOrder(
  from: string,
  { where, organizations }: InOrder,
  sort: SortTerm,
  later: readonly string[] | undefined,
  most: string,
): string {
  const { sql, isNullable, descending } = sort;
  const key = keyOf(sort, sql);
  const isColumn = /^t\.[\w"]+$/.test(sql);
  const parts =
    later ?? (isNullable && descending && isColumn ? [`${key} IS NOT NULL`, `${key} IS NULL`] : []);
  if (parts.length === 0 && !organizations) return `${from} ${where}`;
  const order = orderBy({ ...sort, isNullable: false });
  const place = organizations ? ' AND t.organization_id = place.id' : '';
  const read = (parts.length > 0 ? parts : ['true']).map((part) => {
    const rows = `(SELECT t.* FROM ${from} ${where}${place} AND ${part} ORDER BY ${order} LIMIT ${most})`;
    return organizations ? `SELECT t.* FROM ${organizations} CROSS JOIN LATERAL ${rows} t` : rows;
  });
  return `(${read.join(' UNION ALL ')}) t`;
}
