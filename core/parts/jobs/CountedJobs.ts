import { BusyJobs } from './BusyJobs';
import type { ClaimedJob } from './JobRow';
import { LimitedJobs } from './LimitedJobs';
import type { LimitedWorker } from './WorkerDeclaration';

/** Keeps limits of workers without Redis: starts are counted in the database. */
export class CountedJobs extends LimitedJobs {
  private readonly busy = new BusyJobs();

  protected async start(worker: LimitedWorker): Promise<void> {
    const room = this.roomOf(worker) - this.busy.ofWorker(worker.id);
    if (room <= 0) return;
    let claimed: readonly ClaimedJob[] = [];
    const { store, ahead } = this.options;
    try {
      const tenants = { busy: this.busy.tenantsOf(worker.id), perTenant: this.shareOf(worker) };
      const { jobs, nextIn } = await store.claimWithinLimit(worker, room, tenants, ahead(), (found) => {
        claimed = found;
        this.attend(found);
      });
      for (const job of jobs) void this.runOne(job);
      if (nextIn !== null) this.wakeIn(Math.max(1, Math.ceil(nextIn)));
    } catch (error) {
      this.dismiss(claimed);
      throw error;
    }
  }

  private async runOne(job: ClaimedJob): Promise<void> {
    this.busy.add(job);
    await this.run(job);
    this.busy.remove(job);
    this.wake();
  }
}
