import { type CoreServices, purgeRows } from '@tenantry/core';

/** Milliseconds for which a request can be looked up once its link has expired, or its tenant is there. */
const KEPT = 30 * 86_400_000;

/** Removes requests, which name people and where they came from, once they are not needed any more. */
export class OnboardingUpkeep {
  constructor(private readonly deps: Pick<CoreServices, 'clock' | 'database' | 'tenancy'>) {}

  /** One that is still to be provisioned stays, however old it is. */
  async run(signal: AbortSignal): Promise<void> {
    await this.deps.tenancy.acrossTenants('onboarding: remove old requests', () =>
      purgeRows(this.deps.database, {
        table: 'onboarding_requests',
        condition: `status = 'pending' AND expires_at < $1 OR status = 'completed' AND prepared_at < $1`,
        values: [new Date(this.deps.clock.now().getTime() - KEPT)],
        signal,
      }),
    );
  }
}
