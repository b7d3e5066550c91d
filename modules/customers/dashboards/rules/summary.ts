import { type NarrowedRecords, recordsAsTotals, splitDays, totalsSql, type TotalsTime } from '@tenantry/core';
import { DEAL_STATE, IS_OPEN } from '../../deals/rules/dealState';
import { DEAL_SETS, DEAL_STATE_COLUMNS, dealTotals } from '../../deals/rules/dealTotals';
import { ADDED_UP, type TotalsRow } from './amounts';

/** Deals of one bucket and one currency: won in the period, open and overdue... */
export interface BucketRow extends TotalsRow {
  readonly bucket: string;
  /** Days from creation to end, of all of them together. */
  readonly days: number;
}

/** The moments that a summary goes by. */
export interface SummaryTimes {
  readonly from: Date;
  /** No longer part of the period. */
  readonly to: Date;
  /** Beginning of the period before, which ends where this one begins. */
  readonly before: Date;
  /** Beginning of the quarter in which `now` is. */
  readonly quarter: Date;
  /** Beginning of the quarter before. */
  readonly lastQuarter: Date;
  readonly stuckSince: Date;
  readonly today: Date;
}

/** Deals of some buckets. */
interface Part {
  /** SQL of rows with the columns of totals, as `t`. */
  readonly rows: string;
  /** SQL over `t` and its `state`, by bucket. */
  readonly buckets: Readonly<Record<string, string>>;
  /** SQL over `t`. */
  readonly currency?: string;
}

const OPEN = `t.state = 'open'`;
const WON = `t.state = 'won'`;
const NO_CURRENCY = 'NULL::text';
const LOST = `t.state = 'lost'`;
const SUMS = ['row_count', 'value_amount_count', 'value_amount_sum', 'weighted_sum', 'seconds_sum'];

/**
 * SQL of the rows of a summary. Deals that are in the same buckets are added up once, and not for each of these.
 *
 * @param chosen which gets the values of the statement
 */
export function summarySql(chosen: NarrowedRecords, times: SummaryTimes): string {
  const parts = partsOf(chosen, times);
  const names = [...new Set(parts.flatMap(({ buckets }) => Object.keys(buckets)))];
  const bit = (name: string) => 2 ** names.indexOf(name);
  const sums = SUMS.map((name) => `sum(${name}) AS ${name}`).join(', ');
  const alike = parts.map(({ rows, buckets, currency = 't.value_currency' }) => {
    const bits = Object.entries(buckets).map(
      ([name, sql]) => `CASE WHEN ${sql} THEN ${bit(name)} ELSE 0 END`,
    );
    // OFFSET keeps the planner from writing the state of a deal into each condition.
    return `SELECT ${bits.join(' + ')} AS bits, ${currency} AS value_currency, ${sums}
              FROM (SELECT t.*, ${DEAL_STATE} AS state FROM (${rows}) t OFFSET 0) t GROUP BY 1, 2`;
  });
  return `
    WITH alike AS (${alike.join(' UNION ALL ')})
    SELECT b.bucket, ${ADDED_UP}, coalesce(sum(seconds_sum) / 86400, 0)::float8 AS days
      FROM alike JOIN (VALUES ${names.map((name) => `('${name}', ${bit(name)})`).join(', ')}) b (bucket, bit) ON bits & b.bit <> 0
     GROUP BY b.bucket, value_currency HAVING sum(row_count) <> 0`;
}

/** From the totals that the database keeps, if they tell the chosen deals apart from others; else from each deal. */
function partsOf(chosen: NarrowedRecords, times: SummaryTimes): readonly Part[] {
  const { bind, conditions } = chosen;
  const at = (time: Date) => bind(time, 'timestamptz');
  const [start, end, before] = [at(times.from), at(times.to), at(times.before)];
  const [quarter, lastQuarter] = [at(times.quarter), at(times.lastQuarter)];
  const [stuck, today] = [at(times.stuckSince), at(times.today)];
  const during = (column: string, from = start, to = end) => `t.${column} >= ${from} AND t.${column} < ${to}`;
  const open = { open: OPEN };
  const created = {
    created: during('created_at'),
    createdBefore: during('created_at', before, start),
    openedInQuarter: `${OPEN} AND t.created_at >= ${quarter}`,
    openedInLastQuarter: `${OPEN} AND ${during('created_at', lastQuarter, quarter)}`,
  };
  const ended = {
    won: `${WON} AND ${during('ended_at')}`,
    wonBefore: `${WON} AND ${during('ended_at', before, start)}`,
    wonInQuarter: `${WON} AND t.ended_at >= ${quarter}`,
    wonInLastQuarter: `${WON} AND ${during('ended_at', lastQuarter, quarter)}`,
    lost: `${LOST} AND ${during('ended_at')}`,
    lostBefore: `${LOST} AND ${during('ended_at', before, start)}`,
  };
  const isStuck = `t.in_stage_since <= ${stuck}`;
  const isOverdue = `t.expected_close_at < ${today}`;
  const isEither = `${OPEN} AND (${isStuck} OR ${isOverdue})`;
  const late = { stuck: `${OPEN} AND ${isStuck}`, overdue: `${OPEN} AND ${isOverdue}` };
  if (!chosen.namesOnly(DEAL_STATE_COLUMNS)) {
    const rows = recordsAsTotals(dealTotals, [...new Set(dealTotals.by.flat())], chosen);
    return [{ rows, buckets: { ...open, ...created, ...ended, ...late, needsAttention: isEither } }];
  }
  const kept = (set: number, time?: TotalsTime) =>
    totalsSql(dealTotals, { set, conditions, ...(time && { time }) });
  const splitAt = (...moments: Date[]) => {
    const days = bind(splitDays(moments), 'timestamptz[]');
    return (day: string) => `${day} = ANY (${days})`;
  };
  const isSplit = splitAt(times.from, times.to, times.before, times.quarter, times.lastQuarter);
  const from = `least(${before}, ${lastQuarter})`;
  const overdueOnly = recordsAsTotals(dealTotals, dealTotals.by[DEAL_SETS.place], {
    from: chosen.from,
    conditions: [...conditions, `t.in_stage_since > ${stuck}`, isOverdue],
  });
  return [
    { rows: kept(DEAL_SETS.place), buckets: open },
    { rows: kept(DEAL_SETS.created, { column: 'created_at', isSplit, from }), buckets: created },
    {
      rows: kept(DEAL_SETS.ended, { column: 'ended_at', isSplit, from, within: endedWithin }),
      buckets: ended,
    },
    {
      rows: kept(DEAL_SETS.stage, { column: 'in_stage_since', isSplit: splitAt(times.stuckSince) }),
      buckets: { stuck: late.stuck, needsAttention: late.stuck },
      currency: NO_CURRENCY,
    },
    {
      rows: kept(DEAL_SETS.expected, { column: 'expected_close_at', isSplit: splitAt(times.today) }),
      buckets: { overdue: late.overdue },
      currency: NO_CURRENCY,
    },
    { rows: overdueOnly, buckets: { needsAttention: OPEN } },
  ];
}

/** SQL: whether a deal, `t`, ended between two moments. Each half has an index. */
const endedWithin = (from: string, to: string): string =>
  `(NOT ${IS_OPEN} AND t.closed_at >= ${from} AND t.closed_at < ${to}
     OR NOT ${IS_OPEN} AND t.closed_at IS NULL AND t.updated_at >= ${from} AND t.updated_at < ${to})`;
