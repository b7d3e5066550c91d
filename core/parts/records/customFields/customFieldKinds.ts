import Joi from 'joi';
import { booleanToken } from '../../../kernel/config/booleanToken';
import { recordId } from '../../http/schemas';
import type { CustomFieldItem, CustomFieldKind, CustomFieldRules } from './CustomFieldDefinition';

/** How a kind of values is read, kept and compared. */
export interface CustomFieldKindTraits {
  /** Type of a stored value in JSON. */
  readonly stored: 'string' | 'number' | 'boolean';
  /** Can be put in order: `min` and `max` apply, lists can be filtered by greater and less. */
  readonly ordered: boolean;
  /** `contains`, `starts with` and the like make sense. */
  readonly searchable: boolean;
  /** A field may hold several. */
  readonly multiple: boolean;
  /** Characters of a text at most, whatever the rules of a field say. */
  readonly longest?: number;
  /** Names of `CustomFieldRules` that apply besides `maxItems`. */
  readonly rules: readonly (keyof CustomFieldRules)[];
  /** Reads one value and brings it to the stored form. */
  readonly schema: () => Joi.Schema;
}

const LONGEST_TEXT = 1_000;
const LONGEST_MULTILINE = 20_000;
/** Amounts of four decimals are exact in a double up to here. */
const GREATEST_AMOUNT = 100_000_000_000;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Text that PostgreSQL can keep in JSON: no NUL, no half of a surrogate pair. */
const storableText = (max: number) =>
  Joi.string()
    .max(max)
    .custom((value: string, helpers) =>
      value.includes('\u0000') || !value.isWellFormed()
        ? helpers.message({ custom: '{{#label}} contains characters that cannot be stored' })
        : value,
    );

/** A text of a time in the form that is stored; undefined when there is no such time. */
function readTime(value: string): string | undefined {
  const [, day, time = '00:00', zone = 'Z'] = TIME.exec(value.trim()) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const parsed = new Date(`${day}T${time}${zone.toUpperCase()}`);
  const text = Number.isNaN(parsed.getTime()) ? '' : parsed.toISOString();
  return /^\d{4}-/.test(text) ? text : undefined;
}

function isDay(value: string): boolean {
  if (!DATE.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

const read = (reader: (value: string) => string | undefined, message: string) =>
  Joi.string()
    .max(64)
    .custom(
      (value: string, helpers) => reader(value) ?? helpers.message({ custom: `{{#label}} ${message}` }),
    );

const amount = () =>
  Joi.number()
    .min(-GREATEST_AMOUNT)
    .max(GREATEST_AMOUNT)
    .custom((value: number, helpers) =>
      /^-?\d+(?:\.\d{1,4})?$/.test(String(value))
        ? value
        : helpers.message({ custom: '{{#label}} must have no more than 4 decimal places' }),
    );

const TEXT = { stored: 'string', ordered: false, searchable: true, multiple: true, rules: [] } as const;
const NUMBER = {
  stored: 'number',
  ordered: true,
  searchable: false,
  multiple: true,
  rules: ['min', 'max'],
} as const;
const MOMENT = { ...NUMBER, stored: 'string' } as const;

/** The kinds of custom fields. */
export const customFieldKinds: Readonly<Record<CustomFieldKind, CustomFieldKindTraits>> = {
  text: {
    ...TEXT,
    longest: LONGEST_TEXT,
    rules: ['minLength', 'maxLength'],
    schema: () => storableText(LONGEST_TEXT),
  },
  multiline: {
    ...TEXT,
    multiple: false,
    longest: LONGEST_MULTILINE,
    rules: ['minLength', 'maxLength'],
    schema: () => storableText(LONGEST_MULTILINE),
  },
  integer: { ...NUMBER, schema: () => Joi.number().integer() },
  float: { ...NUMBER, schema: () => Joi.number() },
  currency: { ...NUMBER, multiple: false, rules: ['min', 'max', 'currency'], schema: amount },
  boolean: {
    stored: 'boolean',
    ordered: false,
    searchable: false,
    multiple: false,
    rules: [],
    schema: booleanToken,
  },
  date: {
    ...MOMENT,
    schema: () => read((value) => readTime(value)?.split('T')[0], 'must be a date, as in 2026-12-31'),
  },
  datetime: {
    ...MOMENT,
    schema: () => read(readTime, 'must be a time, as in 2026-12-31T12:00:00Z'),
  },
  select: { ...TEXT, schema: () => storableText(LONGEST_TEXT) },
  email: { ...TEXT, schema: () => storableText(320).email({ tlds: { allow: false } }) },
  url: { ...TEXT, schema: () => storableText(2_048).uri({ scheme: ['http', 'https'] }) },
  relation: {
    ...TEXT,
    searchable: false,
    rules: ['relatedKind'],
    schema: () => recordId(),
  },
  attachment: {
    ...TEXT,
    searchable: false,
    rules: ['acceptedExtensions', 'maxAttachmentSizeMb', 'partitionCode'],
    schema: () => recordId(),
  },
};

/** True when a stored value is one of the kind; those of an earlier definition may not be. */
export function isOfKind(kind: CustomFieldKind, value: unknown): value is CustomFieldItem {
  return typeof value === customFieldKinds[kind].stored;
}
