import Joi from 'joi';
import { booleanToken } from '../../../kernel/config/booleanToken';
import { columnName } from '../../data/columnsNamed';
import { uuid } from '../../http/schemas';
import { exactly } from '../fields/exactNumber';
import type { FieldType, ValueType } from '../fields/FieldType';
import { readTest } from '../fields/operators';
import { isCommas, splitList } from '../fields/readOperands';
import { testSql } from '../fields/testSql';
import { moment } from '../fields/times/timeSchema';
import { fieldTypes } from '../fields/types';
import { code } from '../fields/types/text';
import type { CollectionServices } from './CollectionServices';
import { hashColumnOf } from './encryption/encryptedFields';
import type { Bind, ListCall, ListFilter } from './ListDeclaration';

const LONGEST = 500;

const SCHEMAS: Partial<Record<ValueType, () => Joi.Schema>> = {
  uuid,
  integer: () => Joi.number().integer().min(-2_147_483_648).max(2_147_483_647),
  numeric: () => exactly(Joi.number()),
  boolean: booleanToken,
  // They stay text: a day stands for all of it.
  timestamptz: () => moment().raw(),
  date: () => moment().raw(),
};

/** The schema of one value of a type in a query. */
function oneOf(type: ValueType | FieldType): Joi.Schema {
  if (typeof type === 'string') return SCHEMAS[type]?.() ?? Joi.string().max(LONGEST);
  if (type.words)
    return Joi.string()
      .trim()
      .valid(...type.words);
  // Which texts are readable does not depend on the zone.
  const read = (text: string) => type.read(text, { zone: 'UTC' });
  return Joi.string()
    .max(LONGEST)
    .custom(
      (text: string, helpers) =>
        read(text) === undefined ? helpers.message({ custom: `{{#label}} must be ${type.expected}` }) : text,
      type.name,
    );
}

/**
 * Several values: a repeated parameter (its values may hold commas), or a comma list, in which `\,` is a comma of a value. Blank
 * ones do not count, but commas alone are refused.
 */
export function listOf(item: Joi.Schema, max = 200): Joi.Schema {
  const items = Joi.array().items(item).max(max);
  const validate = (texts: readonly string[]) =>
    items.validate([...new Set(texts.map((text) => text.trim()))].filter(Boolean), {
      errors: { label: false },
    });
  return Joi.alternatives(Joi.string().allow(''), Joi.array().items(Joi.string().allow('')))
    .custom((value: string | string[], helpers) => {
      const repeated = Array.isArray(value) ? validate(value) : undefined;
      // Where no value can have a comma, as no id can, lists may be repeated as well.
      const { error, value: list } =
        repeated && !repeated.error ? repeated : validate([value].flat().flatMap(splitList));
      if (!error) return isCommas(value, list as unknown[]) ? helpers.message(NO_VALUE) : (list as unknown[]);
      // The reason contains the input, which must not be read as a template.
      return helpers.message({ custom: '{{#label}} {{#reason}}' }, { reason: error.message });
    }, 'comma list')
    .description('repeated, or a comma list');
}

const NO_VALUE = { custom: '{{#label}} names no value' };

const filter = <T>(schema: Joi.Schema, sql: ListFilter<T>['sql']): ListFilter<T> => ({ schema, sql });

/** A filter by an operator of the advanced filter. */
function asking(operator: string, schema: Joi.Schema, expression: string, of: ValueType | FieldType) {
  // Without a meaning a text is a code, as the members of most such filters are.
  const type = of === 'text' ? code : typeof of === 'string' ? fieldTypes[of] : of;
  const tested = { type, isList: false };
  return filter<unknown>(schema, (value, bind, { scope }) => {
    const test = readTest(tested, operator, value, scope);
    if (!test) throw new Error(`${type.name} has no operator ${operator}`);
    return testSql(test, { ...tested, key: expression, missing: `${expression} IS NULL` }, bind);
  });
}

/**
 * The usual filters of a list, made of SQL expressions over `t`:
 *
 *     filters: { status: filterBy.anyOf('t.status'), createdFrom: filterBy.from('t.created_at') }
 */
export const filterBy = {
  /** Equal to the value. */
  equal: (expression: string, type: ValueType | FieldType = 'text') => ({
    ...asking('is', oneOf(type), expression, type),
    ...(type === 'uuid' && { idOf: expression }),
  }),
  /** Equal to any of the values: repeated, or a comma list. */
  anyOf: (expression: string, type: ValueType | FieldType = 'text') => ({
    ...asking('is_any_of', listOf(oneOf(type)), expression, type),
    ...(type === 'uuid' && { idOf: expression }),
  }),
  /** Not before or below the value. */
  from: (expression: string, type: ValueType = 'timestamptz') =>
    asking('greater_or_equal', oneOf(type), expression, type),
  /** Not after or above the value. */
  to: (expression: string, type: ValueType = 'timestamptz') =>
    asking('less_or_equal', oneOf(type), expression, type),
  /** Equal to the value, by the keyed hash of an encrypted field. @param column of the field, as in `iban` */
  keyedHash: (table: string, column: string): ListFilter<never> => ({
    schema: oneOf('text'),
    sql: async (value: string, bind: Bind, { scope, services }: ListCall<never>) => {
      const { tenantId } = scope;
      if (tenantId === null) return 'FALSE';
      const { fieldEncryption } = services as CollectionServices;
      const hashes = await fieldEncryption.hashes({ tenantId, table, column }, value);
      return `t.${hashColumnOf(column)} = ANY (${bind(hashes, 'text[]')})`;
    },
  }),
  /** Contains the text, whatever its case and accents. */
  contains: (expression: string, type: ValueType | FieldType = 'text') =>
    asking('contains', oneOf(type), expression, type),
  /** Begins with the text, whatever its case and accents. */
  startsWith: (expression: string, type: ValueType | FieldType = 'text') =>
    asking('starts_with', oneOf(type), expression, type),
  /** True: the value is present; false: it is missing. */
  present: (expression: string) =>
    filter<unknown>(booleanToken(), (value: boolean) => `${expression} IS ${value ? 'NOT ' : ''}NULL`),
  /** True narrows the list by the condition; false is the same as absent. */
  when: (condition: string) =>
    filter<unknown>(booleanToken(), (value: boolean) => (value ? condition : null)),
};

/** `sorts` of a list by columns that are named like the members: `sortsBy('title', 'createdAt')`. */
export const sortsBy = (...members: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(members.map((member) => [member, `t.${columnName(member)}`]));
