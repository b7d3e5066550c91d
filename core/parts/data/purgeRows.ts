import type { Sql as Database } from './Database';

/** Rows that are no longer needed. */
export interface Purge {
  readonly table: string;
  /** SQL on the columns of the table, with `$1` and so on for `values`. */
  readonly condition: string;
  readonly values: readonly unknown[];
  /** Ends the work between two batches. */
  readonly signal?: AbortSignal;
}

/** Rows that one statement removes, so that none holds locks for long. */
const BATCH = 1_000;

/**
 * Removes rows in batches, each a transaction of its own. Rows that are locked stay until the next run. Call it outside
 * of a unit of work, and in the scope of the rows.
 *
 * @returns how many
 */
export async function purgeRows(
  database: Database,
  { table, condition, values, signal }: Purge,
): Promise<number> {
  const text = `
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`;
  let removed = 0;
  for (let more = true; more && !signal?.aborted;) {
    const batch = await database.run(text, values);
    removed += batch;
    more = batch === BATCH;
  }
  return removed;
}
