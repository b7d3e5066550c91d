import type { Client } from 'pg';
import { Violations } from './Violations';

const BULK = `worker_id IN ('customers.deals_bulk_update_owner', 'customers.deals_bulk_update_stage')`;

/** Leftovers that are not allowed, and how they are counted; `$1` are the ids of the progress jobs, `$2` the deals of each. */
const OF_JOBS: readonly (readonly [what: string, condition: string])[] = [
  [
    'progress jobs do not end with all their deals',
    `progress_jobs WHERE id = ANY ($1) AND (status <> 'completed' OR progress_percent <> 100
       OR processed_count <> $2 OR total_count <> $2 OR finished_at IS NULL
       OR (result_summary->>'affectedCount')::int <> $2 OR (result_summary->>'failedCount')::int <> 0)`,
  ],
  [
    'progress jobs are not of the two that were requested, or have lost their job',
    `progress_jobs WHERE $2::int > 0 AND (id <> ALL ($1) OR job_id IS NULL OR EXISTS (
       SELECT FROM platform_jobs j WHERE j.id = job_id AND (state <> 'done' OR (checkpoint->>'done')::int <> $2)))`,
  ],
  [
    'bulk jobs are more than were requested',
    `generate_series(1, (SELECT count(*) - cardinality($1::uuid[]) FROM platform_jobs WHERE $2::int > 0 AND ${BULK}))`,
  ],
];

/** The same without values. */
const OF_ALL: readonly (readonly [what: string, condition: string])[] = [
  ['jobs are on the dead-letter list', `platform_jobs WHERE state = 'dead'`],
  [
    'jobs were not done',
    `platform_jobs WHERE state <> 'done' AND (${BULK} OR worker_id = 'deal_watcher.note')`,
  ],
  [
    'jobs are held although no server is left',
    `platform_jobs WHERE state = 'running' OR claimed_by IS NOT NULL`,
  ],
  ['servers count as at work although none is', 'platform_job_processes'],
];

/**
 * Leftovers that are not allowed when the work is done and the last server has stopped in order.
 *
 * @param jobIds of the progress jobs
 * @param deals that each of them changed
 * @returns sentences
 */
export async function leftovers(
  database: Client,
  jobIds: readonly string[],
  deals: number,
): Promise<string[]> {
  const violations = new Violations(database);
  for (const [what, condition] of OF_JOBS) await violations.check(what, condition, [jobIds, deals]);
  for (const [what, condition] of OF_ALL) await violations.check(what, condition);
  return violations.found;
}
