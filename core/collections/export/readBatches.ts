import type { Database } from '../../data/Database';
import { orderBy, tieBreaker, type SortTerm } from '../list/listOrder';
import type { ListConditions } from '../list/ListConditions';
import type { PreparedList } from '../list/PreparedList';
import type { Item } from '../list/Item';

/** Records of one batch, and batches of one export (spec supplement, attachments and CRM 1.4). */
const BATCH = 1_000;
const MOST_BATCHES = 1_000;

/** Where a batch ended: the value of the last record in the order, as text, with its type, and its id. */
interface Last {
  readonly id: string;
  readonly value: string | null;
  readonly type: string;
}

interface Batch {
  readonly items: Item[];
  /** Null when no record comes after these. */
  readonly last: Last | null;
}

/**
 * Reads the records of a list in its order, in batches, each a statement of its own that begins where the one before
 * ended; nothing is held between them, however slow the reader. Records with a value to sort by come first, the others
 * after them, so that an index serves both.
 */
export async function* readBatches(
  list: PreparedList,
  database: Database,
  conditions: ListConditions,
  { sort, select }: { readonly sort: SortTerm; readonly select: string },
): AsyncGenerator<Item[]> {
  const parts = sort.isNullable ? [`(${sort.sql}) IS NOT NULL`, `(${sort.sql}) IS NULL`] : [null];
  let batches = 0;
  for (const [index, part] of parts.entries()) {
    const order = index === 1 ? { ...tieBreaker, descending: sort.descending } : sort;
    let last: Last | null = null;
    do {
      const asked = conditions.copy();
      asked.add(part);
      if (last) asked.add(after(order, last, asked));
      const batch: Batch = await readBatch(list, database, asked, { sort: order, select });
      if (batch.items.length > 0) yield batch.items;
      last = batch.last;
      batches += 1;
    } while (last !== null && batches < MOST_BATCHES);
    if (batches >= MOST_BATCHES) return;
  }
}

async function readBatch(
  { from, declaration }: PreparedList,
  database: Database,
  { where, values }: ListConditions,
  { sort, select }: { readonly sort: SortTerm; readonly select: string },
): Promise<Batch> {
  const order = orderBy({ ...sort, isNullable: false });
  const join = declaration.list.join ?? '';
  const row = await database.first<Batch>({
    text: `
      WITH page AS MATERIALIZED (
        SELECT t.* FROM ${from} ${where} ORDER BY ${order} LIMIT ${BATCH})
      SELECT (SELECT coalesce(json_agg(item), '[]')
                FROM (SELECT ${select} FROM page t ${join} ORDER BY ${order}) item) AS items,
             (SELECT json_build_object('id', t.id, 'value', (${sort.sql})::text, 'type', pg_typeof(${sort.sql})::text)
                FROM page t ${join} ORDER BY ${order} OFFSET ${BATCH - 1} LIMIT 1) AS last`,
    values,
  });
  return row ?? { items: [], last: null };
}

/** What comes after a record in an order in which every record has a value. */
function after({ sql, descending }: SortTerm, { id, value, type }: Last, { bind }: ListConditions): string {
  return `(${sql}, t.id) ${descending ? '<' : '>'} (${bind(value, type)}, ${bind(id, 'uuid')})`;
}
