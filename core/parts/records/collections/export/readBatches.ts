import type { Sql as Database } from '../../../data/Database';
import { laterThan, orderBy, tieBreaker, type SortTerm } from '../list/listOrder';
import { type LastRecord, lastRecordSql } from '../list/ListCursor';
import type { ListConditions } from '../list/ListConditions';
import type { ItemSql, PreparedList } from '../list/PreparedList';
import type { Item } from '../list/Item';

/** Records of one export. */
const MOST_RECORDS = 1_000_000;
/** Records that are read for the first batch, and the most for any other. */
const FIRST_BATCH = 10;
const LARGEST_BATCH = 1_000;
/** Characters after which a batch ends, whatever the size of its records: an export holds one batch in memory. */
const BATCH_LENGTH = 128 * 1024;

interface Batch {
  readonly count: number;
  readonly text: string;
  /** Null when no record comes after these. */
  readonly last: LastRecord | null;
}

interface BatchOptions {
  readonly sort: SortTerm;
  readonly items: ItemSql;
  /** Writes records as text. */
  readonly render: (items: readonly Item[]) => Promise<string>;
}

/**
 * Reads the records of a list in its order and gives them as text, in batches, each a statement of its own that begins
 * where the one before ended. Between them nothing is held but the text of one, however slow the reader. Records with a
 * value to sort by come first, the others after them, so that an index serves both.
 */
export async function* readBatches(
  list: PreparedList,
  database: Database,
  conditions: ListConditions,
  { sort, ...options }: BatchOptions,
): AsyncGenerator<string> {
  const parts = sort.isNullable ? [`(${sort.sql}) IS NOT NULL`, `(${sort.sql}) IS NULL`] : [null];
  let [left, size] = [MOST_RECORDS, FIRST_BATCH];
  for (const [index, part] of parts.entries()) {
    const order = index === 1 ? { ...tieBreaker, descending: sort.descending } : sort;
    let last: LastRecord | null = null;
    do {
      const asked = conditions.copy();
      asked.add(part);
      if (last) asked.add(after(order, last, asked));
      const limit = Math.min(size, left);
      const batch: Batch = await readBatch(list, database, asked, { sort: order, ...options }, limit);
      if (batch.count > 0) {
        yield batch.text;
        size = fittingSize(batch);
      }
      last = batch.last;
      left -= batch.count;
    } while (last !== null && left > 0);
    if (left <= 0) return;
  }
}

/** How many records like those of a batch make one of the wanted length. */
function fittingSize({ count, text }: Batch): number {
  const fitting = Math.round((count * BATCH_LENGTH) / Math.max(1, text.length));
  return Math.min(LARGEST_BATCH, Math.max(1, fitting));
}

async function readBatch(
  { from, declaration: { list } }: PreparedList,
  database: Database,
  { where, values }: ListConditions,
  { sort, items: { select, join }, render }: BatchOptions,
  size: number,
): Promise<Batch> {
  const order = orderBy({ ...sort, isNullable: false });
  const row = await database.first<{ items: Item[]; last: LastRecord | null }>({
    text: `
      WITH page AS MATERIALIZED (
        SELECT t.* FROM ${from} ${where} ORDER BY ${order} LIMIT ${size}),
      fitting AS MATERIALIZED (
        SELECT number, text FROM (
          SELECT number, text, sum(length(text)) OVER (ORDER BY number) - length(text) AS before
            FROM (SELECT row_number() OVER () AS number, row_to_json(item)::text AS text
                    FROM (SELECT ${select} FROM page t ${join} ORDER BY ${order}) item) written) measured
         WHERE before < ${BATCH_LENGTH})
      SELECT (SELECT ('[' || coalesce(string_agg(text, ',' ORDER BY number), '') || ']')::json FROM fitting) AS items,
             (SELECT ${lastRecordSql(sort)}
                FROM page t ${list.join ?? ''}
               WHERE (SELECT count(*) FROM fitting) < (SELECT count(*) FROM page) OR (SELECT count(*) FROM page) = ${size}
               ORDER BY ${order} OFFSET (SELECT greatest(count(*), 1) - 1 FROM fitting) LIMIT 1) AS last`,
    values,
  });
  const { items = [], last = null } = row ?? {};
  return { count: items.length, text: await render(items), last };
}

/** SQL of a condition: records after a given one, in an order in which every record has a value. */
function after(term: SortTerm, { id, value, type }: LastRecord, { bind }: ListConditions): string {
  return laterThan(term, bind(value, type ?? 'text'), bind(id, 'uuid'));
}
