import type { CoreServices, Database } from '@tenantry/core';
import type { LogConditions } from './LogConditions';
import type { SliceRow } from './MonthCounts';
import type { CountedStretch, LogTable } from './SliceCounts';

/** What is counted of a log. */
export interface Measured {
  readonly log: LogTable;
  /** What entries are grouped by. */
  readonly value: string;
  readonly measure: string;
  /** Of a slice, milliseconds. */
  readonly width: number;
}

/** Counts entries of a log by groups and slices. */
export class LogCounter {
  private readonly database: Database;

  constructor({ database }: Pick<CoreServices, 'database'>) {
    this.database = database;
  }

  /** @param conditions get further values and conditions */
  count(
    conditions: LogConditions,
    { log, value, measure, width }: Measured,
    stretch: CountedStretch,
  ): Promise<SliceRow[]> {
    const settled = conditions.value(stretch.settled);
    conditions.during({ from: stretch.from.getTime(), to: stretch.to.getTime() });
    const wide = conditions.value(`${width} milliseconds`);
    return this.database.query<SliceRow>(
      `SELECT value, (extract(epoch FROM slice) * 1000 / ${conditions.value(width)}::bigint)::int AS place, fresh, count
         FROM (SELECT ${value} AS value, date_bin(${wide}::interval, a.created_at, 'epoch'::timestamptz) AS slice,
                      a.created_at >= ${settled} AS fresh, ${measure}::int AS count
                 FROM ${log} a ${conditions.where()} GROUP BY 1, 2, 3) counted`,
      conditions.values,
    );
  }
}
