import { Temporal } from 'temporal-polyfill';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a day that the calendar has, of the years 1 to 9999: `2026-12-31`. */
export function isDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined || year === '0000') return false;
  const length = lengthOfMonth(Number(year), Number(month));
  return Number(day) >= 1 && Number(day) <= length;
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of a month; 0 for an invalid month. */
function lengthOfMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : (LENGTHS[month - 1] ?? 0);
}

/** A day of the calendar moved by a number of days, weeks, months or years; the 31st becomes the last of a shorter month. */
export function movedDay(day: string, by: Temporal.DurationLike): string {
  return Temporal.PlainDate.from(day).add(by).toString();
}

/** Units of the calendar. Weeks begin on Monday. */
export type Period = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The first day of the period that a day lies in. */
export function firstDayOf(period: Period, day: string): string {
  const date = Temporal.PlainDate.from(day);
  switch (period) {
    case 'day':
      return day;
    case 'week':
      return date.subtract({ days: date.dayOfWeek - 1 }).toString();
    case 'month':
      return date.with({ day: 1 }).toString();
    case 'quarter':
      return date.with({ day: 1, month: date.month - ((date.month - 1) % 3) }).toString();
    case 'year':
      return date.with({ day: 1, month: 1 }).toString();
  }
}
