import type { Pool } from 'pg';

/** How many jobs of a worker are in a state. */
export interface JobStatistic {
  readonly worker: string;
  readonly state: (typeof UNFINISHED)[number];
  readonly count: number;
}

export const UNFINISHED = ['waiting', 'parked', 'running', 'dead'] as const;
/** Milliseconds for which a reading counts, however often it is requested. */
const LIFE = 10_000;
/** Milliseconds that a request waits for a new reading. */
const LONGEST_WAIT = 1_000;

/**
 * How many jobs of each worker there are that are not over, on all processes together. Each state has an index of its
 * own, so that what is over, which is nearly all of the table, costs nothing.
 */
export class JobStatistics {
  private last: readonly JobStatistic[] = [];
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;

  constructor(private readonly pool: Pool) {}

  /** The latest reading; while the database does not answer, the last one. */
  async read(): Promise<readonly JobStatistic[]> {
    if (performance.now() - this.readAt > LIFE) {
      this.reading ??= this.refresh().finally(() => (this.reading = null));
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        this.reading,
        new Promise((resolve) => (timer = setTimeout(resolve, LONGEST_WAIT))),
      ]);
      clearTimeout(timer);
    }
    return this.last;
  }

  private async refresh(): Promise<void> {
    try {
      const { rows } = await this.pool.query<JobStatistic>({
        name: 'job_statistics',
        text: COUNT_UNFINISHED,
      });
      this.last = rows;
      this.readAt = performance.now();
    } catch {
      // The failure of the database is reported elsewhere.
    }
  }
}

/** SQL of a reading. */
export const COUNT_UNFINISHED = UNFINISHED.map(
  (state) =>
    `SELECT worker_id AS worker, '${state}' AS state, count(*)::int AS count
       FROM platform_jobs WHERE state = '${state}' GROUP BY worker_id`,
).join(' UNION ALL ');
