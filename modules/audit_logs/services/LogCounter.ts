import type { CoreServices, Database, UnitOfWork } from '@tenantry/core';
import type { LogConditions } from './LogConditions';
import type { SliceRow } from './MonthCounts';
import type { CountedStretch, LogTable } from './SliceCounts';

type Dependencies = Pick<CoreServices, 'database' | 'unitOfWork'>;

/** What is counted of a log. */
export interface Measured {
  readonly log: LogTable;
  /** What entries are grouped by. */
  readonly value: string;
  readonly measure: string;
  /** Of a slice, milliseconds. */
  readonly width: number;
  /** True when an index has all that is asked for. */
  readonly isCovered: boolean;
}

/** Milliseconds; what is shorter is counted fast whatever the plan. */
const LONG = 24 * 3_600_000;

/** Counts entries of a log by groups and slices. */
export class LogCounter {
  private readonly database: Database;
  private readonly unitOfWork: UnitOfWork;

  constructor({ database, unitOfWork }: Dependencies) {
    this.database = database;
    this.unitOfWork = unitOfWork;
  }

  /** @param conditions get further values and conditions */
  count(
    conditions: LogConditions,
    { log, value, measure, width, isCovered }: Measured,
    stretch: CountedStretch,
  ): Promise<SliceRow[]> {
    const settled = conditions.value(stretch.settled);
    conditions.during({ from: stretch.from.getTime(), to: stretch.to.getTime() });
    const wide = conditions.value(`${width} milliseconds`);
    const statement = `
      SELECT value, (extract(epoch FROM slice) * 1000 / ${conditions.value(width)}::bigint)::int AS place, fresh, count
        FROM (SELECT ${value} AS value, date_bin(${wide}::interval, a.created_at, 'epoch'::timestamptz) AS slice,
                     a.created_at >= ${settled} AS fresh, ${measure}::int AS count
                FROM ${log} a ${conditions.where()} GROUP BY 1, 2, 3) counted`;
    const count = () => this.database.query<SliceRow>(statement, conditions.values);
    if (!isCovered || stretch.to.getTime() - stretch.from.getTime() < LONG) return count();
    // PostgreSQL takes the entries of a tenant for lying side by side, and would fetch millions of them one by one; what
    // an index has alone costs nothing more by this.
    return this.unitOfWork.run(async () => {
      await this.database.run('SELECT audit_logs_prefer_indexes()');
      return count();
    });
  }
}
