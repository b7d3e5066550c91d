import type { Client } from 'pg';
import { countOf, Violations } from '../Violations';
import type { Ledger } from './Ledger';
import { WRITTEN } from './prepareData';

/** Result of checking the writes of a run. */
export interface CheckedWrites {
  /** Violated invariants, each as a sentence. */
  readonly violations: readonly string[];
  /** Changes that were not acknowledged, and were done all the same, as may be. */
  readonly doneUnknown: number;
}

/** Compares what writers were answered with the rows and the action log. */
export async function checkWrites(database: Client, ledger: Ledger): Promise<CheckedWrites> {
  const { entries, undone, refused, unknown } = ledger;
  const violations = new Violations(database);
  await violations.check(
    'acknowledged changes are not in the action log',
    'unnest($1::uuid[]) e (id) WHERE NOT EXISTS (SELECT FROM platform_action_log l WHERE l.id = e.id)',
    [entries],
  );
  await violations.check(
    'acknowledged undos are not in the action log',
    `unnest($1::text[]) e (id) WHERE NOT EXISTS (SELECT FROM platform_action_log l
       WHERE l.context ->> 'historyAction' = 'undo' AND l.context ->> 'sourceLogId' = e.id)`,
    [undone],
  );
  const inLog = `platform_action_log WHERE snapshot_after ->> 'title' = ANY ($1)`;
  await violations.check('changes that were refused are in the action log', inLog, [refused]);
  for (const { table } of WRITTEN) {
    await violations.check(`changes that were refused are in ${table}`, `${table} WHERE title = ANY ($1)`, [
      refused,
    ]);
    await violations.check(
      `titles stand in several rows of ${table}`,
      `(SELECT title FROM ${table} WHERE title LIKE 'Chaos %' GROUP BY title HAVING count(*) > 1) t`,
    );
  }
  violations.found.push(...(await wrongTitles(database, ledger)));
  return {
    violations: violations.found,
    doneUnknown: await countOf(
      database,
      `unnest($1::text[]) u (title) WHERE title IN (SELECT snapshot_after ->> 'title' FROM platform_action_log)`,
      [unknown],
    ),
  };
}

async function wrongTitles(database: Client, { records }: Ledger): Promise<string[]> {
  const titles = new Map<string, string>();
  for (const { table } of WRITTEN) {
    const { rows } = await database.query<{ id: string; title: string }>(
      `SELECT t.id, t.title FROM ${table} t WHERE to_jsonb(t) ->> 'deleted_at' IS NULL`,
    );
    for (const { id, title } of rows) titles.set(id, title);
  }
  const wrong = records.filter(({ id, possible }) => !possible.includes(titles.get(id) ?? null));
  const [first] = wrong;
  if (!first) return [];
  const { path, id, possible } = first;
  return [
    `${wrong.length} records are not as acknowledged; the first is ${path} ${id}: ` +
      `${JSON.stringify(titles.get(id) ?? null)}, not ${JSON.stringify(possible)}`,
  ];
}
