import type { CoreServices } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { OnboardingRequest } from '../entities/OnboardingRequest';
import type { RequestRecords } from './RequestRecords';
import { provision } from '../workers/onboardingJobs';

/** Outcome of following a verification link. */
export type Verified =
  | { readonly outcome: 'invalid' | 'already_exists' | 'error' }
  | { readonly outcome: 'preparing' | 'ready'; readonly tenantId: string };

/** The state of a request, as its owner sees it. */
export interface OnboardingProgress {
  readonly status: 'pending' | 'processing' | 'completed' | 'expired';
  /** True when its owner can sign in and finds everything there. */
  readonly ready: boolean;
  /** Whether they were notified by mail. */
  readonly emailSent: boolean;
}

/** Milliseconds after which a provisioning that has not come to an end is put into the queue again. */
const LEASE = 30_000;

type Dependencies = Pick<CoreServices, 'clock' | 'jobs' | 'organizations' | 'tenancy' | 'unitOfWork'> &
  Pick<AuthServices, 'accountProvisioning'> & { requestRecords: RequestRecords };

/** Follows verification links and tells how far a request has come. */
export class OnboardingVerification {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Takes a mailed token. The first time, the provisioning is put into the queue; requests that come later, or at the
   * same time, only get its state.
   */
  async verify(token: string): Promise<Verified> {
    const tenantId = await this.deps.requestRecords.tenantOf(token);
    if (tenantId === undefined || !(await this.deps.organizations.isOpen(tenantId)))
      return { outcome: 'invalid' };
    return this.deps.tenancy.inTenant(tenantId, 'onboarding: verify a request', async () => {
      const known = await this.deps.requestRecords.find();
      if (known?.status === 'pending' && (await this.deps.accountProvisioning.emailTaken(known.email))) {
        return { outcome: 'already_exists' };
      }
      return this.deps.unitOfWork.run(async () => {
        const request = await this.deps.requestRecords.lock();
        if (!request || this.isExpired(request)) return { outcome: 'invalid' };
        if (request.status === 'pending') await this.schedule(request);
        return { outcome: request.preparedAt === null ? 'preparing' : 'ready', tenantId };
      });
    });
  }

  /** How a request stands; undefined for none, and while its tenant is closed. One that has not moved for a while is put into the queue again. */
  progress(tenantId: string): Promise<OnboardingProgress | undefined> {
    return this.deps.tenancy.inTenant(tenantId, 'onboarding: read how a request stands', async () => {
      const request = await this.deps.requestRecords.find();
      if (!request || !(await this.deps.organizations.isOpen(tenantId))) return undefined;
      if (this.isStalled(request)) await this.reschedule();
      return {
        status: this.isExpired(request) ? 'expired' : request.status,
        ready: request.preparedAt !== null,
        emailSent: request.welcomeSentAt !== null,
      };
    });
  }

  private async reschedule(): Promise<void> {
    await this.deps.unitOfWork.run(async () => {
      const request = await this.deps.requestRecords.lock();
      if (request && this.isStalled(request)) await this.schedule(request);
    });
  }

  /** Joins the unit of work, so that a request is never marked as being worked on without the work. */
  private async schedule({ tenantId, status: before }: OnboardingRequest): Promise<void> {
    const status = before === 'pending' ? 'processing' : before;
    await this.deps.requestRecords.note(tenantId, { status, scheduledAt: this.deps.clock.now() });
    await this.deps.jobs.enqueue(provision, {}, { key: tenantId });
  }

  private isExpired({ status, expiresAt }: OnboardingRequest): boolean {
    return status === 'pending' && expiresAt <= this.deps.clock.now();
  }

  private isStalled({ scheduledAt, preparedAt }: OnboardingRequest): boolean {
    if (scheduledAt === null || preparedAt !== null) return false;
    return this.deps.clock.now().getTime() - scheduledAt.getTime() > LEASE;
  }
}
