import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { firstDayOf, movedDay, type Period } from './days';

/** The first and the last moment that times have, in milliseconds: of the years 1 to 9999 of UTC. */
export const FIRST_MOMENT = -62_135_596_800_000;
export const LAST_MOMENT = 253_402_300_799_999;

/** Starts of days in milliseconds by zone and day: to find one takes some 50 µs. */
const starts = new LRUCache<string, number>({ max: 5_000 });

/**
 * The moment at which a day begins in a time zone, which is not always midnight.
 *
 * @param day of the calendar, as `isDay` takes it
 * @param zone name of the IANA database
 */
export function startOfDay(day: string, zone: string): Date {
  if (zone === 'UTC') return new Date(`${day}T00:00:00.000Z`);
  const key = `${zone} ${day}`;
  let start = starts.get(key);
  if (start === undefined) {
    start = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
    starts.set(key, start);
  }
  return new Date(Math.max(start, FIRST_MOMENT));
}

/** Names that ICU alone has kept. PostgreSQL, which begins days as well, does not know them. */
const UNKNOWN_ELSEWHERE = /^(?:SystemV\/|US\/Pacific-New$)/i;

/**
 * The time zone that a text names, in the spelling of the IANA database: a region, as in `Europe/Warsaw`, or `UTC`. Abbreviations such as
 * EST, which several regions use, and offsets name none.
 */
export function zoneNamed(text: string): string | undefined {
  const hasRegion = /^[A-Za-z]+\/\w/.test(text) && !UNKNOWN_ELSEWHERE.test(text);
  if (!hasRegion && text.toUpperCase() !== 'UTC') return undefined;
  try {
    return new Temporal.ZonedDateTime(0n, text).timeZoneId;
  } catch {
    return undefined;
  }
}

/** The moment after a day; null after the last day that times have. */
export function endOfDay(day: string, zone: string): Date | null {
  return day === '9999-12-31' ? null : startOfDay(movedDay(day, { days: 1 }), zone);
}

/** The day of the calendar that a moment lies in: `2026-12-31`. */
export function dayAt(moment: Date, zone: string): string {
  if (zone === 'UTC') return moment.toISOString().slice(0, 10);
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}

/** The time of day that a moment is at in a time zone: `09:30`. */
export function clockAt(moment: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
}

/** The moment at which the period that a moment lies in begins. */
export function startOfPeriod(period: Period, moment: Date, zone: string): Date {
  return startOfDay(firstDayOf(period, dayAt(moment, zone)), zone);
}

/** The moment of a date and a time of day in a zone; of two that daylight saving makes, the earlier. */
export function momentIn(zone: string, local: string): Date {
  return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds);
}
