import {
  actionLogTable,
  type Clock,
  type CoreServices,
  type Database,
  type Logger,
  type Tenancy,
  type UnitOfWork,
} from '@tenantry/core';
import type { AuditSettings } from '../settings';
import type { LogTable, SliceCounts } from './SliceCounts';

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'logger' | 'tenancy' | 'unitOfWork'> & {
  settings: AuditSettings;
  sliceCounts: SliceCounts;
};

const ACTIONS = actionLogTable.name;
const READS = 'audit_logs_reads';
/** Months for which partitions are made ahead. */
const AHEAD = 3;
/** How often, and how many milliseconds each time, a lock is waited for before the next hour has to do. */
const ATTEMPTS = 10;
const LOCK_TIMEOUT = 300;
/** Rows that one statement deletes, so that none of them takes long. */
const BATCH = 5_000;
const HOUR = 3_600_000;

/** Makes the partitions of the coming months, and drops what is older than the operator wants. */
export class LogMaintenance {
  private readonly clock: Clock;
  private readonly counts: SliceCounts;
  private readonly database: Database;
  private readonly logger: Logger;
  private readonly settings: AuditSettings;
  private readonly tenancy: Tenancy;
  private readonly unitOfWork: UnitOfWork;

  constructor(dependencies: Dependencies) {
    const { clock, database, logger, settings, sliceCounts, tenancy, unitOfWork } = dependencies;
    this.clock = clock;
    this.counts = sliceCounts;
    this.database = database;
    this.logger = logger;
    this.settings = settings;
    this.tenancy = tenancy;
    this.unitOfWork = unitOfWork;
  }

  async run(): Promise<void> {
    await this.tenancy.acrossTenants('keep the logs in shape', async () => {
      for (const log of [ACTIONS, READS]) {
        await this.withoutWaiting('SELECT platform_partition_log($1, $2)', [log, AHEAD]);
      }
      await this.forgetReads();
      await this.forgetActions();
    });
  }

  private async forgetReads(): Promise<void> {
    const { keepAccessHours, keepAccountAccessHours } = this.settings;
    const before = (hours: number) => new Date(this.clock.now().getTime() - hours * HOUR);
    const [others, accounts] = [before(keepAccessHours), before(keepAccountAccessHours)];
    const [older, newer] = others < accounts ? [others, accounts] : [accounts, others];
    const dropped = await this.dropMonths(READS, older);
    const deleted = [
      // What is too old whatever it is about is found by time alone.
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
    const dropped = await this.dropMonths(ACTIONS, kept);
    const deleted = await this.database.run(`DELETE FROM ${ACTIONS}_rest WHERE created_at < $1`, [kept]);
    if (dropped + deleted > 0) await this.counts.forget(ACTIONS);
  }

  /** Months that ended before are dropped as a whole, which costs nothing however many entries they hold. */
  private async dropMonths(log: LogTable, before: Date): Promise<number> {
    const oldest = `${log}_${before.toISOString().slice(0, 7).replace('-', '_')}`;
    const partitions = await this.database.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = $1::regclass AND c.relname ~ '_[0-9]{4}_[0-9]{2}$' AND c.relname < $2`,
      [log, oldest],
    );
    let dropped = 0;
    for (const { name } of partitions) {
      if (await this.withoutWaiting(`DROP TABLE "${name}"`)) dropped += 1;
    }
    return dropped;
  }

  /**
   * Runs a statement that locks a whole log for a moment. While such a lock is waited for, nobody else gets at the log,
   * so the wait is short, and begun again.
   *
   * @returns false when others kept the log busy all the time; the next run has to do it
   */
  private async withoutWaiting(statement: string, values: readonly unknown[] = []): Promise<boolean> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        await this.unitOfWork.run(async () => {
          await this.database.run(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
          await this.database.run(statement, values);
        });
        return true;
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      }
    }
    this.logger.warn({ statement }, 'a log was too busy to be kept in shape; tried again in an hour');
    return false;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
