import { randomUUID } from 'node:crypto';
import type { DeliveredEvent } from '@tenantry/core';
import { type SharedHostOptions, testTenant, type TestHost, type TestResponse } from '@tenantry/core/testing';

/** Claims of an access token, as a client decodes them. */
export interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly tenantId: string;
  readonly orgId: string | null;
  readonly email: string;
  readonly roles: readonly string[];
  readonly iat: number;
  readonly exp: number;
  readonly iss: string;
  readonly aud: string;
}

export interface TestUser {
  readonly id: string;
  readonly tenantId: string;
  readonly email: string;
  readonly password: string;
}

interface NewUser {
  readonly email?: string;
  readonly name?: string | null;
  readonly roles?: readonly string[];
  /** Default: the administrator's tenant. */
  readonly tenantId?: string;
  readonly isConfirmed?: boolean;
  /** False for an account without a password. */
  readonly hasPassword?: boolean;
}

/** A site at another address than that of its server, with a secret that tests know. */
export const SITE = {
  JWT_STAFF_SECRET: 'a secret of the tests, long enough for production',
  APP_URL: 'https://app.example.test/',
  APP_ALLOWED_ORIGINS: 'https://b.example.test',
};

/**
 * A tenant on a host of this module and what it requires. It has the built-in roles like the tenant of the first start, and
 * its administrator holds `superadmin` and `admin`.
 */
export async function authTenant(options: Omit<SharedHostOptions, 'module'> = {}): Promise<TestHost> {
  const host = await testTenant({ module: 'modules/auth', ...options });
  const { id } = await host.homeTenant();
  await host.sql(
    `WITH own AS (
       UPDATE auth_roles SET name = 'superadmin', is_built_in = true WHERE tenant_id = $1 AND NOT is_built_in
     )
     INSERT INTO auth_user_roles (tenant_id, user_id, role_id)
     SELECT $1, u.id, r.id FROM auth_users u, auth_roles r
      WHERE u.email = $2 AND r.tenant_id = $1 AND r.name = 'admin'`,
    [id, host.administrator.email],
  );
  return host;
}

/** Adds a user with the administrator's password, which spares a hash. */
export async function addUser(host: TestHost, user: NewUser = {}): Promise<TestUser> {
  const { email = `user-${randomUUID()}@example.test`, name = null, roles = [], isConfirmed = true } = user;
  const [row] = await host.sql<{ id: string; tenantId: string }>(
    `INSERT INTO auth_users (tenant_id, organization_id, email, name, password_hash, is_confirmed)
     SELECT coalesce($2::uuid, a.tenant_id), CASE WHEN $2::uuid IS NULL THEN a.organization_id END, $1, $3,
            CASE WHEN $6 THEN a.password_hash END, $4
       FROM auth_users a WHERE a.email = $5
     RETURNING id, tenant_id AS "tenantId"`,
    [email, user.tenantId ?? null, name, isConfirmed, host.administrator.email, user.hasPassword ?? true],
  );
  const { id, tenantId } = row as { id: string; tenantId: string };
  await host.sql(
    `INSERT INTO auth_user_roles (tenant_id, user_id, role_id)
     SELECT tenant_id, $1, id FROM auth_roles WHERE tenant_id = $2 AND name = ANY ($3::text[])`,
    [id, tenantId, roles],
  );
  return { id, tenantId, email, password: host.administrator.password };
}

/** The claims of a token, unverified. */
export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

/** The value of a cookie that an answer sets; empty when it clears the cookie. */
export function cookieOf({ cookies }: TestResponse<unknown>, name: string): string | undefined {
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(/[=;]/)[1];
}

/** Names of the cookies that an answer clears. */
export function clearedBy({ cookies }: TestResponse<unknown>): string[] {
  return cookies.flatMap((cookie) => /^(\w+)=;.*Max-Age=0;/.exec(cookie)?.[1] ?? []).sort();
}

/** Collects the events that match while the work runs. */
export async function eventsDuring(
  host: TestHost,
  pattern: string,
  work: () => Promise<unknown>,
): Promise<Pick<DeliveredEvent, 'id' | 'payload'>[]> {
  const seen: Pick<DeliveredEvent, 'id' | 'payload'>[] = [];
  const { events } = host.host.core;
  // Events of earlier work are not collected.
  await host.settled();
  const stop = events.subscribe('test', 'test.collect', pattern, ({ id, payload }) => {
    seen.push({ id, payload });
  });
  await work();
  await events.settled();
  stop();
  return seen;
}
