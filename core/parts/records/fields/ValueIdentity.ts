import type { FieldType } from './FieldType';
import { phoneKeyList, samePhoneKeys } from './phones';
import type { BindValue } from './testSql';

/** How values are found to be the same, by keys: what the operator `is` of lists tells of single values. */
export interface ValueIdentity {
  /** Whether values that are written differently may be the same. */
  readonly hasSpellings: boolean;
  /** Keys of a stored value, given as text. */
  readonly keysOf: (stored: string) => readonly string[];
  /** Keys of which a stored value has one if it is the same as the given one; an empty list for a text that is not a value of the type. */
  readonly keysFor: (given: string) => readonly string[];
  /** SQL of a condition: the stored value has one of the keys. */
  readonly sql: (keys: readonly string[], bind: BindValue) => string;
}

/** @param expression SQL of the stored value */
export function typeIdentity(type: FieldType, expression: string): ValueIdentity {
  const list = (key: string | undefined) => (key === undefined ? [] : [key]);
  return {
    hasSpellings: type.sqlKey !== undefined,
    keysOf: (stored) => list(type.keyOf(stored)),
    keysFor: (given) => list(type.read(given, { zone: 'UTC' })),
    sql: (keys, bind) => {
      const key = type.sqlKey?.(expression) ?? expression;
      return `${key} = ANY (${bind(keys, `${type.keyType?.(keys) ?? type.name}[]`)})`;
    },
  };
}

/** @param expression SQL of the keys of the telephone number, as `phoneKeys` makes them */
export function phoneIdentity(expression: string): ValueIdentity {
  return {
    hasSpellings: true,
    keysOf: phoneKeyList,
    keysFor: samePhoneKeys,
    sql: (keys, bind) => `string_to_array(btrim(${expression}), ' ') && ${bind(keys, 'text[]')}`,
  };
}
