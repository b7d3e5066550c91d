import type { Sql as Database } from '../../../data/Database';
import { StatementNames } from '../../../data/StatementNames';
import type { UnitOfWork } from '../../../data/UnitOfWork';
import type { Logger } from '../../../../kernel/logging/Logger';
import type { LogConditions } from './LogConditions';

/** Grouping and measure by which entries of a log are counted. */
export interface LogMeasure {
  /** SQL of what they are grouped by; the log is called `a`. */
  readonly value: string;
  /** SQL of what is counted. */
  readonly measure: string;
  /** Of a slice, milliseconds. */
  readonly width: number;
}

/** A period; its entries are counted. */
export interface CountedStretch {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Entries from then on are counted apart, as fresh ones. */
  readonly settled: Date;
}

/** A row of a count by group and slice. */
export interface SliceRow {
  readonly value: string | null;
  /** Start of the slice divided by its width. */
  readonly place: number;
  readonly count: number;
  /** Whether it counts entries since `settled`. */
  readonly fresh: boolean;
}

interface MonthlyLogParts {
  readonly database: Database;
  readonly logger: Logger;
  readonly unitOfWork: Pick<UnitOfWork, 'run'>;
}

/** Names of the prepared statements that count. */
const NAMES = new StatementNames('log_count', 120);
/** Milliseconds of what is counted by a plan that connections keep; more is planned for the time that it has. */
const BRIEF = 3 * 24 * 3_600_000;
/** Months for which partitions are made ahead. */
const AHEAD = 3;
/** How often, and how many milliseconds each time, a lock is waited for before the next time has to do. */
const ATTEMPTS = 10;
const LOCK_TIMEOUT = 300;
const LOCK_NOT_AVAILABLE = '55P03';

/** A log with a partition for each month, as the SQL function `platform_partition_log` makes them. */
export class MonthlyLog {
  /** @param table its name; entries have `created_at` */
  constructor(
    private readonly parts: MonthlyLogParts,
    private readonly table: string,
  ) {}

  /**
   * Counts entries by groups and slices of time.
   *
   * @param conditions get further values and conditions
   */
  count(
    conditions: LogConditions,
    { value, measure, width }: LogMeasure,
    { from, to, settled }: CountedStretch,
  ): Promise<SliceRow[]> {
    const fresh = conditions.value(settled);
    const isBrief = to.getTime() - from.getTime() < BRIEF;
    // A moment that a subquery gives leaves out partitions no earlier than when the plan runs. One that is known before
    // makes PostgreSQL plan each time for what it leaves, which takes longer than counting does.
    const moment = (at: string) => (isBrief ? `(SELECT ${at}::timestamptz)` : at);
    conditions
      .add((at) => `a.created_at >= ${moment(at)}`, from)
      .add((at) => `a.created_at < ${moment(at)}`, to);
    const wide = conditions.value(`${width} milliseconds`);
    const text = `
      SELECT value, (extract(epoch FROM slice) * 1000 / ${conditions.value(width)}::bigint)::int AS place, fresh, count
        FROM (SELECT ${value} AS value, date_bin(${wide}::interval, a.created_at, 'epoch'::timestamptz) AS slice,
                     a.created_at >= ${fresh} AS fresh, ${measure}::int AS count
                FROM ${this.table} a ${conditions.where()} GROUP BY 1, 2, 3) counted`;
    const { values } = conditions;
    return this.parts.database.query({ name: isBrief ? NAMES.of(text) : undefined, text, values });
  }

  /** Makes the partitions of this month and the coming ones, unless others keep the log busy. */
  async makeMonths(): Promise<void> {
    await this.withoutWaiting('SELECT platform_partition_log($1, $2)', [this.table, AHEAD]);
  }

  /**
   * Drops the months that ended before a moment, as a whole, which costs nothing however many entries they hold.
   *
   * @returns how many
   */
  async dropMonths(before: Date): Promise<number> {
    const oldest = `${this.table}_${before.toISOString().slice(0, 7).replace('-', '_')}`;
    const partitions = await this.parts.database.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = $1::regclass AND c.relname ~ '_[0-9]{4}_[0-9]{2}$' AND c.relname < $2`,
      [this.table, oldest],
    );
    let dropped = 0;
    for (const { name } of partitions) {
      if (await this.withoutWaiting(`DROP TABLE "${name}"`)) dropped += 1;
    }
    return dropped;
  }

  /**
   * Runs a statement that locks the whole log for a moment. While it waits for such a lock, all other statements on the log
   * wait too, so the wait is short, and retried.
   *
   * @returns false when others kept the log busy all the time
   */
  private async withoutWaiting(statement: string, values: readonly unknown[] = []): Promise<boolean> {
    const { database, logger, unitOfWork } = this.parts;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        await unitOfWork.run(async () => {
          await database.run(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
          await database.run(statement, values);
        });
        return true;
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      }
    }
    logger.warn({ statement }, 'a log was too busy for a change of its partitions; left for the next time');
    return false;
  }
}
