import type { Clock, CoreServices, Database, Jobs, Organizations, Tenancy, UnitOfWork } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { OnboardingRequest } from './OnboardingRequest';
import type { RequestRecords } from './RequestRecords';
import { provision } from '../workers/onboardingJobs';

/** What following a verification link leads to. */
export type Verified =
  | { readonly outcome: 'invalid' | 'already_exists' | 'error' }
  | { readonly outcome: 'preparing' | 'ready'; readonly tenantId: string };

/** Where a request stands, as its owner may know. */
export interface OnboardingProgress {
  readonly status: 'pending' | 'processing' | 'completed' | 'expired';
  /** True when its owner can sign in and finds everything there. */
  readonly ready: boolean;
  /** Whether they were told by mail. */
  readonly emailSent: boolean;
}

/** Milliseconds after which a provisioning that has not come to an end is put into the queue again. */
const LEASE = 30_000;

type Dependencies = Pick<
  CoreServices,
  'clock' | 'database' | 'jobs' | 'organizations' | 'tenancy' | 'unitOfWork'
> &
  Pick<AuthServices, 'accountProvisioning'> & { requestRecords: RequestRecords };

/** Follows verification links and tells how far a request has come. */
export class OnboardingVerification {
  private readonly clock: Clock;
  private readonly database: Database;
  private readonly jobs: Jobs;
  private readonly organizations: Organizations;
  private readonly tenancy: Tenancy;
  private readonly unitOfWork: UnitOfWork;
  private readonly accounts: AuthServices['accountProvisioning'];
  private readonly records: RequestRecords;

  constructor(services: Dependencies) {
    this.clock = services.clock;
    this.database = services.database;
    this.jobs = services.jobs;
    this.organizations = services.organizations;
    this.tenancy = services.tenancy;
    this.unitOfWork = services.unitOfWork;
    this.accounts = services.accountProvisioning;
    this.records = services.requestRecords;
  }

  /**
   * Takes a mailed token. The first time, the provisioning is put into the queue; whoever comes later, or at the
   * same time, only learns how it stands.
   */
  async verify(token: string): Promise<Verified> {
    const tenantId = await this.records.tenantOf(token);
    if (tenantId === undefined || !(await this.organizations.isOpen(tenantId))) return { outcome: 'invalid' };
    return this.tenancy.inTenant(tenantId, 'onboarding: verify a request', async () => {
      const known = await this.records.find();
      if (known?.status === 'pending' && (await this.accounts.emailTaken(known.email))) {
        return { outcome: 'already_exists' };
      }
      return this.unitOfWork.run(async () => {
        const request = await this.records.lock();
        if (!request || this.isExpired(request)) return { outcome: 'invalid' };
        if (request.status === 'pending') await this.schedule(tenantId);
        return { outcome: request.preparedAt === null ? 'preparing' : 'ready', tenantId };
      });
    });
  }

  /** How a request stands; undefined for none, and while its tenant is closed. One that has not moved for a while is put into the queue again. */
  progress(tenantId: string): Promise<OnboardingProgress | undefined> {
    return this.tenancy.inTenant(tenantId, 'onboarding: read how a request stands', async () => {
      const request = await this.records.find();
      if (!request || !(await this.organizations.isOpen(tenantId))) return undefined;
      if (this.isStalled(request)) await this.reschedule(tenantId);
      return {
        status: this.isExpired(request) ? 'expired' : request.status,
        ready: request.preparedAt !== null,
        emailSent: request.welcomeSentAt !== null,
      };
    });
  }

  private async reschedule(tenantId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const request = await this.records.lock();
      if (request && this.isStalled(request)) await this.schedule(tenantId);
    });
  }

  /** Joins the unit of work, so that a request is never marked as being worked on without the work. */
  private async schedule(tenantId: string): Promise<void> {
    await this.database.run(
      `UPDATE onboarding_requests SET scheduled_at = $2,
         status = CASE status WHEN 'pending' THEN 'processing' ELSE status END WHERE tenant_id = $1`,
      [tenantId, this.clock.now()],
    );
    await this.jobs.enqueue(provision, {}, { key: tenantId });
  }

  private isExpired({ status, expiresAt }: OnboardingRequest): boolean {
    return status === 'pending' && expiresAt <= this.clock.now();
  }

  private isStalled({ scheduledAt, preparedAt }: OnboardingRequest): boolean {
    if (scheduledAt === null || preparedAt !== null) return false;
    return this.clock.now().getTime() - scheduledAt.getTime() > LEASE;
  }
}
