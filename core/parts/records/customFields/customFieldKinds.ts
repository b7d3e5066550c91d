import Joi from 'joi';
import { booleanToken } from '../../../kernel/config/booleanToken';
import { Decimal, roundedTo } from '../fields/decimals';
import { exactJsonNumber, exactly } from '../fields/exactNumber';
import { recordId, webAddress, writtenEmail } from '../../http/schemas';
import { alignedEmail } from '../fields/emailDomain';
import type { FieldType } from '../fields/FieldType';
import { day, moment } from '../fields/times/timeSchema';
import { fieldTypes } from '../fields/types';
import { email } from '../fields/types/email';
import { code } from '../fields/types/text';
import { url } from '../fields/types/url';
import { alignedUrl } from '../fields/urlForms';
import type { CustomFieldItem, CustomFieldKind, CustomFieldRules } from './CustomFieldDefinition';

/** How a kind of values is read, kept and compared. */
export interface CustomFieldKindTraits {
  /** Type of a stored value in JSON. */
  readonly stored: 'string' | 'number' | 'boolean';
  /** Meaning of a value: how it is compared. Where it has an order, `min` and `max` apply. */
  readonly type: FieldType;
  /** A field may hold several. */
  readonly multiple: boolean;
  /** Characters of a text at most, whatever the rules of a field say. */
  readonly longest?: number;
  /** Names of `CustomFieldRules` that apply besides `maxItems`. */
  readonly rules: readonly (keyof CustomFieldRules)[];
  /** Brings a value that was stored before into the form of today: no migration reads ciphertext. */
  readonly align?: (value: unknown) => unknown;
  /** Reads one value and brings it to the stored form. */
  readonly schema: () => Joi.Schema;
}

const LONGEST_TEXT = 1_000;
const LONGEST_MULTILINE = 20_000;
/** Amounts of four decimals are exact in a double up to here. */
const GREATEST_AMOUNT = 100_000_000_000;

/** Text that PostgreSQL can keep in JSON: no NUL, no half of a surrogate pair. */
const storableText = (max: number) =>
  Joi.string()
    .trim()
    .max(max)
    .custom((value: string, helpers) =>
      value.includes('\u0000') || !value.isWellFormed()
        ? helpers.message({ custom: '{{#label}} contains characters that cannot be stored' })
        : value,
    );

/** A moment in the form that is stored: ISO text with milliseconds, in UTC. */
const momentText = () => moment().custom((value: Date) => value.toISOString(), 'ISO text');

/** Half a ten-thousandth is rounded away from zero, as in columns of money. */
const amount = () =>
  exactly(Joi.number().min(-GREATEST_AMOUNT).max(GREATEST_AMOUNT), { places: 4 }).custom(
    (value: number | string) => roundedTo(new Decimal(value), 4).toNumber(),
    'four decimals',
  );

const TEXT = { stored: 'string', type: fieldTypes.text, multiple: true, rules: [] } as const;
const NUMBER = {
  stored: 'number',
  type: fieldTypes.numeric,
  multiple: true,
  rules: ['min', 'max'],
} as const;

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
  integer: { ...NUMBER, schema: () => exactJsonNumber(Joi.number().integer()) },
  float: { ...NUMBER, schema: () => exactJsonNumber(Joi.number()) },
  currency: { ...NUMBER, multiple: false, rules: ['min', 'max', 'currency'], schema: amount },
  boolean: {
    stored: 'boolean',
    type: fieldTypes.boolean,
    multiple: false,
    rules: [],
    schema: booleanToken,
  },
  date: { ...NUMBER, stored: 'string', type: fieldTypes.date, schema: day },
  datetime: { ...NUMBER, stored: 'string', type: fieldTypes.timestamptz, schema: momentText },
  select: { ...TEXT, type: code, schema: () => storableText(LONGEST_TEXT) },
  email: { ...TEXT, type: email, align: alignedEmail, schema: () => writtenEmail(storableText(320)) },
  url: { ...TEXT, type: url, align: alignedUrl, schema: () => webAddress(2_048, storableText(2_048)) },
  relation: {
    ...TEXT,
    type: fieldTypes.uuid,
    rules: ['relatedKind'],
    schema: () => recordId(),
  },
  attachment: {
    ...TEXT,
    type: fieldTypes.uuid,
    rules: ['acceptedExtensions', 'maxAttachmentSizeMb', 'partitionCode'],
    schema: () => recordId(),
  },
};

/** True when a stored value is one of the kind; those of an earlier definition may not be. */
export function isOfKind(kind: CustomFieldKind, value: unknown): value is CustomFieldItem {
  return typeof value === customFieldKinds[kind].stored;
}
