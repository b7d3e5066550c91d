import { Gauge, type Registry } from 'prom-client';
import { UNFINISHED, type JobStatistic } from '../jobs/JobStatistics';

/** How many background jobs there are at one moment. */
export interface JobsReading {
  /** Ids of the workers that could have some. */
  readonly workers: readonly string[];
  readonly statistics: readonly JobStatistic[];
}

/** Reads the jobs whenever metrics are read: `tenantry_jobs{worker, state}`. */
export function registerJobs(registry: Registry, read: () => Promise<JobsReading>): void {
  new Gauge({
    name: 'tenantry_jobs',
    help: 'Background jobs that are not over, of all processes together',
    labelNames: ['worker', 'state'],
    // Each process counts the same jobs.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const { workers, statistics } = await read();
      this.reset();
      for (const worker of workers) for (const state of UNFINISHED) this.set({ worker, state }, 0);
      for (const { worker, state, count } of statistics) this.set({ worker, state }, count);
    },
  });
}
