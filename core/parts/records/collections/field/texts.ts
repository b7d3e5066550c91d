import Joi from 'joi';
import { webAddress, writtenEmail } from '../../../http/schemas';
import { currencyCode, currencyOrStored } from '../../fields/currencies';
import { alignedEmail } from '../../fields/emailDomain';
import { phoneNumber } from '../../fields/phoneNumber';
import { kindName } from '../../kinds/kindNames';
import { currency as currencyType } from '../../fields/types/currency';
import { email as emailType } from '../../fields/types/email';
import { casedCodes, code as codeType } from '../../fields/types/text';
import { url as urlType } from '../../fields/types/url';
import { alignedUrl } from '../../fields/urlForms';
import type { ValueLooks } from '../ValueLooks';
import {
  declared,
  type Declared,
  type FieldOptions,
  type NoOptions,
  type OfValues,
  type Only,
  schemaOf,
  takesNull,
} from './declared';

/** Rules of a text. Blanks around it are removed. */
interface TextRules {
  /** Characters at most. */
  readonly max?: number;
  /** Characters at least. Default: 1 of a text that must be there. */
  readonly min?: number;
  readonly pattern?: RegExp;
  /** `lower`, `upper`: it is stored so. */
  readonly case?: 'lower' | 'upper';
  /** False: blanks around it belong to it. */
  readonly trim?: false;
  /** Further rules. */
  readonly narrow?: (schema: Joi.StringSchema) => Joi.StringSchema;
}

export interface TextOptions extends FieldOptions<string>, TextRules {
  /** People may read it in several languages: see `translatable` of `CollectionField`. */
  readonly translatable?: boolean;
  /** Values are codes of countries, or words of clients. People read the names of the countries. */
  readonly format?: 'country';
}

type CurrencyOptions = Omit<TextOptions, 'format'>;

/** Options of a text that programs compare. `labels` and `tones` are of values that people know; others are accepted too. */
export interface CodeOptions extends TextOptions, ValueLooks {}

/** Options of a choice of the values `V`. */
interface ChoiceOptions<V extends string> extends FieldOptions<V>, ValueLooks<V> {}

/** The options `O`, by which the compiler knows the parameter of `narrow`. */
type Texts<O> = Only<TextOptions, O>;

const RULES = ['max', 'min', 'pattern', 'case', 'trim', 'narrow'] as const;

function textSchema(options: TextOptions, base = Joi.string(), least?: number): Joi.StringSchema {
  const { max, pattern, trim = true, narrow } = options;
  const isThere = !takesNull(options) && options.writable !== 'never' && !options.internal;
  const { min = isThere && !pattern ? least : undefined } = options;
  let schema = base;
  if (trim) schema = schema.trim();
  if (options.case) schema = schema.case(options.case);
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  if (pattern) schema = schema.pattern(pattern);
  if (narrow) schema = narrow(schema);
  return schemaOf(schema, { blank: 'clears', ...options });
}

/** Words that people write. */
export function text<const O extends TextOptions = NoOptions>(
  options: Texts<O> = {} as Texts<O>,
): Declared<'text', O> {
  return declared('text', textSchema(options, Joi.string(), 1), options, ...RULES);
}

/** Text that programs compare, character by character: an id, a code, a key. */
export function code<const O extends CodeOptions = NoOptions>(
  options: Only<CodeOptions, O> = {} as Only<CodeOptions, O>,
): Declared<'text', O> {
  const meaning = options.case ? casedCodes[options.case] : codeType;
  return { ...declared<'text', O>('text', textSchema(options), options, ...RULES), meaning };
}

/** A kind of records, by any of its names: `customers.deal`. */
export function kind<const O extends FieldOptions<string> = NoOptions>(
  options: Only<FieldOptions<string>, O> = {} as Only<FieldOptions<string>, O>,
): Declared<'text', O> {
  const exact = { meaning: codeType, namesKind: true } as const;
  return { ...declared<'text', O>('text', schemaOf(kindName(), options), options), ...exact };
}

/** An address on the web: http or https. It is stored in one form, with its domain in Unicode. */
export function url<const O extends TextOptions = NoOptions>(
  options: Texts<O> = {} as Texts<O>,
): Declared<'text', O> {
  const schema = textSchema(options, webAddress(options.max));
  const meaning = { meaning: urlType, align: alignedUrl } as const;
  return { ...declared<'text', O>('text', schema, options, ...RULES), ...meaning };
}

/** An e-mail address. It is stored as it is written, with its domain in Unicode, and equal to others whatever its case. */
export function email<const O extends TextOptions = NoOptions>(
  options: Texts<O> = {} as Texts<O>,
): Declared<'text', O> {
  const schema = textSchema({ max: 320, ...options }, writtenEmail());
  const meaning = { meaning: emailType, align: alignedEmail } as const;
  return { ...declared<'text', O>('text', schema, options, ...RULES), ...meaning };
}

/** A telephone number. It is stored as it was typed, and lists find it in every writing. */
export function phone<const O extends TextOptions = NoOptions>(
  options: Texts<O> = {} as Texts<O>,
): Declared<'text', O & { readonly phone: true }> {
  return declared('text', textSchema(options, phoneNumber()), { phone: true as const, ...options }, ...RULES);
}

/** The options `O` of a choice of the values `V`. */
type Choices<V extends string, O> = Only<ChoiceOptions<NoInfer<V>>, O> & OfValues<NoInfer<V>, O>;

/** One of the named values; the table too takes no other, nor does a filter, if `checked` does not say otherwise. */
export function choice<const V extends string, const O extends ChoiceOptions<V> = NoOptions>(
  values: readonly V[],
  options: Choices<V, O> = {} as Choices<V, O>,
): Declared<'text', { readonly checked: boolean } & O> {
  return declared('text', schemaOf(Joi.valid(...values), options), { checked: true, ...options });
}

/**
 * An active code of ISO 4217, in any case; it is stored in upper case. One that the record has already is accepted in a change,
 * also where it is not active.
 */
export function currency<const O extends CurrencyOptions = NoOptions>(
  options: Only<CurrencyOptions, O> = {} as Only<CurrencyOptions, O>,
) {
  const of = (base: Joi.StringSchema) => schemaOf(base, { blank: 'clears', ...options });
  const meaning = { meaning: currencyType, orStored: of(currencyOrStored()) } as const;
  const values = declared<'text', O>('text', of(currencyCode()), options, ...RULES);
  return { ...values, ...meaning, format: 'currency' as const };
}
