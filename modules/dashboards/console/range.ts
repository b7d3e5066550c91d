import { language, localText, serverNow, useAddress } from '@tenantry/console';
import { rangeText, text } from './texts';
import type { DataRequest, DataResult } from './types';

/** A period that ends today or about now. */
export type Range = NonNullable<DataRequest['dateRange']>['preset'];

/** The step of time of a chart. */
type Granularity = NonNullable<NonNullable<DataRequest['groupBy']>['granularity']>;

/** Periods to choose from, each with the longest step by which a chart of it still shows a course. */
const RANGES = [
  ['this_week', 'day'],
  ['this_month', 'day'],
  ['last_month', 'day'],
  ['this_quarter', 'week'],
  ['last_quarter', 'week'],
  ['this_year', 'month'],
  ['last_year', 'month'],
  ['last_30_days', 'day'],
  ['last_90_days', 'week'],
  ['last_12_months', 'month'],
] as const satisfies readonly (readonly [Range, Granularity])[];

const NAMED = RANGES.map(([name]) => name);
const USUAL: (typeof NAMED)[number] = 'this_month';
const STEPS: readonly Granularity[] = ['day', 'week', 'month', 'quarter', 'year'];

/** The period of the dashboard, which its address names, and the menu of others. */
export function useRange() {
  const { get, set } = useAddress();
  const range = NAMED.find((one) => one === get('range')) ?? USUAL;
  return {
    range,
    name: rangeText(range),
    entries: NAMED.map((one) => ({
      id: one,
      text: rangeText(one),
      isChosen: one === range,
      run: () => set({ range: one === USUAL ? '' : one }),
    })),
  };
}

/** The name of a period of a request. */
export function rangeName(range: Range): string {
  const named = NAMED.find((one) => one === range);
  return named === undefined ? range.replaceAll('_', ' ') : rangeText(named);
}

/** The step of a chart in a period: the declared one, or a shorter one where that would leave a point or two. */
export function stepIn(range: Range, declared: Granularity): Granularity {
  const longest = RANGES.find(([name]) => name === range)?.[1] ?? 'day';
  return STEPS[Math.min(STEPS.indexOf(declared), STEPS.indexOf(longest))] ?? declared;
}

type Days = NonNullable<NonNullable<DataResult['details']>['earlier']>;
const DAY = 86_400_000;

/** The name of a period that is over: `October`, `Q3 2026`, `2025`, or its first and last day. */
export function periodName({ from, to }: Days): string {
  const [start, end] = [new Date(from), new Date(to)];
  const year = start.getUTCFullYear();
  const isOfThisYear = localText(new Date(serverNow())).startsWith(`${year}-`);
  const months = (end.getUTCFullYear() - year) * 12 + end.getUTCMonth() - start.getUTCMonth();
  const month = start.getUTCMonth();
  const withYear = isOfThisYear ? {} : ({ year: 'numeric' } as const);
  if (start.getUTCDate() === 1 && end.getUTCDate() === 1) {
    if (months === 1) return format({ month: 'long', ...withYear }).format(start);
    if (months === 3 && month % 3 === 0) return text('quarter', { number: month / 3 + 1, year });
    if (months === 12 && month === 0) return String(year);
  }
  return format({ day: 'numeric', month: 'short', ...withYear }).formatRange(
    start,
    new Date(end.getTime() - DAY),
  );
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
