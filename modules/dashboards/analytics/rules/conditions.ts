import { badRequest, cutText, isUuid } from '@tenantry/core';
import type { DataFilter } from './DataRequest';
import type { DateWindow } from './dateWindow';
import type { NamedField } from './fields';
import type { Statement } from './Statement';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
const COMPARED = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/**
 * The condition of a filter. `neq` and `not_in` are met by records without a value, too; an order against null is met by
 * none.
 *
 * @param timeZone in which days begin
 * @throws HttpError 400 a value that the field cannot have
 */
export function conditionOf(
  { field, operator, value }: DataFilter,
  given: NamedField,
  timeZone: string,
  statement: Statement,
): string {
  const { sql } = given;
  // PostgreSQL refuses parameters that the statement does not name, as the path inside a JSON member is one.
  const never = `(${sql} IS NULL AND false)`;
  const named = comparedWith(given, value);
  const bound = (each: unknown) => {
    const parameter = parameterOf(each, named, timeZone, statement);
    if (parameter === null) throw badRequest(`Invalid filter value for field: ${field}`);
    return parameter;
  };
  switch (operator) {
    case 'is_null':
      return `${sql} IS NULL`;
    case 'is_not_null':
      return `${sql} IS NOT NULL`;
    case 'in':
    case 'not_in': {
      const values = (value as readonly unknown[]).map(bound);
      const isAmong = values.length === 0 ? never : `${named.sql} IN (${values.join(', ')})`;
      return operator === 'in' ? isAmong : `(${isAmong}) IS NOT TRUE`;
    }
    case 'eq':
    case 'neq':
      if (value === null || value === undefined) return `${sql} IS ${operator === 'eq' ? '' : 'NOT '}NULL`;
      return operator === 'eq'
        ? `${named.sql} = ${bound(value)}`
        : `${named.sql} IS DISTINCT FROM ${bound(value)}`;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      if (value === null || value === undefined) return never;
      return `${named.sql} ${COMPARED[operator]} ${bound(value)}`;
  }
}

/** That a time or date lies in the days of a window. */
export function withinWindow(
  { sql, type }: NamedField,
  { from, to }: DateWindow,
  timeZone: string,
  statement: Statement,
): string {
  const at = (day: string) =>
    type === 'date' ? statement.bind(day, 'date') : startOfDay(day, timeZone, statement);
  return `${sql} >= ${at(from)} AND ${sql} < ${at(to)}`;
}

const startOfDay = (day: string, timeZone: string, { bind }: Statement) =>
  `(${bind(day, 'date')}::timestamp AT TIME ZONE ${bind(timeZone, 'text')})`;

/** Values inside JSON are compared as numbers with numbers, and as texts with anything else. */
function comparedWith(named: NamedField, value: unknown): NamedField {
  const { type, number } = named;
  return type === 'text' && number !== null && isNumeric(value)
    ? { ...named, type: 'number', sql: number }
    : named;
}

const isNumeric = (value: unknown) =>
  Array.isArray(value)
    ? value.length > 0 && value.every((each) => typeof each === 'number')
    : typeof value === 'number';

/** A value as a parameter; null where the field cannot have it. */
function parameterOf(
  value: unknown,
  { type }: NamedField,
  timeZone: string,
  statement: Statement,
): string | null {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return null;
  const text = String(value);
  const { bind } = statement;
  switch (type) {
    case 'number':
      return NUMBER.test(text) ? bind(text, 'numeric') : null;
    case 'boolean':
      return text === 'true' || text === 'false' ? bind(text, 'boolean') : null;
    case 'uuid':
      return isUuid(text) ? bind(text.toLowerCase(), 'uuid') : null;
    case 'time':
      if (isDay(text)) return startOfDay(text, timeZone, statement);
      return isMoment(text) ? bind(new Date(inZone(text)).toISOString(), 'timestamptz') : null;
    case 'date':
      return isDay(text) ? bind(text, 'date') : null;
    case 'text':
      return bind(text, 'text');
    case 'json':
      return null;
  }
}

/** A day of the calendar in the years 1 to 9999. */
function isDay(text: string): boolean {
  if (!DAY.test(text) || text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isMoment(text: string): boolean {
  const year = new Date(inZone(text)).getUTCFullYear();
  return TIME.test(text) && isDay(cutText(text, 10)) && year >= 1 && year <= 9999;
}

/** Times without a zone are of UTC. */
const inZone = (text: string) => (/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
