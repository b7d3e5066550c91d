import type { Client } from 'pg';
import { Violations } from '../Violations';
import { WRITTEN } from './prepareData';

type Members = Readonly<Record<string, unknown>>;

interface Last {
  readonly id: string;
  readonly after: Members | null;
  readonly row: Members | null;
}

/**
 * Compares the action log with the rows: the entries of a record follow from one another, the last is the row as it
 * is, and no row changes without an entry.
 *
 * @param inserted ids of rows that were made without an entry
 */
export async function checkLog(database: Client, inserted: readonly string[]): Promise<string[]> {
  const violations = new Violations(database);
  for (const { kind, table } of WRITTEN) {
    await violations.check(
      `entries of ${kind} do not begin where the one before them ends`,
      `(SELECT snapshot_before, lag(snapshot_after) OVER w AS previous, row_number() OVER w AS number
          FROM platform_action_log WHERE resource_kind = $1
        WINDOW w AS (PARTITION BY resource_id ORDER BY place)) e
       WHERE number > 1 AND snapshot_before IS DISTINCT FROM previous`,
      [kind],
    );
    await violations.check(
      `rows of ${table} have no entry`,
      `${table} t WHERE id <> ALL ($2) AND NOT EXISTS (
         SELECT FROM platform_action_log WHERE resource_kind = $1 AND resource_id = t.id::text)`,
      [kind, inserted],
    );
    await violations.check(
      `rows of ${table} were changed more or less often than entries say`,
      `(SELECT record_id::text AS id, count(*) AS writes FROM faults_writes GROUP BY 1) w
        FULL JOIN (SELECT resource_id AS id, count(*) AS entries FROM platform_action_log
                    WHERE resource_kind = $1 AND snapshot_before IS NOT NULL AND snapshot_after IS NOT NULL
                    GROUP BY 1) e USING (id)
       WHERE (id IN (SELECT id::text FROM ${table}) OR writes IS NULL)
         AND coalesce(writes, 0) <> coalesce(entries, 0)`,
      [kind],
    );
    violations.found.push(...(await lastEntries(database, kind, table)));
  }
  return violations.found;
}

async function lastEntries(database: Client, kind: string, table: string): Promise<string[]> {
  const { rows } = await database.query<Last>(
    `SELECT l.id, l.after, to_jsonb(t) AS row FROM (
       SELECT DISTINCT ON (resource_id) resource_id AS id, snapshot_after AS after
         FROM platform_action_log WHERE resource_kind = $1 ORDER BY resource_id, place DESC) l
       LEFT JOIN ${table} t ON t.id::text = l.id AND to_jsonb(t) ->> 'deleted_at' IS NULL`,
    [kind],
  );
  const different = rows.filter(({ after, row }) => !isSame(after, row));
  const [first] = different;
  if (!first) return [];
  return [`${different.length} rows of ${table} are not as their last entry says; the first is ${first.id}`];
}

/** Whether a row is what an entry shows, as far as the members of the entry are columns. */
function isSame(after: Members | null, row: Members | null): boolean {
  if (!after || !row) return !after && !row;
  return Object.entries(after).every(([name, value]) => {
    const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return !Object.hasOwn(row, column) || plain(value) === plain(row[column]);
  });
}

/** One text for each value, however it is written. */
function plain(value: unknown): string {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  if (isTime) return new Date(value).toISOString();
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'null').replace(/^"|"$/g, '');
}
