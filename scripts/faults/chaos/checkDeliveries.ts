import type { Client } from 'pg';

/** Changes of each record of a kind: creations and deletions among them. */
const CHANGES = `
  SELECT resource_id AS id, count(*)::int AS changes FROM platform_action_log WHERE resource_kind = $1 GROUP BY 1`;
/** Those that a record has outlived. */
const UPDATES = CHANGES.replace(
  'GROUP BY',
  'AND snapshot_before IS NOT NULL AND snapshot_after IS NOT NULL GROUP BY',
);

/** @returns how many changes of products a client of the event stream has not received */
export async function missingEvents(database: Client, told: ReadonlyMap<string, number>): Promise<number> {
  const { rows } = await database.query<{ id: string; changes: number }>(CHANGES, ['catalog.product']);
  return rows.reduce((missing, { id, changes }) => missing + Math.max(0, changes - (told.get(id) ?? 0)), 0);
}

/** @returns how many events clients received that the action log does not have */
export async function surplusEvents(database: Client, told: ReadonlyMap<string, number>): Promise<number> {
  const { rows } = await database.query<{ id: string; changes: number }>(CHANGES, ['catalog.product']);
  const changes = new Map(rows.map((row) => [row.id, row.changes]));
  return [...told].reduce((surplus, [id, times]) => surplus + Math.max(0, times - (changes.get(id) ?? 0)), 0);
}

/** Whether jobs and events for persistent subscribers are still to be dealt with. */
export async function hasOpenJobs(database: Client): Promise<boolean> {
  const { rows } = await database.query(
    `SELECT FROM platform_jobs WHERE state NOT IN ('done', 'dead')
        AND (worker_id = 'deal_watcher.note' OR worker_id LIKE 'customers.deals_bulk%') LIMIT 1`,
  );
  return rows.length > 0;
}

/** Each update of a deal is one event, which the persistent subscriber `deal_watcher` has had once. @returns sentences */
export async function checkDeliveries(database: Client): Promise<string[]> {
  const { rows } = await database.query<{ missing: number; surplus: number }>(
    `SELECT count(*) FILTER (WHERE coalesce(seen, 0) < coalesce(changes, 0))::int AS missing,
            count(*) FILTER (WHERE coalesce(seen, 0) > coalesce(changes, 0))::int AS surplus
       FROM (${UPDATES}) c
       FULL JOIN (SELECT deal_id::text AS id, count(*)::int AS seen FROM deal_watcher_seen GROUP BY 1) s USING (id)`,
    ['customers.deal'],
  );
  const { missing = 0, surplus = 0 } = rows[0] ?? {};
  return [
    ...(missing > 0 ? [`${missing} deals have changes that the persistent subscriber did not receive`] : []),
    ...(surplus > 0 ? [`${surplus} deals have changes that were announced twice`] : []),
  ];
}
