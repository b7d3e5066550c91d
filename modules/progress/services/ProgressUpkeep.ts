import { type Clock, type CoreServices, type Database, purgeRows, type Tenancy } from '@tenantry/core';
import type { ProgressEnvironment } from '../environment';
import { STALE, type StaleJobs } from './StaleJobs';

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'tenancy'> & {
  readonly environment: ProgressEnvironment;
  readonly staleJobs: StaleJobs;
};

const DAY = 86_400_000;

/** Keeps the table of progress jobs from growing for ever. */
export class ProgressUpkeep {
  private readonly clock: Clock;
  private readonly database: Database;
  private readonly tenancy: Tenancy;
  private readonly staleJobs: StaleJobs;
  private readonly keptDays: number;

  constructor({ clock, database, tenancy, environment, staleJobs }: Dependencies) {
    this.clock = clock;
    this.database = database;
    this.tenancy = tenancy;
    this.staleJobs = staleJobs;
    this.keptDays = environment.TENANTRY_PROGRESS_DAYS;
  }

  /**
   * Fails the jobs that nobody works on, in all tenants: without clients nobody else would. Then removes those that
   * have been over for longer than the operator wants them.
   */
  async run(signal: AbortSignal): Promise<void> {
    const tenants = await this.tenancy.acrossTenants('progress: find stale jobs', () =>
      this.database.query<{ id: string }>(
        `SELECT DISTINCT tenant_id AS id FROM progress_jobs WHERE status IN ('pending', 'running') AND ${STALE}`,
      ),
    );
    for (const { id } of tenants) {
      signal.throwIfAborted();
      await this.tenancy.inTenant(id, 'progress: fail stale jobs', () => this.staleJobs.sweep());
    }
    await this.tenancy.acrossTenants('progress: remove old jobs', () =>
      purgeRows(this.database, {
        table: 'progress_jobs',
        condition: 'finished_at < $1',
        values: [new Date(this.clock.now().getTime() - this.keptDays * DAY)],
        signal,
      }),
    );
  }
}
