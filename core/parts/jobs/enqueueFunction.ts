import { APPLICATION_ROLE } from '../tenancy/connectionOptions';
import { TENANT_ID } from '../tenancy/tenantId';

export const ENQUEUE_SIGNATURE = 'platform_enqueue_jobs(json)';
/** True for the application role, which reaches nothing but its tenant's. */
export const BOUND = `session_user = '${APPLICATION_ROLE}'`;
export const OWN_TENANT = TENANT_ID;

const AS_GIVEN = 'json_to_recordset(input) AS j (id uuid, worker text, tenant uuid, key text)';

/**
 * Definition of the function that adds jobs and returns their ids, or those of jobs that wait under the same keys.
 *
 * @param given the jobs of the input as a source of rows named `j`, for the result
 * @param order clause that orders the result; without it the result is unordered
 */
export function enqueueFunction(given = AS_GIVEN, order = ''): string {
  return `platform_enqueue_jobs(input json) RETURNS SETOF uuid
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        INSERT INTO platform_jobs (id, worker_id, tenant_id, scope, data, key, attempts, run_at)
        SELECT j.id, j.worker, CASE WHEN ${BOUND} THEN ${OWN_TENANT} ELSE j.tenant END, j.scope, j.data::json, j.key,
          j.attempts, coalesce(j.run_at, now())
        FROM json_to_recordset(input) AS j
          (id uuid, worker text, tenant uuid, scope json, data text, key text, attempts int, run_at timestamptz)
        ON CONFLICT (worker_id, coalesce(tenant_id, '00000000-0000-0000-0000-000000000000'::uuid), key)
          WHERE key IS NOT NULL AND state IN ('waiting', 'parked') DO NOTHING;
        RETURN QUERY
          SELECT coalesce(own.id, held.id)
          FROM ${given}
          LEFT JOIN platform_jobs own ON own.id = j.id
          LEFT JOIN LATERAL (
            SELECT p.id FROM platform_jobs p
            WHERE own.id IS NULL AND p.worker_id = j.worker AND p.key = j.key AND p.state IN ('waiting', 'parked')
              AND p.tenant_id IS NOT DISTINCT FROM CASE WHEN ${BOUND} THEN ${OWN_TENANT} ELSE j.tenant END
          ) held ON true${order};
      END $$`;
}
