import { cutText } from '@tenantry/core/texts';
import { kitText } from '../kit/texts';
import { countryName, formatDay, formatNumber, formatPercent, formatTime, formatWhen } from '../texts/format';
import { localText, momentOf } from '../texts/localTime';
import type { Field } from './Field';
import { givenOptions } from './options';
import { plainDecimal } from './plainDecimal';
import { t } from './texts';

/**
 * A value as people read it.
 *
 * @param nameOfId the name of a record that the value is the id of
 * @param options isShort: times by their day, as in tables
 */
export function shownText(
  value: unknown,
  field: Field,
  nameOfId?: (id: string) => string | undefined,
  { isShort = false } = {},
): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) {
    return value.length === 0
      ? '–'
      : value.map((one) => shownText(one, field, nameOfId, { isShort })).join(', ');
  }
  if (typeof value === 'object') return textOfObject(value as Readonly<Record<string, unknown>>);
  const text = String(value as string | number | boolean);
  if (field.references !== null) return nameOfId?.(text) ?? `${cutText(text, 8)}…`;
  const known = field.known.find((one) => one.value === text);
  if (known) return known.label;
  // A word of a client, which has no label.
  if (field.known.length > 0 && field.choices.length === 0) return text.replaceAll('_', ' ');
  if (typeof value === 'boolean') return kitText(value ? 'yes' : 'no');
  if (field.kind === 'date') return formatDay(cutText(text, 10));
  if (field.kind === 'time') {
    if (Number.isNaN(new Date(text).getTime())) return text;
    return isShort ? formatWhen(text) : formatTime(text);
  }
  if (field.format === 'country') return countryName(text);
  if ((field.kind !== 'decimal' && field.kind !== 'integer') || !/^-?\d/.test(text)) return text;
  return field.format === 'percent' ? formatPercent(text) : formatNumber(text, { maximumFractionDigits: 20 });
}

/** An object by its name, where it has one. */
function textOfObject(value: Readonly<Record<string, unknown>>): string {
  const name = ['label', 'displayName', 'name', 'title'].map((key) => value[key]).find(Boolean);
  return typeof name === 'string' ? name : JSON.stringify(value);
}

/** A value as an input takes it. */
export function inputText(value: unknown, { kind }: Field): string {
  if (value === null || value === undefined) return '';
  if (kind === 'json' || kind === 'options') return JSON.stringify(value, null, 2);
  if (Array.isArray(value))
    return value.map((one) => (isObject(one) ? String(one['id']) : String(one))).join('\n');
  const text = String(value as string | number | boolean);
  if (kind === 'date') return cutText(text, 10);
  if (kind === 'time') return localTime(text);
  return kind === 'decimal' ? plainDecimal(text) : text;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A time as inputs take it: `2026-11-23T08:00`. */
function localTime(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? '' : localText(time);
}

/** The value that a text of an input means. @throws Error for text that means none */
export function parsedInput(text: string, field: Field): unknown {
  const { kind } = field;
  if (kind === 'list')
    return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [elementOf(line.trim(), field)]));
  if (text.trim() === '') return emptyValue(field);
  if (kind === 'integer' || kind === 'decimal') {
    const number = Number(text);
    if (Number.isNaN(number)) throw new Error(kitText('noNumber'));
    return number;
  }
  if (kind === 'boolean') return text === 'true';
  if (kind === 'time') return momentOf(text).toISOString();
  if (kind === 'options') return givenOptions(text);
  if (kind !== 'json') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(t('noJson'));
  }
}

const emptyValue = ({ kind, isNullable }: Field) => (isNullable || kind !== 'text' ? null : '');

function elementOf(text: string, { isCustom, limits, choices }: Field): unknown {
  const isNumber = isCustom && choices.length === 0 && (limits.min !== undefined || limits.max !== undefined);
  return isNumber && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/** Whether a record has no value. */
export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
