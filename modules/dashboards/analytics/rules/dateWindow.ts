import { firstDayOf, movedDay, type Period } from '@tenantry/core';
import type { ComparisonType, Preset } from './DataRequest';

/** Days from `from` up to, and without, `to`; both as `2026-12-31`, in the time zone of the tenant. */
export interface DateWindow {
  readonly from: string;
  readonly to: string;
}

type Length = Readonly<Partial<Record<'days' | 'months', number>>>;

/** How long a range is, where it begins, and how many of its length it lies back. */
interface Span {
  readonly start: (today: string) => string;
  readonly length: Length;
  readonly back?: number;
}

const periodOf = (period: Period, length: Length): Span => ({
  start: (today) => firstDayOf(period, today),
  length,
});
const lastDays = (days: number): Span => ({
  start: (today) => movedDay(today, { days: 1 - days }),
  length: { days },
});

const DAY = periodOf('day', { days: 1 });
const WEEK = periodOf('week', { days: 7 });
const MONTH = periodOf('month', { months: 1 });
const QUARTER = periodOf('quarter', { months: 3 });
const YEAR = periodOf('year', { months: 12 });

const SPANS: Readonly<Record<Preset, Span>> = {
  today: DAY,
  yesterday: { ...DAY, back: 1 },
  this_week: WEEK,
  last_week: { ...WEEK, back: 1 },
  this_month: MONTH,
  last_month: { ...MONTH, back: 1 },
  this_quarter: QUARTER,
  last_quarter: { ...QUARTER, back: 1 },
  this_year: YEAR,
  last_year: { ...YEAR, back: 1 },
  last_7_days: lastDays(7),
  last_30_days: lastDays(30),
  last_90_days: lastDays(90),
  last_12_months: {
    start: (today) => movedDay(firstDayOf('month', today), { months: -11 }),
    length: { months: 12 },
  },
};

/** The days of a preset. Weeks begin on Monday; rolling ranges include today, or the whole of this month. @param today `2026-12-31` */
export function windowOf(preset: Preset, today: string): DateWindow {
  const { start, length, back = 0 } = SPANS[preset];
  const from = movedDay(start(today), times(length, -back));
  return { from, to: movedDay(from, length) };
}

/** The days to compare with: the period before, or the same days of the year before. */
export function earlierWindow(preset: Preset, today: string, type: ComparisonType): DateWindow {
  const { from, to } = windowOf(preset, today);
  const step = type === 'previous_year' ? { months: 12 } : SPANS[preset].length;
  const shifted = (day: string) => movedDay(day, times(step, -1));
  return { from: shifted(from), to: shifted(to) };
}

/** The first days of the last twelve months, the earliest first. @param today `2026-12-31` */
export function lastMonths(today: string): string[] {
  const { from } = windowOf('last_12_months', today);
  return Array.from({ length: 12 }, (_, months) => movedDay(from, { months }));
}

const times = (length: Length, factor: number): Length =>
  Object.fromEntries(Object.entries(length).map(([unit, amount]) => [unit, amount * factor]));
