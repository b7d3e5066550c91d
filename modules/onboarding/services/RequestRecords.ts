import { createHash } from 'node:crypto';
import type { CoreServices } from '@tenantry/core';
import { type OnboardingRequest, onboardingRequests } from '../entities/OnboardingRequest';

const TOKEN = /^[0-9a-f]{64}$/;

/** Rows of requests. Those who ask belong to no tenant yet, so finding a request goes across tenants. */
export class RequestRecords {
  constructor(private readonly deps: Pick<CoreServices, 'database' | 'dataSource' | 'tenancy'>) {}

  /** Hash under which a token is stored. Tokens are random enough to need no key. */
  hashOf(token: string): string {
    return createHash('sha256').update(token).digest('base64url');
  }

  /** The tenant-to-be of a mailed token; undefined for an unknown one. */
  async tenantOf(token: string): Promise<string | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const request = await this.deps.tenancy.acrossTenants('onboarding: find the request of a token', () =>
      this.rows.findOneBy({ tokenHash: this.hashOf(token) }),
    );
    return request?.tenantId;
  }

  /** The request of the scope's tenant. */
  find(): Promise<OnboardingRequest | null> {
    return this.rows.findOneBy({ tenantId: this.deps.tenancy.scope.tenantId ?? '' });
  }

  /** The same, kept from changing until the unit of work ends. */
  async lock(): Promise<OnboardingRequest | null> {
    await this.deps.database.run('SELECT FROM onboarding_requests WHERE tenant_id = $1 FOR UPDATE', [
      this.deps.tenancy.scope.tenantId,
    ]);
    return this.find();
  }

  /** Changes the request of a tenant. */
  async note(tenantId: string, change: Partial<OnboardingRequest>): Promise<void> {
    await this.rows.update({ tenantId }, change);
  }

  /**
   * Puts a request in place of an earlier one of the same e-mail, inside a unit of work.
   *
   * @param mayReplace whether the earlier one may go, which is locked
   */
  async replace(
    request: Partial<OnboardingRequest> & Pick<OnboardingRequest, 'email'>,
    mayReplace: (known: OnboardingRequest) => void,
  ): Promise<void> {
    const { email } = request;
    // Two concurrent requests with one e-mail wait for each other, though neither has a row yet to lock.
    await this.deps.database.run("SELECT pg_advisory_xact_lock(hashtextextended('onboarding ' || $1, 0))", [
      email,
    ]);
    await this.deps.database.run('SELECT FROM onboarding_requests WHERE email = $1 FOR UPDATE', [email]);
    const known = await this.rows.findOneBy({ email });
    if (known) mayReplace(known);
    await this.rows.delete({ email });
    await this.rows.insert(request);
  }

  private get rows() {
    return this.deps.dataSource.getRepository(onboardingRequests);
  }
}
