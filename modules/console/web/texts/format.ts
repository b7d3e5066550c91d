import { serverNow } from '../api/serverTime';
import { language, upperFirst } from './t';
import { DAY, localDay, zoned } from './localTime';

const times = () => zoned(language, { dateStyle: 'medium', timeStyle: 'short' });
const days = () => zoned(language, { dateStyle: 'medium' });
const nearDays = () => zoned(language, { weekday: 'short', day: 'numeric', month: 'short' });
const hours = () => zoned(language, { timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** A time as people read it; a dash for a missing time. */
export function formatTime(value: string | number | Date | null | undefined): string {
  return value === null || value === undefined ? '–' : times().format(new Date(value));
}

/**
 * The day of a time as people read it; a dash for a missing time.
 *
 * @param value a time, or a day as `2026-12-31`
 * @param options what is shown of it; default: the date
 */
export function formatDay(
  value: string | number | Date | null | undefined,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  if (value === null || value === undefined) return '–';
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  return isDay
    ? zoned(language, { ...options, timeZone: 'UTC' }).format(new Date(value))
    : zoned(language, options).format(new Date(value));
}

/** A time where there is little space: its day, without the year where it is this one; of days beside this one a word, and the hour. */
export function formatWhen(value: string | number | Date): string {
  const time = new Date(value);
  const [day, today] = [localDay(time), localDay(new Date(serverNow()))];
  const away = Math.round((new Date(day).getTime() - new Date(today).getTime()) / DAY);
  if (Math.abs(away) <= 1) return `${upperFirst(relative.format(away, 'day'))}, ${hours().format(time)}`;
  const isOfThisYear = day.split('-')[0] === today.split('-')[0];
  return (isOfThisYear ? nearDays() : days()).format(time);
}

/** How long ago a time was, or how long until it: `3 minutes ago`. */
export function formatAgo(value: string | number | Date): string {
  const seconds = (new Date(value).getTime() - serverNow()) / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return relative.format(Math.round(seconds / length), unit);
}

/** A number as people read it; decimals sent as texts keep every digit. */
export function formatNumber(value: number | string, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(language, options).format(value as number);
}

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** The size of a file as people read it: `1.4 MB`. */
export function formatSize(bytes: number): string {
  const step = Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return formatNumber(bytes / 1000 ** step, {
    style: 'unit',
    unit: SIZES[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
}

/** A share from 0 to 1 as people read it: `40%`. */
export function formatShare(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
}

/** A number in percent as people read it: `40%`; decimals sent as texts keep every digit. */
export function formatPercent(value: number | string): string {
  return formatNumber(value, { style: 'unit', unit: 'percent', maximumFractionDigits: 20 });
}

/** The name of a country by its code of ISO 3166-1; any other text as it is. */
export function countryName(text: string): string {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return (/^[A-Z]{2}$/.test(text) ? names.of(text) : undefined) ?? text;
}
