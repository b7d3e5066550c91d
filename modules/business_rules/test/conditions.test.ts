import { checkCondition } from '../conditions/checkCondition';
import { compileCondition } from '../conditions/compileCondition';
import type { Condition, Operator } from '../conditions/Condition';
import { type Facts, TooCostly } from '../conditions/Facts';
import { factsOf } from './factsOf';

const holds = (condition: Condition, data: unknown, before?: Facts['around']['before']) =>
  compileCondition(condition).holds(factsOf(data, before));

type Case = readonly [operator: Operator, left: unknown, right: unknown, expected: boolean];

const CASES: readonly Case[] = [
  ['=', 1, 1, true],
  ['=', '1', 1, true],
  ['=', 'a', 'A', false],
  ['=', null, undefined, true],
  ['=', null, 0, false],
  ['=', '', null, false],
  ['=', true, 1, false],
  ['=', '', 0, false],
  ['=', '10', '10.00', true],
  ['=', '10.00', 10, true],
  ['=', '0.30', 0.3, true],
  ['=', '-0', '0.00', true],
  ['=', '9007199254740993', '9007199254740992', false],
  ['=', '9007199254740993', '9007199254740993.0', true],
  ['=', '007', '7', false],
  ['=', '+7', '7', false],
  ['=', '1e1', '10', false],
  ['=', '0x10', 16, false],
  ['=', 'caf\u00e9', 'cafe\u0301', true],
  ['=', '2026-02-01T10:00:00Z', '2026-02-01T11:00:00+01:00', true],
  ['=', '2026-01-31T23:59:59.999Z', '2026-01-31', true],
  ['=', '2026-01-31', '2026-01-31T00:00:00Z', true],
  ['=', '2026-02-01T00:00:00Z', '2026-01-31', false],
  ['=', '2026-02-01T00:30:00+01:00', '2026-01-31', true],
  ['=', '2026-02-31', '2026-03-03T00:00:00Z', false],
  ['==', 'x', 'x', true],
  ['==', [1], [1], false],
  ['!=', 1, 2, true],
  ['!=', '2', 2, false],
  ['!=', null, 'a', true],
  ['>', 2, 1, true],
  ['>', '10', '9', true],
  ['>', 'b', 'a', true],
  ['>', null, 0, false],
  ['>', 0, null, false],
  ['>', '2026-02-01', '2026-01-31', true],
  ['>', '2026-02-01T10:00:00Z', '2026-02-01T11:00:00+02:00', true],
  ['>', {}, 1, false],
  ['>', '2026-01-31T10:00:00Z', '2026-01-31', false],
  ['>', '2026-02-01T00:00:00Z', '2026-01-31', true],
  ['>=', '2026-01-31T00:00:00Z', '2026-01-31', true],
  ['>=', '2026-01-30T23:59:59.999Z', '2026-01-31', false],
  ['<', '2026-01-31T10:00:00Z', '2026-01-31', false],
  ['<', '2026-01-30T23:59:59.999Z', '2026-01-31', true],
  ['<=', '2026-01-31T23:59:59.999Z', '2026-01-31', true],
  ['<=', '2026-02-01T00:00:00Z', '2026-01-31', false],
  ['>', '9007199254740993', '9007199254740992', true],
  ['>', '9007199254740993', 9007199254740992, true],
  ['>', 1e300, '5', true],
  ['>', true, 'true', false],
  ['>=', true, 'true', false],
  ['>=', 1, 1, true],
  ['>=', null, null, false],
  ['>=', '2026-01-01', '2026-01-01T00:00:00.000Z', true],
  ['<', 1, 2, true],
  ['<', null, -5, false],
  ['<', null, 100, false],
  ['<=', undefined, 100, false],
  ['<', 2, 'abc', false],
  ['>', 'abc', 10, false],
  ['<=', '', 10, false],
  ['>', true, 10, false],
  ['<', false, true, false],
  ['>=', true, true, true],
  ['<', '9.5', 10, true],
  ['<', '2026-12-31', '2027', false],
  ['>', '2027', '2026-12-31', false],
  ['<', '2026-12-31', 3000, false],
  ['<', '2026', '2027', true],
  ['<=', 'a', 'a', true],
  ['<=', 3, 2, false],
  ['IN', 2, [1, '2'], true],
  ['IN', 'a', ['b'], false],
  ['IN', '10.00', ['9', '10'], true],
  ['IN', '2026-01-31T10:00:00Z', ['2026-01-30', '2026-01-31'], true],
  ['NOT_IN', '2026-01-31T10:00:00Z', ['2026-01-31'], false],
  ['NOT_IN', null, ['a'], true],
  ['IN', 'a', 'abc', false],
  ['IN', null, [null], true],
  ['NOT_IN', 'a', 'abc', true],
  ['NOT_IN', 'a', ['a'], false],
  ['CONTAINS', ['a', 'b'], 'b', true],
  ['CONTAINS', [1], '1', true],
  ['CONTAINS', 'hello', 'ell', true],
  ['CONTAINS', 'ein caf\u00e9', 'cafe\u0301', true],
  ['CONTAINS', ['10.00'], 10, true],
  ['CONTAINS', 'hello', 'ELL', false],
  ['CONTAINS', 5, '5', false],
  ['CONTAINS', null, 'a', false],
  ['NOT_CONTAINS', 'hello', 'x', true],
  ['NOT_CONTAINS', null, 'x', true],
  ['STARTS_WITH', 'hello', 'he', true],
  ['STARTS_WITH', 123, 12, true],
  ['STARTS_WITH', null, 'a', false],
  ['STARTS_WITH', 'a', null, false],
  ['ENDS_WITH', 'hello', 'lo', true],
  ['ENDS_WITH', 'hello', 'he', false],
  ['ENDS_WITH', '', null, false],
  ['MATCHES', 'AB-12', '^[A-Z]{2}-\\d+$', true],
  ['MATCHES', 'ab', '^[A-Z]+$', false],
  ['MATCHES', 12, '^\\d+$', true],
  ['MATCHES', null, '.*', false],
  ['MATCHES', 'a', '(', false],
  ['MATCHES', 'aa', '(a)\\1', false],
  ['IS_EMPTY', null, null, true],
  ['IS_EMPTY', '  ', null, true],
  ['IS_EMPTY', [], null, true],
  ['IS_EMPTY', {}, null, true],
  ['IS_EMPTY', 0, null, false],
  ['IS_EMPTY', false, null, false],
  ['IS_NOT_EMPTY', 'a', null, true],
  ['IS_NOT_EMPTY', undefined, null, false],
];

describe('operators', () => {
  test.each(CASES)('%s: %j and %j is %j', (operator, left, right, expected) => {
    expect(holds({ field: 'x', operator, value: right }, { x: left })).toBe(expected);
    expect(holds({ field: 'x', operator, value: null, valueField: 'y' }, { x: left, y: right })).toBe(
      expected,
    );
  });
});

test.each([
  ['=', '2026-01-31T13:30:00Z', '2026-02-01', true],
  ['=', '2026-01-31T10:30:00Z', '2026-02-01', false],
  ['>', '2026-02-01T11:00:00Z', '2026-02-01', true],
  ['>', '2026-02-01T10:59:00Z', '2026-02-01', false],
  ['=', '2026-02-01T00:30:00', '2026-01-31T11:30:00Z', true],
] as const)(
  'a day is one of the zone: in Auckland %s: %j and %j is %j',
  (operator, left, right, expected) => {
    const facts = factsOf({ x: left }, null, 'Pacific/Auckland');
    expect(compileCondition({ field: 'x', operator, value: right }).holds(facts)).toBe(expected);
  },
);

test('today is the day in the zone', () => {
  const facts = factsOf({ x: '2026-05-04' });
  const today = compileCondition({ field: 'x', operator: '=', value: '{{today}}' });
  expect(today.holds(facts)).toBe(true);
  expect(today.holds({ ...facts, zone: 'Pacific/Auckland', now: new Date('2026-05-04T12:00:00Z') })).toBe(
    false,
  );
});

describe('paths and values', () => {
  test('lead into lists and objects, and to own members only', () => {
    const data = { items: [{ qty: 3 }], a: { b: { c: 'd' } } };
    expect(holds({ field: 'items[0].qty', operator: '=', value: 3 }, data)).toBe(true);
    expect(holds({ field: 'a.b.c', operator: '=', value: 'd' }, data)).toBe(true);
    for (const field of [
      'constructor.name',
      '__proto__',
      'a.prototype',
      'toString',
      'items.length.x',
      'z[0].y',
    ]) {
      expect(holds({ field, operator: 'IS_EMPTY', value: null }, data)).toBe(true);
    }
  });

  test('may be today, now, and what stands around the record', () => {
    expect(holds({ field: 'due', operator: '<', value: '{{today}}' }, { due: '2026-05-03' })).toBe(true);
    expect(holds({ field: 'due', operator: '>', value: '{{now}}' }, { due: '2026-05-04T10:00:01Z' })).toBe(
      true,
    );
    expect(holds({ field: 'owner', operator: '=', value: '{{user.id}}' }, { owner: 'u1' })).toBe(true);
    expect(holds({ field: '_user.roles', operator: 'CONTAINS', value: 'sales' }, {})).toBe(true);
    expect(holds({ field: '_scope.organizationId', operator: '=', value: 'o1' }, {})).toBe(true);
    expect(holds({ field: '_changed', operator: 'CONTAINS', value: 'status' }, {})).toBe(true);
    expect(holds({ field: '_before.status', operator: '=', value: 'open' }, {}, { status: 'open' })).toBe(
      true,
    );
    expect(holds({ field: '_user.id', operator: '=', value: 'u2' }, { _user: { id: 'u2' } })).toBe(false);
  });

  test('text with more than a placeholder is text', () => {
    expect(holds({ field: 'x', operator: '=', value: 'a {{user.id}}' }, { x: 'a {{user.id}}' })).toBe(true);
  });
});

describe('an explanation', () => {
  test('tells what stood on both sides, and which members held', () => {
    const condition: Condition = {
      operator: 'OR',
      rules: [
        { field: 'amount', operator: '>', value: 100 },
        { operator: 'NOT', rules: [{ field: 'status', operator: '=', value: 'won' }] },
      ],
    };
    expect(compileCondition(condition).explain(factsOf({ amount: 50, status: 'lost' }))).toEqual({
      operator: 'OR',
      held: true,
      rules: [
        { field: 'amount', operator: '>', value: 50, compared: 100, held: false },
        {
          operator: 'NOT',
          held: true,
          rules: [{ field: 'status', operator: '=', value: 'lost', compared: 'won', held: false }],
        },
      ],
    });
  });
});

const simple = { field: 'a', operator: '=', value: 1 };
const nested = (levels: number): unknown =>
  levels === 0 ? simple : { operator: 'AND', rules: [nested(levels - 1)] };

describe('an expression is refused', () => {
  test.each([
    ['that is no object', [], 'Invalid condition expression structure'],
    ['without a value', { field: 'a', operator: '=' }, 'Invalid condition expression structure'],
    ['with an unknown operator', { ...simple, operator: 'LIKE' }, 'operator is one of'],
    ['with a path that is none', { ...simple, field: 'a b' }, 'Invalid field path'],
    ['with a path that ends with a dot', { ...simple, field: 'a.' }, 'Invalid field path'],
    ['with a path that is too long', { ...simple, field: 'a'.repeat(201) }, 'safety limits'],
    ['with an empty group', { operator: 'AND', rules: [] }, 'Group must have at least one rule'],
    ['with a group of 51', { operator: 'OR', rules: Array(51).fill(simple) }, 'safety limits'],
    ['with a group joined by =', { operator: '=', rules: [simple] }, 'joined by'],
    ['of seven levels', nested(7), 'safety limits'],
    ['with a wrong member', { operator: 'AND', rules: [simple, { ...simple, operator: 'x' }] }, 'Rule 2: '],
    ['with members that nobody knows', { ...simple, fields: 'a' }, 'Unknown member fields'],
    ['with a value that is an object', { ...simple, value: {} }, 'A value is'],
    [
      'with a pattern that is none',
      { field: 'a', operator: 'MATCHES', value: '(' },
      'Invalid regular expression',
    ],
  ])('%s', (_name, expression, message) => {
    expect(checkCondition(expression)?.message).toContain(message);
  });

  test('of 2,500 conditions', () => {
    const wide = {
      operator: 'OR',
      rules: Array(50).fill({ operator: 'AND', rules: Array(50).fill(simple) }),
    };
    expect(checkCondition(wide)?.message).toContain('safety limits');
  });

  test('and one of five levels of groups below the root is not', () => {
    expect(checkCondition(nested(5))).toBeNull();
    expect(checkCondition(null)).toBeNull();
  });
});

/** Seconds of the processor that this process has taken: they do not depend on what else the machine does. */
const processorSeconds = () => process.cpuUsage().user / 1e6;

test('a pattern that makes other engines stall takes milliseconds', () => {
  const begun = processorSeconds();
  const text = `${'a'.repeat(9_999)}!`;
  for (const value of ['^(a+)+$', '(a|aa)+$', '(.*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$']) {
    holds({ field: 'x', operator: 'MATCHES', value }, { x: text });
  }
  expect(processorSeconds() - begun).toBeLessThan(2);
});

test('many patterns at one time are given up when they take too many steps', () => {
  const costly = { field: 'x', operator: 'MATCHES', value: '(\\pL{40}|\\pN{40}).{39}!$' } as const;
  const begun = processorSeconds();
  const condition: Condition = { operator: 'OR', rules: Array<Condition>(50).fill(costly) };
  const text = 'a'.repeat(10_000);
  expect(() => holds(condition, { x: text })).toThrow(TooCostly);
  expect(processorSeconds() - begun).toBeLessThan(2);
  expect(checkCondition({ ...costly, value: '(\\pL{500}|\\pN{500})' })?.message).toContain(
    'Invalid regular expression',
  );
});
