import type { ClaimedJob } from './JobRow';
import { LimitedJobs } from './LimitedJobs';
import type { LimitedWorker } from './WorkerDeclaration';

/** Keeps limits of workers without Redis: starts are counted in the database. */
export class CountedJobs extends LimitedJobs {
  private readonly busy = new Map<string, number>();

  protected async start(worker: LimitedWorker): Promise<void> {
    const room = this.roomOf(worker) - this.busyOf(worker.id);
    if (room <= 0) return;
    let claimed: readonly ClaimedJob[] = [];
    const { store, ahead } = this.options;
    try {
      const { jobs, nextIn } = await store.claimWithinLimit(worker, room, ahead(), (found) => {
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
    this.busy.set(job.worker_id, this.busyOf(job.worker_id) + 1);
    await this.run(job);
    this.busy.set(job.worker_id, this.busyOf(job.worker_id) - 1);
    this.wake();
  }

  private busyOf(workerId: string): number {
    return this.busy.get(workerId) ?? 0;
  }
}
