import { createHash } from 'node:crypto';
import type { CoreServices, Database, Logger, Tenancy } from '@tenantry/core';
import type { AuditSettings } from '../settings';
import type { MonthCounts } from './MonthCounts';
import { endOf } from './months';

type Dependencies = Pick<CoreServices, 'database' | 'logger' | 'tenancy'> & { settings: AuditSettings };
type Groups = MonthCounts['groups'];
/** A group as it is stored: its value, and places and counts in turns. */
type StoredGroup = [string | null, number[]];

/** Milliseconds from the end of a month until its counts are kept: nobody writes into it any more. */
const LEAST_AGE = 24 * 3_600_000;

/** Milliseconds that the clocks of the server and of the database may differ. */
const CLOCKS = 60_000;

/**
 * Keeps the counts of months that have passed in the database, where counting them took long, so that no other process
 * and no later start counts them again.
 */
export class KeptCounts {
  private readonly database: Database;
  private readonly logger: Logger;
  private readonly settings: AuditSettings;
  private readonly tenancy: Tenancy;
  private writing: Promise<void> = Promise.resolve();

  constructor({ database, logger, settings, tenancy }: Dependencies) {
    this.database = database;
    this.logger = logger;
    this.settings = settings;
    this.tenancy = tenancy;
  }

  /** What is kept of some months. @param cause what makes counts useless that were begun before it, see `change` */
  async read(key: string, months: readonly number[], cause = ''): Promise<Map<number, Groups>> {
    const rows = await this.tenancy.acrossTenants('read counts of the action log', () =>
      this.database.query<{ month: Date; groups: StoredGroup[] }>(
        `SELECT c.month, c.groups FROM audit_logs_counts c WHERE c.key = $1 AND c.month = ANY ($2::timestamptz[])
            AND NOT EXISTS (SELECT FROM audit_logs_counts change WHERE change.key = $3 AND change.month = c.month
                                                                   AND change.counted_at >= c.counted_at)`,
        [hashOf(key), months.map((month) => new Date(month)), cause],
      ),
    );
    return new Map(rows.map(({ month, groups }) => [month.getTime(), restored(groups)]));
  }

  /** Notes that counts of a month that name this cause, and were begun before, do not hold any more. */
  async change(cause: string, month: number): Promise<void> {
    if (!isOver(month, Date.now())) return;
    await this.tenancy.acrossTenants('note what changes counts of the action log', () =>
      this.database.run(
        `INSERT INTO audit_logs_counts (key, month, groups, counted_at) VALUES ($1, $2, '[]', clock_timestamp())
         ON CONFLICT (key, month) DO UPDATE SET counted_at = EXCLUDED.counted_at`,
        [cause, new Date(month)],
      ),
    );
  }

  /** Keeps counts, behind the answer; does nothing where counting was fast. @param begun when it was begun */
  write(key: string, months: ReadonlyMap<number, Groups>, begun: Date): void {
    if (Date.now() - begun.getTime() < this.settings.keepCountsFrom) return;
    const passed = [...months].filter(([month]) => isOver(month, begun.getTime()));
    if (passed.length === 0) return;
    const texts = passed.map(([, groups]) => JSON.stringify(stored(groups)));
    const moments = passed.map(([month]) => new Date(month));
    this.writing = this.writing
      .then(() =>
        this.tenancy.inBackground('keep counts of the action log', () =>
          this.database.run(
            `INSERT INTO audit_logs_counts (key, month, groups, counted_at)
             SELECT $1, month, groups::jsonb, $4 FROM unnest($2::timestamptz[], $3::text[]) AS m (month, groups)
             ON CONFLICT (key, month) DO UPDATE SET groups = EXCLUDED.groups, counted_at = EXCLUDED.counted_at
              WHERE EXCLUDED.counted_at > audit_logs_counts.counted_at`,
            [hashOf(key), moments, texts, new Date(begun.getTime() - CLOCKS)],
          ),
        ),
      )
      .then(
        () => undefined,
        (error: unknown) => this.logger.warn({ err: error }, 'counts of the action log could not be kept'),
      );
  }

  /** Waits until everything is written. */
  close(): Promise<void> {
    return this.writing;
  }

  /** Forgets the months before a moment, and what was counted before another, which may not be asked for any more. */
  async forget(monthsBefore: Date, countedBefore: Date): Promise<void> {
    await this.database.run('DELETE FROM audit_logs_counts WHERE month < $1 OR counted_at < $2', [
      monthsBefore,
      countedBefore,
    ]);
  }
}

/** Whether counts of a month may be kept that are begun at some moment. */
const isOver = (month: number, moment: number): boolean => endOf(month) < moment - LEAST_AGE;

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function stored(groups: Groups): StoredGroup[] {
  return [...groups].map(([value, { places, counts }]) => [
    value,
    places.flatMap((place, index) => [place, counts[index] ?? 0]),
  ]);
}

function restored(groups: readonly StoredGroup[]): Groups {
  return new Map(
    groups.map(([value, numbers]) => [
      value,
      {
        places: numbers.filter((_number, index) => index % 2 === 0),
        counts: numbers.filter((_number, index) => index % 2 === 1),
      },
    ]),
  );
}
