import type { Ability, FieldType, Place } from '../../fields/FieldType';
import { operatorsOf, readTest, type Tested } from '../../fields/operators';
import { type BindValue, testSql, type TestedSql } from '../../fields/testSql';
import { fieldTypes } from '../../fields/types';
import { phonePatterns, samePhonePatterns } from '../../fields/phones';
import { comparable } from '../encryption/encodeValue';
import { textSearch } from '../../fields/textSearch';
import type { PublicField } from './publicFields';
import type { SearchedTexts } from './searchCondition';

/** The keyed hashes that a text may have in a column of the tenant of the request. */
export type HashOf = (
  place: { readonly table: string; readonly column: string },
  text: string,
) => readonly string[];

/** Where a condition is made. */
export interface ConditionPlace extends Place {
  readonly bind: BindValue;
  /** The keyed hash of a value of an encrypted field. */
  readonly hashOf?: HashOf;
  /** Texts with an index that finds parts of them. */
  readonly searched?: SearchedTexts | undefined;
}

/** Patterns of telephone numbers that are conditions of their own. */
const MOST_PATTERNS = 20;
const NOTHING: ReadonlySet<Ability> = new Set();
const EQUALITY: ReadonlySet<Ability> = new Set(['equality']);

/**
 * The condition that an operator of the advanced filter makes of a field and a value. Of an encrypted field only its presence is
 * known, and where it has hashes, whether it is equal.
 *
 * @returns null where the field has no such operator
 * @throws OperandProblem a value that the operator does not take, or that does not fit the field
 */
export function fieldCondition(
  field: PublicField,
  operator: string,
  value: unknown,
  place: ConditionPlace,
): string | null {
  const test = readTest(testedField(field, place.hashOf !== undefined), operator, value, place);
  if (!test) return test;
  const condition = testSql(test, sqlOf(field, place), place.bind);
  return test.kind === 'like' ? `${condition}${inSearched(field, test.text, place)}` : condition;
}

/**
 * Further condition that uses the search index: a record with the text in this field has it among its searched texts. Empty
 * where no index helps.
 */
function inSearched({ sql }: PublicField, text: string, { searched, bind }: ConditionPlace): string {
  const { operator, pattern } = textSearch(text);
  if (operator !== 'LIKE' || !searched?.expressions.has(sql.replaceAll('"', ''))) return '';
  return ` AND t.id IN (SELECT s.id FROM ${searched.view} s WHERE s.searched LIKE ${bind(pattern, 'text')} OFFSET 0)`;
}

/** Operators of the advanced filter that a field takes, each by the one name that suits its type. */
export const fieldOperators = (field: PublicField): readonly string[] =>
  operatorsOf(testedField(field, true));

function testedField({ type: column, meaning: type, encrypted }: PublicField, isHashed: boolean): Tested {
  const isList = column.endsWith('[]');
  if (!type) return { type: fieldTypes.text, isList, abilities: NOTHING };
  if (!encrypted) return { type, isList };
  const isCompared = encrypted.hashSql !== null && isHashed && !isList;
  // Hashes are of values as they are written, and have no order, so no value stands for a range.
  const single: FieldType = { ...(type.asWritten ?? type), span: undefined };
  return { type: single, isList, abilities: isCompared ? EQUALITY : NOTHING };
}

function sqlOf(
  { type: column, meaning, column: name, sql, encrypted, phoneKeysSql }: PublicField,
  { bind, hashOf }: ConditionPlace,
): TestedSql {
  const type = meaning ?? fieldTypes.text;
  const isText = column === 'text' || encrypted !== undefined;
  const single: TestedSql = {
    type,
    key: sql,
    missing: isText ? `coalesce(${sql}, '') = ''` : `${sql} IS NULL`,
  };
  if (encrypted) {
    const { table, hashSql } = encrypted;
    const hashes = (key: string) => hashOf?.({ table, column: name }, comparable(column, key)) ?? [];
    return { ...single, oneOf: (keys) => `${hashSql} = ANY (${bind(keys.flatMap(hashes), 'text[]')})` };
  }
  if (phoneKeysSql !== undefined) {
    // An index serves each pattern by itself; many are compared row by row, which costs less than so many conditions.
    const isLike = (patterns: readonly string[]) =>
      patterns.length > MOST_PATTERNS
        ? ` OR ${phoneKeysSql} LIKE ANY (${bind(patterns, 'text[]')})`
        : patterns.map((pattern) => ` OR ${phoneKeysSql} LIKE ${bind(pattern, 'text')}`).join('');
    return {
      ...single,
      further: (test) =>
        isLike(
          test.kind === 'oneOf'
            ? test.keys.flatMap(samePhonePatterns)
            : test.kind === 'like'
              ? phonePatterns(test.text, test.at)
              : [],
        ),
    };
  }
  if (!column.endsWith('[]')) return single;
  return {
    type,
    key: 'item',
    items: `unnest(${sql}) AS item`,
    missing: `coalesce(cardinality(${sql}), 0) = 0`,
    ...(!type.sqlKey && { oneOf: (keys) => `${sql} && ${bind(keys, `${type.name}[]`)}` }),
  };
}
