import { DURABLY } from './durability';

/** Stands for no tenant, so that jobs without one are one tenant among others. */
export const NO_TENANT = '00000000-0000-0000-0000-000000000000';
/** Tenant of a row of `platform_jobs`, as its index holds it. */
export const JOB_TENANT = `coalesce(tenant_id, '${NO_TENANT}'::uuid)`;

/** Columns of a job `j` that a claim returns. */
export const CLAIMED_COLUMNS = `j.id, j.worker_id, j.tenant_id, j.scope, j.data, j.delivery, j.attempt, j.attempts,
  j.checkpoint, j.enqueued_at`;

/** @param ahead parameter with the milliseconds by which the host's clock is ahead of the real time */
export const dueBy = (ahead: string) => `now() + ${ahead}::float8 * interval '1 millisecond'`;

/** Due jobs of a tenant, by an index read. */
export const dueOfTenant = (worker: string, tenant: string, ahead: string) =>
  `SELECT id, run_at FROM platform_jobs
   WHERE state = 'waiting' AND worker_id = ${worker} AND ${JOB_TENANT} = ${tenant} AND run_at <= ${dueBy(ahead)}
   ORDER BY run_at`;

/** The next tenant of a worker that has waiting jobs, and when its first is due, by one probe of an index. */
export const nextTenant = (worker: string, condition = 'true') =>
  `SELECT ${JOB_TENANT} AS tenant, run_at FROM platform_jobs
   WHERE state = 'waiting' AND worker_id = ${worker} AND ${condition}
   ORDER BY worker_id, ${JOB_TENANT}, run_at LIMIT 1`;

/**
 * Claims jobs in the order of their times, the workers one after the other, by one probe of an index for each. For times when there
 * are no more due jobs than may be claimed. Parameters: process, ids of workers, jobs of each at most, jobs in all, milliseconds
 * ahead.
 */
export const CLAIM_IN_ORDER = `
  WITH due AS MATERIALIZED (
    SELECT d.id FROM unnest($2::text[], $3::int[]) AS w (worker, room)
    CROSS JOIN LATERAL (
      SELECT id FROM platform_jobs
      WHERE state = 'waiting' AND worker_id = w.worker AND run_at <= ${dueBy('$5')}
      ORDER BY run_at LIMIT w.room FOR UPDATE SKIP LOCKED) d
    LIMIT $4)
  UPDATE platform_jobs j SET state = 'running', claimed_by = $1, key = NULL, changed_at = now()
  FROM due, ${DURABLY}
  WHERE j.id = due.id
  RETURNING ${CLAIMED_COLUMNS}`;

/**
 * Claims jobs so that tenants share the slots. Parameters:
 *
 * 1. process
 * 2. to 5. workers, the one that comes first in front: id, jobs at most, jobs of one tenant at most, and the tenant after which
 *    its tenants take their turns
 * 6. jobs in all
 * 7. milliseconds ahead
 * 8. to 10. jobs under way in this process: worker, tenant, number
 * 11. jobs of one tenant under way at most, of all workers together
 * 12. tenants that have so many
 * 13. pairs `worker tenant` that have as many as the worker allows one tenant
 *
 * A worker with no more due jobs than may be claimed is read by `run_at` (`head`), as all of them may be claimed. For other
 * workers `walk` goes from tenant to tenant, by one probe of an index for each, until it has found as many tenants as there
 * are jobs to claim. So the number of waiting jobs does not matter. Of the jobs found, those of the tenants with the fewest jobs
 * under way come first, and the first of each tenant before the second of any.
 *
 * The result has at least one row. `found` counts the jobs that could be claimed; where it is more than the jobs claimed, other
 * processes were claiming the same.
 */
export const CLAIM_STATEMENT = `
  WITH RECURSIVE w AS (
    SELECT * FROM unnest($2::text[], $3::int[], $4::int[], $5::uuid[]) WITH ORDINALITY
      AS w (worker, room, per_tenant, after, place)),
  busy AS (
    SELECT * FROM unnest($8::text[], $9::uuid[], $10::int[]) AS b (worker, tenant, jobs)),
  tenants AS (SELECT tenant, sum(jobs)::int AS jobs FROM busy GROUP BY tenant),
  head AS MATERIALIZED (
    SELECT w.place, d.* FROM w CROSS JOIN LATERAL (
      SELECT id, ${JOB_TENANT} AS tenant, run_at FROM platform_jobs
      WHERE state = 'waiting' AND worker_id = w.worker AND run_at <= ${dueBy('$7')}
      ORDER BY run_at LIMIT $6::int + 1) d),
  crowded AS MATERIALIZED (
    SELECT w.* FROM w JOIN (SELECT place FROM head GROUP BY place HAVING count(*) > $6::int) h USING (place)),
  walk AS (
    SELECT place, worker, per_tenant, after, after AS tenant, false AS is_open, 0 AS found, 0 AS lap FROM crowded
    UNION ALL
    SELECT * FROM (
      SELECT p.place, p.worker, p.per_tenant, p.after, n.tenant, n.is_open, p.found + n.is_open::int AS found, n.lap
      FROM walk p CROSS JOIN LATERAL (
        SELECT t.tenant, t.lap, t.run_at <= ${dueBy('$7')} AND t.tenant <> ALL ($12::uuid[])
          AND p.worker || ' ' || t.tenant <> ALL ($13::text[]) AS is_open
        FROM (
          (SELECT p.lap AS lap, n.* FROM (${nextTenant('p.worker', `${JOB_TENANT} > p.tenant`)}) n)
          UNION ALL
          (SELECT 1 AS lap, n.* FROM (${nextTenant('p.worker', 'p.lap = 0')}) n)
          LIMIT 1) t) n
      WHERE p.found < $6::int) s
    WHERE s.lap = 0 OR s.tenant <= s.after),
  due AS (
    SELECT h.place, h.tenant, h.id, h.run_at, 0 AS lap FROM head h
    WHERE h.place NOT IN (SELECT place FROM crowded)
    UNION ALL
    SELECT k.place, k.tenant, j.id, j.run_at, k.lap FROM walk k
    CROSS JOIN LATERAL (${dueOfTenant('k.worker', 'k.tenant', '$7')} LIMIT $6::int) j
    WHERE k.is_open),
  of_worker AS (
    SELECT due.*, w.room, row_number() OVER (PARTITION BY due.place, due.tenant ORDER BY due.run_at, due.id) AS nth,
      least(w.room, w.per_tenant - coalesce(busy.jobs, 0)) AS most, coalesce(tenants.jobs, 0) AS held
    FROM due JOIN w USING (place)
    LEFT JOIN busy ON busy.worker = w.worker AND busy.tenant = due.tenant
    LEFT JOIN tenants ON tenants.tenant = due.tenant),
  of_tenant AS (
    SELECT *, held + row_number() OVER (PARTITION BY tenant ORDER BY nth, place) AS turn
    FROM of_worker WHERE nth <= most),
  ranked AS (
    SELECT *, row_number() OVER (PARTITION BY place ORDER BY turn, lap, tenant) AS in_worker
    FROM of_tenant WHERE turn <= $11::int),
  chosen AS MATERIALIZED (
    SELECT j.id FROM ranked r JOIN platform_jobs j USING (id)
    WHERE j.state = 'waiting' AND r.in_worker <= r.room
    ORDER BY r.turn, r.place, r.lap, r.tenant, r.run_at LIMIT $6::int
    FOR UPDATE OF j SKIP LOCKED),
  claimed AS (
    UPDATE platform_jobs j SET state = 'running', claimed_by = $1, key = NULL, changed_at = now()
    FROM chosen, ${DURABLY}
    WHERE j.id = chosen.id
    RETURNING ${CLAIMED_COLUMNS})
  SELECT total.found, claimed.* FROM (SELECT count(*)::int AS found FROM ranked WHERE in_worker <= room) total
  LEFT JOIN claimed ON true`;
