import { type CoreServices, purgeRows } from '@tenantry/core';
import type { ProgressEnvironment } from '../environment';
import { STALE, type StaleJobs } from './StaleJobs';

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'tenancy'> & {
  readonly environment: ProgressEnvironment;
  readonly staleJobs: StaleJobs;
};

const DAY = 86_400_000;

/** Keeps the table of progress jobs from growing for ever. */
export class ProgressUpkeep {
  constructor(private readonly services: Dependencies) {}

  /**
   * Fails the jobs without a live worker, in all tenants: otherwise only requests of clients would do so. Then removes those
   * that have been over for longer than the operator wants them.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, database, tenancy, environment, staleJobs } = this.services;
    const tenants = await tenancy.acrossTenants('progress: find stale jobs', () =>
      database.query<{ id: string }>(
        `SELECT DISTINCT tenant_id AS id FROM progress_jobs WHERE status IN ('pending', 'running') AND ${STALE}`,
      ),
    );
    for (const { id } of tenants) {
      signal.throwIfAborted();
      await tenancy.inTenant(id, 'progress: fail stale jobs', () => staleJobs.sweep());
    }
    const oldest = new Date(clock.now().getTime() - environment.TENANTRY_PROGRESS_DAYS * DAY);
    await tenancy.acrossTenants('progress: remove old jobs', () =>
      purgeRows(database, {
        table: 'progress_jobs',
        condition: 'finished_at < $1',
        values: [oldest],
        signal,
      }),
    );
  }
}
