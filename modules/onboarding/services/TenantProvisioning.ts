import { type CoreServices } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import type { OnboardingRequest } from '../entities/OnboardingRequest';
import type { RequestRecords } from './RequestRecords';
import { tenantProvisioned } from '../events/onboardingEvents';
import { welcome } from '../workers/onboardingJobs';

type Dependencies = Pick<CoreServices, 'clock' | 'events' | 'jobs' | 'mail' | 'unitOfWork'> &
  Pick<AuthServices, 'accountProvisioning' | 'consentLedger' | 'linkOrigins'> &
  DirectoryServices & { requestRecords: RequestRecords };

/**
 * Creates the tenant of a verified request: the work behind the jobs of this module. Runs in the scope of
 * the tenant that is to be.
 *
 * Each step is one unit of work that ends by noting that it is done, and begins by looking for that note with the
 * request locked. So whatever is killed has either done a step or left nothing of it, and no step is done twice.
 */
export class TenantProvisioning {
  constructor(private readonly deps: Dependencies) {}

  /** Provisions the tenant of the scope as far as it is not yet. */
  async run(): Promise<void> {
    await this.step(
      (request) => request.completedAt === null,
      (request) => this.provision(request),
    );
    await this.step(
      (request) => request.completedAt !== null && request.preparedAt === null,
      (request) => this.conclude(request),
    );
  }

  /** Tells the owner that they can sign in. A mail that was sent when the server died may be sent again. */
  async welcome(): Promise<void> {
    const request = await this.deps.requestRecords.find();
    if (!request || request.welcomeSentAt !== null || this.deps.linkOrigins.address === null) return;
    const { tenantId, email, firstName, organizationName, locale } = request;
    await this.deps.mail.send({
      to: email,
      locale,
      template: 'onboarding.mail.ready',
      values: { firstName, organizationName },
      link: `${this.deps.linkOrigins.address}/login?tenant=${tenantId}`,
    });
    await this.deps.requestRecords.note(tenantId, { welcomeSentAt: this.deps.clock.now() });
  }

  private async step(
    isDue: (request: OnboardingRequest) => boolean,
    work: (request: OnboardingRequest) => Promise<void>,
  ): Promise<void> {
    await this.deps.unitOfWork.run(async () => {
      const request = await this.deps.requestRecords.lock();
      if (request && isDue(request)) await work(request);
    });
  }

  private async provision(request: OnboardingRequest): Promise<void> {
    const { tenantId, email, firstName, lastName, organizationName, passwordHash, locale } = request;
    if (passwordHash === null) throw new Error('A request that is not completed has lost its password');
    const { organizationId } = await this.deps.tenantDirectory.create({
      id: tenantId,
      name: organizationName,
      organizationName,
    });
    const userId = await this.deps.accountProvisioning.provision({
      tenantId,
      organizationId,
      email,
      name: `${firstName} ${lastName}`,
      passwordHash,
      locale,
    });
    if (request.marketingConsent) {
      await this.deps.consentLedger.record({
        userId,
        consentType: 'marketing_email',
        isGranted: true,
        source: 'onboarding',
        ipAddress: request.ipAddress,
      });
    }
    await this.deps.requestRecords.note(tenantId, {
      status: 'completed',
      completedAt: this.deps.clock.now(),
      organizationId,
      userId,
      passwordHash: null,
    });
    await this.deps.events.emit(tenantProvisioned, { tenantId, organizationId, userId });
  }

  private async conclude({ tenantId }: OnboardingRequest): Promise<void> {
    await this.deps.requestRecords.note(tenantId, { preparedAt: this.deps.clock.now() });
    await this.deps.jobs.enqueue(welcome, {}, { key: tenantId });
  }
}
