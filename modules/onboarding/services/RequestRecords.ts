import { createHash } from 'node:crypto';
import type { CoreServices } from '@tenantry/core';
import { type OnboardingRequest, REQUEST_COLUMNS } from './OnboardingRequest';

const TOKEN = /^[0-9a-f]{64}$/;

/** Rows of requests. Those who ask belong to no tenant yet, so finding a request goes across tenants. */
export class RequestRecords {
  constructor(private readonly deps: Pick<CoreServices, 'database' | 'tenancy'>) {}

  /** Hash under which a token is stored. Tokens are random enough to need no key. */
  hashOf(token: string): string {
    return createHash('sha256').update(token).digest('base64url');
  }

  /** The tenant-to-be of a mailed token; undefined for an unknown one. */
  async tenantOf(token: string): Promise<string | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const row = await this.deps.tenancy.acrossTenants('onboarding: find the request of a token', () =>
      this.deps.database.first<{ tenantId: string }>({
        name: 'onboarding_request_of_token',
        text: 'SELECT tenant_id AS "tenantId" FROM onboarding_requests WHERE token_hash = $1',
        values: [this.hashOf(token)],
      }),
    );
    return row?.tenantId;
  }

  /** The request of the scope's tenant. */
  find(): Promise<OnboardingRequest | undefined> {
    return this.deps.database.first<OnboardingRequest>(
      `SELECT ${REQUEST_COLUMNS} FROM onboarding_requests WHERE tenant_id = $1`,
      [this.deps.tenancy.scope.tenantId],
    );
  }

  /** The same, kept from changing until the unit of work ends. */
  lock(): Promise<OnboardingRequest | undefined> {
    return this.deps.database.first<OnboardingRequest>(
      `SELECT ${REQUEST_COLUMNS} FROM onboarding_requests WHERE tenant_id = $1 FOR UPDATE`,
      [this.deps.tenancy.scope.tenantId],
    );
  }
}
