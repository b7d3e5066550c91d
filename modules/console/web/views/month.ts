import { cutText } from '@tenantry/core/texts';
import { serverNow } from '../api/serverTime';
import { language } from '../texts/t';
import { localDay } from '../texts/localTime';

const DAY = /^(\d{4})-(\d\d)$/;

/** The first day of the month that an address names, as `2026-11`; of this month where it names none. */
export function monthOf(text: string): Date {
  const [, year, month] = DAY.exec(text) ?? [];
  return year === undefined
    ? monthOf(cutText(localDay(new Date(serverNow())), 7))
    : new Date(Number(year), Number(month) - 1, 1);
}

const two = (number: number) => String(number).padStart(2, '0');

/** `2026-11` */
export const monthText = (day: Date) => `${day.getFullYear()}-${two(day.getMonth() + 1)}`;

/** `2026-11-05`. Days of the calendar are dates of the browser; its zone does not matter. */
export const dayText = (day: Date) => `${monthText(day)}-${two(day.getDate())}`;

/** The first day of another month. */
export const monthAfter = (month: Date, step: number) =>
  new Date(month.getFullYear(), month.getMonth() + step, 1);

/** Weeks of a month, with the days of other months that fill them up. Weeks begin on Sunday in English, else on Monday. */
export function weeksOf(month: Date): Date[][] {
  const begin = language === 'en' ? 0 : 1;
  const before = (month.getDay() - begin + 7) % 7;
  const length = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from(
      { length: 7 },
      (__, day) => new Date(month.getFullYear(), month.getMonth(), 1 - before + week * 7 + day),
    ),
  );
}

/** The day that an address names, as `2026-11-05`; today where it names none. */
export function dayFrom(text: string): Date {
  const named = /^\d{4}-\d\d-\d\d$/.test(text) ? text : localDay(new Date(serverNow()));
  const [year = 0, month = 1, day = 1] = named.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** The day some days after another. */
export const dayAfter = (day: Date, days: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** The week that a day is in. Weeks begin as those of months do. */
export const weekOf = (day: Date): Date[] =>
  weeksOf(new Date(day.getFullYear(), day.getMonth(), 1)).find((week) =>
    week.some((one) => dayText(one) === dayText(day)),
  ) ?? [day];

const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat(language, options);
  return (day: Date) => made.format(day);
};

/** `November 2026` */
export const monthName = format({ month: 'long', year: 'numeric' });
/** `Thu` */
export const weekday = format({ weekday: 'short' });
/** `Thursday, 5 November` */
export const dayName = format({ weekday: 'long', day: 'numeric', month: 'long' });

/** `Nov 29 – Dec 5, 2026` */
export function weekName(days: readonly Date[]): string {
  const [first = new Date(), last = first] = [days[0], days.at(-1)];
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).formatRange(first, last);
}
