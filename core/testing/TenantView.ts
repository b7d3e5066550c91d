import type { BootReport } from '../kernel/host/BootReport';
import { TestHost } from './TestHost';
import type { TestAccount } from './TestRequest';
import type { TestJob } from './readJobs';
import type { TestMail } from './readMails';
import type { TestTenant } from './TestTenant';

/**
 * A tenant of its own on a host that other tests use, too: its home tenant is that tenant, its administrator the super
 * administrator in it, and its events, mails and jobs are those since it was made.
 */
export class TenantView extends TestHost {
  private constructor(
    shared: TestHost,
    private readonly own: TestTenant,
    private readonly account: TestAccount,
    /** Ids of jobs and numbers of mails that were there before. */
    private readonly before: { readonly jobs: ReadonlySet<string>; readonly mails: number },
    private readonly leave: () => Promise<void>,
  ) {
    super(shared.parts, () => Promise.resolve());
  }

  /** @param leave called at the end of the use of the tenant */
  static async open(shared: TestHost, leave: () => Promise<void>): Promise<TenantView> {
    const own = await shared.tenant();
    const account = await own.account('superadmin');
    await shared.settled();
    const jobs = new Set((await shared.jobs()).map(({ id }) => id));
    const before = { jobs, mails: (await shared.mails()).length };
    return new TenantView(shared, own, account, before, leave);
  }

  override get administrator(): TestAccount {
    return this.account;
  }

  override homeTenant(): Promise<TestTenant> {
    return Promise.resolve(this.own);
  }

  override async jobs(worker?: string): Promise<TestJob[]> {
    return (await super.jobs(worker)).filter(({ id }) => !this.before.jobs.has(id));
  }

  override async mails(to?: string): Promise<TestMail[]> {
    const since = (await super.mails()).slice(this.before.mails);
    return to === undefined ? since : since.filter((mail) => mail.to === to);
  }

  /** @throws Error always: the host is that of other tests, too */
  override enable(moduleId: string): Promise<BootReport> {
    return this.refuse(moduleId);
  }

  /** @throws Error always: the host is that of other tests, too */
  override disable(moduleId: string): Promise<BootReport> {
    return this.refuse(moduleId);
  }

  /** Leaves the host to other tests, with its clock in real time. */
  override async stop(): Promise<void> {
    this.clock.reset();
    await this.settled();
    await this.release();
    await this.leave();
  }

  private refuse(moduleId: string): Promise<never> {
    return Promise.reject(
      new Error(
        `A test of one tenant may not switch the module ${moduleId}, because other tests use the host.\n` +
          '  Remedy: start a host for this test by startTestHost.',
      ),
    );
  }
}
