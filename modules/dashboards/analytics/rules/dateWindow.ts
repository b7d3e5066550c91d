import type { ComparisonType, Preset } from './DataRequest';

/** Days from `from` up to, and without, `to`; both as `2026-12-31`, in the time zone of the tenant. */
export interface DateWindow {
  readonly from: string;
  readonly to: string;
}

type Unit = 'day' | 'month';
type Step = readonly [amount: number, unit: Unit];

/** How long a period is, where it begins, and how many periods it lies back. */
interface Period {
  readonly start: (today: Date) => Date;
  readonly length: Step;
  readonly back?: number;
}

const startOfWeek = (day: Date) => moved(day, [-((day.getUTCDay() + 6) % 7), 'day']);
const startOfMonth = (day: Date) => utc(day.getUTCFullYear(), day.getUTCMonth());
const startOfQuarter = (day: Date) => utc(day.getUTCFullYear(), Math.floor(day.getUTCMonth() / 3) * 3);
const startOfYear = (day: Date) => utc(day.getUTCFullYear(), 0);
const lastDays = (days: number): Period => ({
  start: (today) => moved(today, [1 - days, 'day']),
  length: [days, 'day'],
});

const DAY: Period = { start: (today) => today, length: [1, 'day'] };
const WEEK: Period = { start: startOfWeek, length: [7, 'day'] };
const MONTH: Period = { start: startOfMonth, length: [1, 'month'] };
const QUARTER: Period = { start: startOfQuarter, length: [3, 'month'] };
const YEAR: Period = { start: startOfYear, length: [12, 'month'] };

const PERIODS: Readonly<Record<Preset, Period>> = {
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
};

/** The calendar day of a moment, as `2026-12-31`. @param timeZone a name of the IANA database */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The days of a preset. Weeks begin on Monday; rolling ranges include today. @param today `2026-12-31` */
export function windowOf(preset: Preset, today: string): DateWindow {
  const { start, length, back = 0 } = PERIODS[preset];
  const from = moved(start(new Date(`${today}T00:00:00Z`)), times(length, -back));
  return { from: text(from), to: text(moved(from, length)) };
}

/** The days to compare with: the period before, or the same days of the year before. */
export function earlierWindow(preset: Preset, today: string, type: ComparisonType): DateWindow {
  const { from, to } = windowOf(preset, today);
  const step = type === 'previous_year' ? ([12, 'month'] as const) : PERIODS[preset].length;
  const shifted = (day: string) => text(moved(new Date(`${day}T00:00:00Z`), times(step, -1)));
  return { from: shifted(from), to: shifted(to) };
}

const times = ([amount, unit]: Step, factor: number): Step => [amount * factor, unit];

/** A month has no 31st? Then it is the last day of that month. */
function moved(day: Date, [amount, unit]: Step): Date {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  if (unit === 'day') return utc(year, month, date + amount);
  const lastDay = utc(year, month + amount + 1, 0).getUTCDate();
  return utc(year, month + amount, Math.min(date, lastDay));
}

const utc = (year: number, month: number, day = 1) => new Date(Date.UTC(year, month, day));
const text = (day: Date) => day.toISOString().slice(0, 10);
