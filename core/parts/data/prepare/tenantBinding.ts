import type { Client } from 'pg';
import { APPLICATION_ROLE } from '../../tenancy/connectionOptions';

/**
 * Body of `tenantry_tenant_id()` where no statement can change the name of the application. PostgreSQL puts it in place
 * of the call, so a policy costs no more than the expression itself.
 */
const UNSIGNED = `
  SELECT CASE WHEN session_user = '${APPLICATION_ROLE}' THEN nullif(current_setting('application_name'), '')::uuid END`;

/**
 * The body for servers on which every statement can change the name: it counts only with a signature made for this very
 * connection, by a secret that the owner alone can read. See `nameOfTenant`.
 */
const SIGNED = `
  SELECT substr(bound, 1, 32)::uuid
  FROM platform_secrets s, current_setting('application_name') AS bound
  WHERE session_user = '${APPLICATION_ROLE}' AND s.name = 'tenant_binding' AND length(bound) = 62
    AND substr(bound, 33) = substr(encode(sha256(convert_to(
      s.value || ':' || pg_backend_pid() || ':' || substr(bound, 1, 32), 'UTF8')), 'hex'), 1, 30)`;

/** Brings `tenantry_tenant_id()` to the definition that fits the server; policies and views that ask it stay as they are. */
export async function defineTenantId(client: Client, isSigned: boolean): Promise<void> {
  const body = isSigned ? SIGNED : UNSIGNED;
  const { rowCount } = await client.query(
    `SELECT FROM pg_proc WHERE oid = to_regprocedure('public.tenantry_tenant_id()') AND prosrc = $1`,
    [body],
  );
  if (rowCount) return;
  const options = isSigned
    ? 'PARALLEL RESTRICTED SECURITY DEFINER SET search_path = public, pg_temp'
    : 'PARALLEL SAFE';
  await client.query(
    `CREATE OR REPLACE FUNCTION public.tenantry_tenant_id() RETURNS uuid LANGUAGE sql STABLE ${options} AS $$${body}$$`,
  );
}
