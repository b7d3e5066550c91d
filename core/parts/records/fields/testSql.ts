import type { FieldType } from './FieldType';
import { foldedPattern } from './fold';
import type { Range, Test } from './Test';

/** Adds a value to the statement. @returns how the SQL names it, with a cast when a type is given: `$3::uuid[]` */
export type BindValue = (value: unknown, type?: string) => string;

/** Where a statement has the values that a test is about. */
export interface TestedSql {
  readonly type: FieldType;
  /** SQL of the value; of lists that of one value, which is called `item`. NULL where the value is missing or not of the type. */
  readonly key: string;
  /** Type of PostgreSQL that the key has, where it is not that of the type. */
  readonly keyType?: string | undefined;
  /** SQL of a condition: no value, an empty text, an empty list. */
  readonly missing: string;
  /** SQL after FROM: the values of a list as `item`. Absent where there is a single value. */
  readonly items?: string | undefined;
  /** SQL of a condition: equal to one of the keys, where an index serves it better than a comparison of keys. */
  readonly oneOf?: ((keys: readonly string[]) => string) | undefined;
  /** SQL after a condition, beginning with OR: further writings of the value that meet the test; empty for none. */
  readonly further?: (test: Test) => string;
}

/**
 * A test as a condition of SQL: the twin of `holds`. A condition may be NULL for a missing value; what negates it takes that for
 * false.
 */
export function testSql(test: Test, tested: TestedSql, bind: BindValue): string {
  switch (test.kind) {
    case 'not':
      return `(${testSql(test.test, tested, bind)}) IS NOT TRUE`;
    case 'any':
      return joined(test.tests, 'OR', tested, bind);
    case 'all':
      return joined(test.tests, 'AND', tested, bind);
    case 'missing':
      return tested.missing;
    case 'within':
    case 'oneOf':
    case 'like': {
      if (test.kind === 'oneOf' && tested.oneOf) return tested.oneOf(test.keys);
      const further = tested.further?.(test) ?? '';
      const own = conditionOf(test, tested, bind);
      const condition = further === '' ? own : `(${own}${further})`;
      // Read once: reading it may bind a value, and PostgreSQL refuses those that no placeholder names.
      const { items } = tested;
      return items === undefined ? condition : `EXISTS (SELECT 1 FROM ${items} WHERE ${condition})`;
    }
  }
}

function joined(tests: readonly Test[], by: 'AND' | 'OR', tested: TestedSql, bind: BindValue): string {
  // PostgreSQL refuses parameters that a statement does not name, as the key of a custom field may be one.
  if (tests.length === 0) return `(${tested.missing}) IS NOT NULL${by === 'AND' ? '' : ' AND FALSE'}`;
  return `(${tests.map((test) => testSql(test, tested, bind)).join(` ${by} `)})`;
}

function conditionOf(
  test: Extract<Test, { kind: 'within' | 'oneOf' | 'like' }>,
  { type, key, keyType }: TestedSql,
  bind: BindValue,
): string {
  const compared = (keys?: readonly string[]) => type.sqlKey?.(key, keys) ?? key;
  const typeOf = (keys: readonly string[]) => keyType ?? type.keyType?.(keys) ?? type.name;
  switch (test.kind) {
    case 'within':
      return rangeSql(test, compared(), (value) => bind(value, typeOf([value])));
    case 'oneOf':
      return test.keys.length === 1
        ? `${compared(test.keys)} = ${bind(test.keys[0], typeOf(test.keys))}`
        : `${compared(test.keys)} = ANY (${bind(test.keys, `${typeOf(test.keys)}[]`)})`;
    case 'like':
      return `tenantry_fold(${key}) LIKE ${bind(foldedPattern(test.text, test.at), 'text')}`;
  }
}

function rangeSql({ from, to }: Range, key: string, bound: (value: string) => string): string {
  const parts = [
    ...(from ? [`${key} ${from.isIncluded ? '>=' : '>'} ${bound(from.key)}`] : []),
    ...(to ? [`${key} ${to.isIncluded ? '<=' : '<'} ${bound(to.key)}`] : []),
  ];
  return parts.length > 0 ? parts.join(' AND ') : `${key} IS NOT NULL`;
}
