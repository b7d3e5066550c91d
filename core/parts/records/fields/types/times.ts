import { byCodePoint } from '../byCodePoint';
import type { FieldType } from '../FieldType';
import { isDay } from '../times/days';
import { readMoment } from '../times/readMoment';
import { dayAt, endOfDay, startOfDay } from '../times/zones';

/** Form of a moment, for the message of a refusal. */
export const MOMENT_FORM =
  'a day or a time with an offset in ISO 8601, as 2026-12-31 or 2026-12-31T12:00:00Z';

/** A moment, of which a day stands for all of it in the zone of the reader. Its key is ISO text with milliseconds, in UTC. */
export const moment: FieldType = {
  name: 'timestamptz',
  abilities: new Set(['equality', 'order']),
  expected: MOMENT_FORM,
  isCommaList: true,
  read: (operand) => readMoment(operand.trim())?.toISOString(),
  span: (operand, { zone }) => {
    const day = operand.trim();
    if (!isDay(day)) return undefined;
    const end = endOfDay(day, zone);
    return {
      from: { key: startOfDay(day, zone).toISOString(), isIncluded: true },
      ...(end && { to: { key: end.toISOString(), isIncluded: false } }),
    };
  },
  keyOf: (value) => {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
    return typeof value === 'string' ? readMoment(value)?.toISOString() : undefined;
  },
  compare: byCodePoint,
};

/** The moment at which something ends that lasts to the end of a day: the first one of the next day is the end of the day before. */
export const endMoment: FieldType = {
  ...moment,
  span: (operand, place) => {
    const span = moment.span?.(operand, place);
    if (!span) return undefined;
    const { from, to } = span;
    return {
      ...(from && { from: { ...from, isIncluded: false } }),
      ...(to && { to: { ...to, isIncluded: true } }),
    };
  },
};

/** A day of the calendar. Of a moment it is the day in the zone of the reader. */
export const day: FieldType = {
  name: 'date',
  abilities: new Set(['equality', 'order']),
  expected: 'a day, as 2026-12-31',
  isCommaList: true,
  read: (operand, { zone }) => {
    const trimmed = operand.trim();
    if (isDay(trimmed)) return trimmed;
    const read = readMoment(trimmed);
    const lies = read && dayAt(read, zone);
    // Near the ends of the years 1 to 9999 the day may lie beyond them.
    return lies !== undefined && isDay(lies) ? lies : undefined;
  },
  keyOf: (value) => (typeof value === 'string' && isDay(value) ? value : undefined),
  compare: byCodePoint,
};
