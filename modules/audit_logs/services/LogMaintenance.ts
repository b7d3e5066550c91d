import type { Clock, CoreServices, Database, Tenancy } from '@tenantry/core';
import type { AuditSettings } from '../settings';
import { ALL_ACTIONS, ALL_READS, type SliceCounts } from './SliceCounts';

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'tenancy'> & {
  settings: AuditSettings;
  sliceCounts: SliceCounts;
};

const ACTIONS = 'platform_action_log';
const READS = 'audit_logs_reads';
/** Months for which partitions are made ahead. */
const AHEAD = 3;

/** Makes the partitions of the coming months, and lets go of what is older than the operator wants. */
export class LogMaintenance {
  private readonly clock: Clock;
  private readonly counts: SliceCounts;
  private readonly database: Database;
  private readonly tenancy: Tenancy;
  private readonly settings: AuditSettings;

  constructor({ clock, database, tenancy, settings, sliceCounts }: Dependencies) {
    this.clock = clock;
    this.counts = sliceCounts;
    this.database = database;
    this.tenancy = tenancy;
    this.settings = settings;
  }

  async run(): Promise<void> {
    await this.tenancy.acrossTenants('keep the logs in shape', async () => {
      for (const log of [ACTIONS, READS]) {
        await this.database.run('SELECT platform_partition_log($1, $2)', [log, AHEAD]);
      }
      await this.forgetReads();
      await this.forgetActions();
    });
  }

  private async forgetReads(): Promise<void> {
    const { keepAccessHours, keepAccountAccessHours } = this.settings;
    const before = (hours: number) => new Date(this.clock.now().getTime() - hours * 3_600_000);
    const dropped = await this.dropMonths(READS, before(Math.max(keepAccessHours, keepAccountAccessHours)));
    const deleted = await this.database.run(
      `DELETE FROM audit_logs_reads WHERE created_at < CASE
         WHEN resource_kind IN ('auth.user', 'auth.role') THEN $1::timestamptz ELSE $2::timestamptz END`,
      [before(keepAccountAccessHours), before(keepAccessHours)],
    );
    if (dropped + deleted > 0) await this.counts.forget(ALL_READS);
  }

  private async forgetActions(): Promise<void> {
    const { keepActionsMonths } = this.settings;
    if (keepActionsMonths === null) return;
    const now = this.clock.now();
    const kept = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepActionsMonths));
    const dropped = await this.dropMonths(ACTIONS, kept);
    const deleted = await this.database.run('DELETE FROM platform_action_log_rest WHERE created_at < $1', [
      kept,
    ]);
    if (dropped + deleted > 0) await this.counts.forget(ALL_ACTIONS);
  }

  /** Months that ended before are dropped as a whole, which costs nothing however many entries they hold. */
  private async dropMonths(log: string, before: Date): Promise<number> {
    const oldest = `${log}_${before.toISOString().slice(0, 7).replace('-', '_')}`;
    const partitions = await this.database.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = $1::regclass AND c.relname ~ '_[0-9]{4}_[0-9]{2}$' AND c.relname < $2`,
      [log, oldest],
    );
    for (const { name } of partitions) await this.database.run(`DROP TABLE "${name}"`);
    return partitions.length;
  }
}
