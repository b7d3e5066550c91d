import { type CoreServices, type Database, StatementNames } from '@tenantry/core';
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

/** What is counted with each page, by parameter. */
const NAMES = new StatementNames('audit_count', 60);
/** Milliseconds of what is counted by a plan that connections keep; more is planned for the time that it has. */
const BRIEF = 3 * 24 * 3_600_000;

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
    const isBrief = stretch.to.getTime() - stretch.from.getTime() < BRIEF;
    // A moment that a subquery gives leaves out partitions no earlier than when the plan runs. One that is known before
    // makes PostgreSQL plan each time for what it leaves, which takes longer than counting does.
    const moment = (value: string) => (isBrief ? `(SELECT ${value}::timestamptz)` : value);
    conditions
      .add((from) => `a.created_at >= ${moment(from)}`, stretch.from)
      .add((to) => `a.created_at < ${moment(to)}`, stretch.to);
    const wide = conditions.value(`${width} milliseconds`);
    const text = `
      SELECT value, (extract(epoch FROM slice) * 1000 / ${conditions.value(width)}::bigint)::int AS place, fresh, count
        FROM (SELECT ${value} AS value, date_bin(${wide}::interval, a.created_at, 'epoch'::timestamptz) AS slice,
                     a.created_at >= ${settled} AS fresh, ${measure}::int AS count
                FROM ${log} a ${conditions.where()} GROUP BY 1, 2, 3) counted`;
    const { values } = conditions;
    return this.database.query({ name: isBrief ? NAMES.of(text) : undefined, text, values });
  }
}
