import { randomUUID } from 'node:crypto';
import type { TestHost, TestTenant } from '@tenantry/core/testing';

/** Id of the account that owns records in the tests of one file. */
export const OWNER = randomUUID();
/** How it is shown. */
export const OWNER_NAME = 'Olive Owner';

/** Gives a tenant an account that sees all of its organizations, unless another tenant has it already. */
export async function addOwner(host: TestHost, tenant: TestTenant): Promise<void> {
  await host.sql(
    `WITH owner AS (
       INSERT INTO auth_users (id, tenant_id, email, name) VALUES ($1, $2, $4, $3)
       ON CONFLICT DO NOTHING RETURNING id, tenant_id)
     INSERT INTO auth_user_acls (tenant_id, user_id, features) SELECT tenant_id, id, '{}' FROM owner`,
    [OWNER, tenant.id, OWNER_NAME, `owner-${OWNER}@example.test`],
  );
}
