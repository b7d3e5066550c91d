import type { ColumnType } from '../CollectionDeclaration';
import { isUuid } from '../../../../kernel/texts/isUuid';

/** Types of single values that columns, or the elements of their lists, have. */
export type ValueType = 'text' | 'uuid' | 'integer' | 'numeric' | 'boolean' | 'timestamptz' | 'date';

const LONGEST_TEXT = 2_000;
const DECIMAL = /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})$/;
const LARGEST_INTEGER = 2_147_483_647;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

/** The type of the elements of a list type, or the type itself; null for JSON, which is compared with nothing. */
export function valueType(type: ColumnType): ValueType | null {
  if (type === 'jsonb') return null;
  return (type.endsWith('[]') ? type.slice(0, -2) : type) as ValueType;
}

/** Reads a value of a query as one of the type. @returns undefined when it is none */
export function readValue(type: ValueType, value: unknown): string | boolean | undefined {
  if (typeof value === 'boolean' && type === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value);
  if (text.length > LONGEST_TEXT || text.includes('\u0000')) return undefined;
  return READERS[type](text.trim(), text);
}

const READERS: Record<ValueType, (trimmed: string, text: string) => string | boolean | undefined> = {
  text: (_, text) => text,
  uuid: (text) => (isUuid(text) ? text.toLowerCase() : undefined),
  integer: (text) =>
    /^[+-]?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= LARGEST_INTEGER ? text : undefined,
  numeric: (text) => (DECIMAL.test(text) ? text : undefined),
  boolean: (text) =>
    /^(?:1|true|yes|y|on|enabled?)$/i.test(text)
      ? true
      : /^(?:0|false|no|n|off|disabled?)$/i.test(text)
        ? false
        : undefined,
  timestamptz: (text) => (isDay(text) ? `${text}T00:00:00.000Z` : readTime(text)),
  date: (text) => (isDay(text) ? text : readTime(text)?.split('T')[0]),
};

/** A day that the calendar has, such as `2026-12-31`. */
export function isDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // The years 0 to 99 mean 1900 to 1999 to `Date.UTC`.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** The moment after a day. */
export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.getUTCFullYear() > 9_999 ? 'infinity' : date.toISOString();
}

/** A moment without an offset is one of UTC. */
function readTime(text: string): string | undefined {
  const day = TIME.exec(text)?.[1];
  if (day === undefined || !isDay(day)) return undefined;
  const time = text.toUpperCase().replace(' ', 'T');
  const date = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(time.slice(16)) ? time : `${time}Z`);
  const year = date.getUTCFullYear();
  return Number.isNaN(year) || year < 1 || year > 9_999 ? undefined : date.toISOString();
}
