import type { ActionLog, Clock, CoreServices, Database, Tenancy } from '@tenantry/core';
import type { AuditSettings } from '../settings';
import { type AccessMonths, READS } from './AccessMonths';
import { ACTIONS, type SliceCounts } from './SliceCounts';

type Dependencies = Pick<CoreServices, 'actionLog' | 'clock' | 'database' | 'tenancy'> & {
  accessMonths: AccessMonths;
  settings: AuditSettings;
  sliceCounts: SliceCounts;
};

/** Rows that one statement deletes, so that none of them takes long. */
const BATCH = 5_000;
const HOUR = 3_600_000;

/** Makes the partitions of the coming months, and drops what is older than the operator wants. */
export class LogMaintenance {
  private readonly actionLog: ActionLog;
  private readonly clock: Clock;
  private readonly counts: SliceCounts;
  private readonly database: Database;
  private readonly months: AccessMonths;
  private readonly settings: AuditSettings;
  private readonly tenancy: Tenancy;

  constructor({ accessMonths, actionLog, clock, database, settings, sliceCounts, tenancy }: Dependencies) {
    this.actionLog = actionLog;
    this.clock = clock;
    this.counts = sliceCounts;
    this.database = database;
    this.months = accessMonths;
    this.settings = settings;
    this.tenancy = tenancy;
  }

  async run(): Promise<void> {
    await this.tenancy.acrossTenants('keep the logs in shape', async () => {
      await this.actionLog.makeMonths();
      await this.months.makeMonths();
      await this.forgetReads();
      await this.forgetActions();
    });
  }

  private async forgetReads(): Promise<void> {
    const { keepAccessHours, keepAccountAccessHours } = this.settings;
    const before = (hours: number) => new Date(this.clock.now().getTime() - hours * HOUR);
    const [others, accounts] = [before(keepAccessHours), before(keepAccountAccessHours)];
    const [older, newer] = others < accounts ? [others, accounts] : [accounts, others];
    const dropped = await this.months.dropMonths(older);
    const deleted = [
      // Entries too old for both limits are found by time alone.
      await this.deleteReads('', older),
      await this.deleteReads(
        `AND (resource_kind IN ('auth.user', 'auth.role')) = ${String(newer === accounts)}`,
        newer,
      ),
    ];
    if (dropped > 0 || deleted.includes(true)) await this.counts.forget(READS);
  }

  /** @returns whether there were any */
  private async deleteReads(condition: string, before: Date): Promise<boolean> {
    // Each batch begins where the one before ended, rather than among what that deleted.
    for (let start = new Date(0), any = false; ; any = true) {
      const gone = await this.database.first<{ count: number; last: Date }>(
        `WITH old AS (SELECT created_at, id FROM ${READS} WHERE created_at >= $1 AND created_at < $2 ${condition}
                       ORDER BY created_at, id LIMIT ${BATCH}),
              gone AS (DELETE FROM ${READS} r USING old WHERE r.created_at >= $1 AND r.created_at < $2
                          AND r.created_at = old.created_at AND r.id = old.id RETURNING r.created_at)
         SELECT count(*)::int AS count, max(created_at) AS last FROM gone`,
        [start, before],
      );
      if (!gone || gone.count === 0) return any;
      start = gone.last;
      if (gone.count < BATCH) return true;
    }
  }

  private async forgetActions(): Promise<void> {
    const { keepActionsMonths } = this.settings;
    if (keepActionsMonths === null) return;
    const now = this.clock.now();
    const kept = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepActionsMonths));
    if (await this.actionLog.forgetBefore(kept)) await this.counts.forget(ACTIONS);
  }
}
