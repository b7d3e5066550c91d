import fc from 'fast-check';
import { compileCondition } from '../conditions/compileCondition';
import type { Condition, Operator } from '../conditions/Condition';
import { factsOf } from './factsOf';

const scalar = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(
    '',
    'a',
    'ab',
    'b',
    '1',
    '2',
    '1.00',
    '01',
    '2026-01-01',
    '2026-01-01T09:00:00Z',
    '2026-01-02T00:00:00Z',
  ),
  fc.boolean(),
  fc.constant(null),
);
const leaf = fc.record({
  field: fc.constantFrom('a', 'b', 'c.d', 'l[0]', 'l', 'gone'),
  operator: fc.constantFrom<Operator>(
    '=',
    '!=',
    '>',
    '>=',
    '<',
    '<=',
    'IN',
    'NOT_IN',
    'CONTAINS',
    'NOT_CONTAINS',
    'STARTS_WITH',
    'ENDS_WITH',
    'IS_EMPTY',
    'IS_NOT_EMPTY',
  ),
  value: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
});
/** Short texts that are parts of one another. */
const text = fc.constantFrom('a', 'b', 'ab', 'ba', 'aba');
const textLeaf = fc.record({
  field: fc.constantFrom('a', 'b'),
  operator: fc.constantFrom<Operator>('CONTAINS', 'NOT_CONTAINS', 'STARTS_WITH', 'ENDS_WITH'),
  value: text,
});
const { tree } = fc.letrec<{ tree: Condition; group: Condition }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, textLeaf, tie('group')),
  group: fc.record({
    operator: fc.constantFrom('AND', 'OR', 'NOT'),
    rules: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
  }) as fc.Arbitrary<Condition>,
}));
const record = fc.record({
  a: fc.oneof(scalar, text),
  b: fc.oneof(scalar, text),
  c: fc.record({ d: scalar }),
  l: fc.array(scalar, { maxLength: 3 }),
});

/** The table of operators, implemented a second time in the simplest way. */
function reference(condition: Condition, data: Record<string, unknown>): boolean {
  if ('rules' in condition) {
    const held = condition.rules.map((rule) => reference(rule, data));
    if (condition.operator === 'OR') return held.includes(true);
    return condition.operator === 'AND' ? !held.includes(false) : held.includes(false);
  }
  const paths: Record<string, unknown> = {
    a: data['a'],
    b: data['b'],
    'c.d': (data['c'] as { d: unknown }).d,
    'l[0]': (data['l'] as unknown[])[0],
    l: data['l'],
  };
  const left = paths[condition.field];
  const right = condition.value;
  const none = (value: unknown) => value === null || value === undefined;
  const number = (value: unknown) =>
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() ? Number(value) : NaN;
  // The days are those of UTC, and no two moments among the values are of the same day.
  const isTime = (value: unknown) => typeof value === 'string' && value.startsWith('2026-');
  const isAmount = (value: unknown) => ['1', '2', '1.00'].includes(value as string);
  const same = (one: unknown, other: unknown) => {
    if (none(one) || none(other)) return none(one) && none(other);
    if (typeof one === 'number' || typeof other === 'number') return number(one) === number(other);
    if (isTime(one) && isTime(other)) return String(one).slice(0, 10) === String(other).slice(0, 10);
    if (isAmount(one) && isAmount(other)) return number(one) === number(other);
    return one === other;
  };
  const order = (): number => {
    if (none(left) || none(right)) return NaN;
    if (Array.isArray(left) || Array.isArray(right)) return NaN;
    if (same(left, right)) return 0;
    if (isTime(left) && isTime(right)) return Date.parse(left as string) - Date.parse(right as string);
    if (isTime(left) || isTime(right)) return NaN;
    const difference = number(left) - number(right);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
    if (typeof left !== 'string' || typeof right !== 'string') return NaN;
    if (difference === 0) return isAmount(left) ? -1 : 1;
    return new Intl.Collator('en').compare(left, right);
  };
  const contains = () => {
    if (Array.isArray(left)) return left.filter((value) => same(value, right)).length > 0;
    return (
      typeof left === 'string' && !none(right) && !Array.isArray(right) && left.indexOf(String(right)) >= 0
    );
  };
  const texts = () =>
    [left, right].every((value) => !none(value) && !Array.isArray(value)) && [String(left), String(right)];
  const empty = () =>
    none(left) ||
    (typeof left === 'string' && left.trim() === '') ||
    (Array.isArray(left) && left.length === 0);
  switch (condition.operator as string) {
    case '=':
      return same(left, right);
    case '!=':
      return !same(left, right);
    case '>':
      return order() > 0;
    case '>=':
      return order() >= 0;
    case '<':
      return order() < 0;
    case '<=':
      return order() <= 0;
    case 'IN':
      return Array.isArray(right) && right.filter((value) => same(left, value)).length > 0;
    case 'NOT_IN':
      return !(Array.isArray(right) && right.filter((value) => same(left, value)).length > 0);
    case 'CONTAINS':
      return contains();
    case 'NOT_CONTAINS':
      return !contains();
    case 'STARTS_WITH':
    case 'ENDS_WITH': {
      const [text, part] = texts() || [];
      if (text === undefined || part === undefined) return false;
      const piece = text.length < part.length ? null : text;
      return condition.operator === 'STARTS_WITH'
        ? piece?.slice(0, part.length) === part
        : piece?.slice(text.length - part.length) === part;
    }
    case 'IS_EMPTY':
      return empty();
    default:
      return !empty();
  }
}

test('compiled conditions agree with the reference, and with their own explanation', () => {
  fc.assert(
    fc.property(tree, record, (condition, data) => {
      const compiled = compileCondition(condition);
      const expected = reference(condition, data);
      expect(compiled.holds(factsOf(data))).toBe(expected);
      expect(compiled.explain(factsOf(data)).held).toBe(expected);
    }),
    { numRuns: 3_000 },
  );
});

const day = fc.integer({ min: 0, max: 3 }).map((each) => `2026-01-0${each + 1}`);
const moment = fc
  .tuple(day, fc.constantFrom('00:00', '09:30', '23:59'), fc.constantFrom('Z', '+02:00', '-05:00'))
  .map(([date, time, offset]) => `${date}T${time}:00${offset}`);
const amount = fc
  .tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom('', '.0', '.10', '.1', '.005'))
  .map(([whole, places]) => `${whole}${places}`);
const comparable = fc.oneof(
  fc.tuple(fc.oneof(amount, fc.double({ noNaN: true })), fc.oneof(amount, fc.integer())),
  fc.tuple(fc.oneof(day, moment), fc.oneof(day, moment)),
  fc.tuple(fc.string({ unit: 'grapheme', maxLength: 4 }), fc.string({ unit: 'grapheme', maxLength: 4 })),
  fc.tuple(
    fc.constantFrom('7', '07', '7.0', '+7', '7e0', 'a', 'b'),
    fc.constantFrom('7', '07', '7.0', '+7', '7e0'),
  ),
);

describe('operators agree with one another', () => {
  const holds = (operator: Operator, left: unknown, right: unknown) =>
    compileCondition({ field: 'x', operator, value: null, valueField: 'y' }).holds(
      factsOf({ x: left, y: right }),
    );

  test('of values in an order exactly one of <, = and > holds, and the others follow', () => {
    fc.assert(
      fc.property(comparable, ([left, right]) => {
        const [less, equal, greater] = (['<', '=', '>'] as const).map((each) => holds(each, left, right));
        expect([less, equal, greater].filter(Boolean)).toHaveLength(1);
        expect(holds('>=', left, right)).toBe(equal || greater);
        expect(holds('<=', left, right)).toBe(equal || less);
        expect(holds('>', right, left)).toBe(less);
        expect(holds('=', right, left)).toBe(equal);
      }),
      { numRuns: 3_000 },
    );
  });

  test('each negated one holds where the other does not', () => {
    const pairs = [
      ['=', '!='],
      ['IN', 'NOT_IN'],
      ['CONTAINS', 'NOT_CONTAINS'],
      ['IS_EMPTY', 'IS_NOT_EMPTY'],
    ] as const;
    const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), moment, amount);
    fc.assert(
      fc.property(value, value, (left, right) => {
        for (const [one, other] of pairs) {
          expect(holds(one, left, right)).toBe(!holds(other, left, right));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
