import { cutText } from '../../../../kernel/texts/cutText';
import { isDay } from './days';
import { FIRST_MOMENT, LAST_MOMENT, momentIn } from './zones';

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?:(Z)|([+-](?:0\d|1[0-8])):?([0-5]\d))?$/i;

/**
 * Reads a moment of ISO 8601: a day that exists, a time of day and an offset: `2026-12-31T12:00:00Z`. Digits after the
 * milliseconds are dropped.
 *
 * @param zone of a time without an offset, as people type it into files; without a zone such a time is invalid
 * @returns undefined where the text is not such a moment, or is outside of the years 1 to 9999 of UTC
 */
export function readMoment(text: string, zone?: string): Date | undefined {
  const [, day, hour, minute, second = '00', fraction = '', z, offsetHour, offsetMinute] =
    MOMENT.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const local = `${day}T${hour}:${minute}:${second}.${cutText(fraction, 3).padEnd(3, '0')}`;
  const offset = z === undefined ? offsetHour && `${offsetHour}:${offsetMinute}` : 'Z';
  if (offset === undefined && zone === undefined) return undefined;
  const moment = offset === undefined ? momentIn(zone as string, local) : new Date(`${local}${offset}`);
  const time = moment.getTime();
  return time >= FIRST_MOMENT && time <= LAST_MOMENT ? moment : undefined;
}
