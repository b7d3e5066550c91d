import Joi from 'joi';
import { booleanToken } from '../../../kernel/config/booleanToken';
import { containsPattern } from '../../data/containsPattern';
import { uuid } from '../../http/schemas';
import type { ColumnType } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';
import { hashColumnOf } from './encryption/encryptedFields';
import type { Bind, ListCall, ListFilter } from './ListDeclaration';
import { columnName } from '../../data/columnsNamed';

const LONGEST = 500;

const SCHEMAS: Partial<Record<ColumnType, () => Joi.Schema>> = {
  uuid,
  integer: () => Joi.number().integer().min(-2_147_483_648).max(2_147_483_647),
  numeric: () => Joi.number(),
  boolean: booleanToken,
  timestamptz: moment,
  date: moment,
};

/** A time as ISO text, of the years that PostgreSQL and clients write alike. */
function moment(): Joi.Schema {
  return Joi.date().min('0001-01-01T00:00:00Z').max('9999-12-31T23:59:59.999Z').cast('string');
}

/** The schema of one value of a column in a query. */
function oneOf(type: ColumnType): Joi.Schema {
  return SCHEMAS[type]?.() ?? Joi.string().max(LONGEST);
}

/** Several values: a repeated parameter, a comma list, or both; blank ones do not count. */
export function listOf(item: Joi.Schema, max = 200): Joi.Schema {
  const items = Joi.array().items(item).max(max);
  return Joi.alternatives(Joi.string().allow(''), Joi.array().items(Joi.string().allow('')))
    .custom((value: string | string[], helpers) => {
      const texts = [value].flat().flatMap((text) => text.split(','));
      const { error, value: list } = items.validate(
        [...new Set(texts.map((text) => text.trim()))].filter(Boolean),
        { errors: { label: false } },
      );
      if (!error) return list;
      // The reason has what was sent, which is no template.
      return helpers.message({ custom: '{{#label}} {{#reason}}' }, { reason: error.message });
    }, 'comma list')
    .description('repeated, or a comma list');
}

const filter = <T>(schema: Joi.Schema, sql: ListFilter<T>['sql']): ListFilter<T> => ({ schema, sql });

/**
 * The usual filters of a list, made of SQL expressions over `t`:
 *
 *     filters: { status: filterBy.anyOf('t.status'), createdFrom: filterBy.from('t.created_at') }
 */
export const filterBy = {
  /** Equal to the value. */
  equal: (expression: string, type: ColumnType = 'text') => ({
    ...filter<unknown>(oneOf(type), (value, bind) => `${expression} = ${bind(value, type)}`),
    ...(type === 'uuid' && { idOf: expression }),
  }),
  /** Equal to any of the values: repeated, or a comma list. */
  anyOf: (expression: string, type: ColumnType = 'text') => ({
    ...filter<unknown>(
      listOf(oneOf(type)),
      (value, bind) => `${expression} = ANY (${bind(value, `${type}[]`)})`,
    ),
    ...(type === 'uuid' && { idOf: expression }),
  }),
  /** Not before or below the value. */
  from: (expression: string, type: ColumnType = 'timestamptz') =>
    filter<unknown>(oneOf(type), (value, bind) => `${expression} >= ${bind(value, type)}`),
  /** Not after or above the value. */
  to: (expression: string, type: ColumnType = 'timestamptz') =>
    filter<unknown>(oneOf(type), (value, bind) => `${expression} <= ${bind(value, type)}`),
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
  /** Contains the text, whatever its case. */
  contains: (expression: string) =>
    filter<unknown>(oneOf('text'), (value, bind) => `${expression} ILIKE ${bind(containsPattern(value))}`),
  /** Begins with the text, whatever its case. */
  startsWith: (expression: string) =>
    filter<unknown>(
      oneOf('text'),
      (value, bind) => `${expression} ILIKE ${bind(containsPattern(value).slice(1))}`,
    ),
  /** True: there is a value; false: there is none. */
  present: (expression: string) =>
    filter<unknown>(booleanToken(), (value: boolean) => `${expression} IS ${value ? 'NOT ' : ''}NULL`),
  /** True narrows the list by the condition; false is the same as absent. */
  when: (condition: string) =>
    filter<unknown>(booleanToken(), (value: boolean) => (value ? condition : null)),
};

/** `sorts` of a list by columns that are named like the members: `sortsBy('title', 'createdAt')`. */
export const sortsBy = (...members: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(members.map((member) => [member, `t.${columnName(member)}`]));
