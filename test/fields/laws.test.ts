import {
  emailType,
  type FieldType,
  fieldTypes,
  holds,
  OPERATOR_NAMES,
  OperandProblem,
  operatorsOf,
  readTest,
  testSql,
  typeIdentity,
} from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import fc from 'fast-check';
import { SEED } from '../robustness/seed';

const ZONES = ['UTC', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Auckland'];

const days = fc
  .date({ min: new Date('1971-01-02'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10));
const moments = fc
  .date({ min: new Date('1971-01-02'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((each) => each.toISOString());
/** Around changes of summer time, and ends of days in zones east and west of UTC. */
const near = fc.constantFrom(
  ...['2026-03-29T00:59:59.999Z', '2026-03-28T18:15:00.000Z', '2026-10-25T01:30:00+01:00'],
  ...[
    '2026-04-04T13:00:00Z',
    '2026-01-31T23:30:00-05:00',
    '2026-01-31T18:14:59.999Z',
    '2026-11-01T05:30:00Z',
  ],
);
const nearDays = fc.constantFrom(
  '2026-03-29',
  '2026-10-25',
  '2026-04-05',
  '2026-01-31',
  '2026-11-01',
  '2024-02-29',
);
const words = fc.oneof(
  fc
    .string({ unit: 'grapheme', maxLength: 8 })
    .filter((each) => !each.includes('\u0000') && each.isWellFormed()),
  fc.constantFrom(
    'José',
    'Jose\u0301',
    'jose',
    'ŁÓDŹ',
    'łódź',
    'Straße',
    'STRASSE',
    'a_b',
    '100%',
    '\\',
    ' ',
    '',
  ),
);
const addresses = fc
  .tuple(
    fc.constantFrom('max', 'Max', 'MAX', 'zoë', 'Zoe\u0308', 'xn--a', 'ςσΣ'),
    fc.constantFrom(
      ...[
        'bücher.example',
        'xn--bcher-kva.example',
        'BÜCHER.Example',
        'XN--BCHER-KVA.EXAMPLE',
        'example.com',
      ],
      ...[
        'xn--a.example',
        'пример.рф',
        'xn--e1afmkfd.xn--p1ai',
        'σας.gr',
        'ΣΑΣ.gr',
        'bücher。example',
        'a b.ü',
      ],
    ),
  )
  .map(([local, domain]) => `${local}@${domain}`);
const addressParts = fc.constantFrom(
  '@bücher',
  '@XN--BCHER-KVA.example',
  '.xn--p1ai',
  'max@',
  'ZOË',
  '@',
  '',
);
const decimals = fc.oneof(
  fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: 0, max: 999 })).map(([a, b]) => `${a}.${b}`),
  fc.constantFrom('10', '10.00', '0', '-0', '1.005', '0.1', '.5', '99999999999999999999', '9007199254740993'),
);
const integers = fc.oneof(
  fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
  fc.integer({ min: -3, max: 3 }),
);

const TYPES = { ...fieldTypes, email: emailType };

/** Texts that stand for values and for operands of each type. */
const TEXTS: Readonly<
  Record<keyof typeof TYPES, { values: fc.Arbitrary<string>; operands: fc.Arbitrary<string> }>
> = {
  text: { values: words, operands: words },
  email: { values: addresses, operands: fc.oneof(addresses, addressParts) },
  uuid: { values: fc.uuid(), operands: fc.uuid().map((id) => id.toUpperCase()) },
  integer: { values: integers.map(String), operands: integers.map(String) },
  numeric: { values: decimals, operands: decimals },
  boolean: { values: fc.constantFrom('true', 'false'), operands: fc.constantFrom('yes', '0', 'TRUE', 'off') },
  timestamptz: { values: fc.oneof(moments, near), operands: fc.oneof(moments, near, days, nearDays) },
  date: { values: fc.oneof(days, nearDays), operands: fc.oneof(days, nearDays, near) },
};

const samples = <T>(arbitrary: fc.Arbitrary<T>, count: number) =>
  fc.sample(arbitrary, { numRuns: count, seed: SEED });

/** The test of operands as a client sends them for an operator; null where it takes no such operands. */
function testOf(tested: Parameters<typeof readTest>[0], operator: string, operands: string[], zone: string) {
  const [first] = operands;
  const given = /empty|true|false/.test(operator)
    ? undefined
    : operator === 'between'
      ? [first, operands.at(-1)]
      : operands.length === 1
        ? first
        : operands;
  try {
    return readTest(tested, operator, given, { zone });
  } catch (error) {
    if (error instanceof OperandProblem) return null;
    throw error;
  }
}

/** A key as JSON has the value. */
function valueOf({ name }: FieldType, key: string): unknown {
  return name === 'boolean' ? key === 'true' : name === 'integer' ? Number(key) : key;
}

describe.each(Object.entries(TYPES))('values of the type %s', (name, type) => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host.stop());

  const { values: texts, operands } = TEXTS[name as keyof typeof TYPES];
  const keys = samples(texts, 120).map((text) => type.read(text, { zone: 'UTC' }) as string);
  const values = [null, ...keys.map((key) => valueOf(type, key))];

  it('are what was written, read again', () => {
    for (const key of keys) {
      expect(type.keyOf(valueOf(type, key))).toBe(key);
      expect(type.read(key, { zone: 'UTC' })).toBe(key);
    }
  });

  it('are the same by their identity where `is` finds them', () => {
    const { keysOf, keysFor } = typeIdentity(type, 'value');
    const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
    for (const operand of [...samples(operands, 60), ...samples(texts, 60)]) {
      // A day stands for all moments of it, so it is no single value; a blank operand is refused.
      if (name === 'boolean' || (name === 'timestamptz' && isDay(operand)) || operand.trim() === '') continue;
      const test = testOf({ type, isList: false }, 'is', [operand], 'UTC');
      const wanted = keysFor(operand);
      const isSame = (key: string) => keysOf(key).some((each) => wanted.includes(each));
      const isFound = (key: string) =>
        test !== undefined && test !== null && holds(test, type, valueOf(type, key));
      expect([operand, keys.filter(isSame)]).toEqual([operand, keys.filter(isFound)]);
    }
  });

  it('meet a condition in SQL where they meet it in TypeScript', async () => {
    const asked = samples(fc.array(operands, { minLength: 1, maxLength: 2 }), 40);
    for (const isList of type.abilities.has('order') || type.name === 'boolean' ? [false] : [false, true]) {
      const rows = isList
        ? [null, [], ...values.slice(1).map((value, at) => [value, values[at + 2] ?? value])]
        : values;
      const sqlType = `${type.name}${isList ? '[]' : ''}`;
      const tested = {
        type,
        isList,
        key: isList ? 'item' : 'value',
        missing: isList
          ? 'coalesce(cardinality(value), 0) = 0'
          : type.name === 'text'
            ? `coalesce(value, '') = ''`
            : 'value IS NULL',
        ...(isList && { items: 'unnest(value) AS item' }),
      };
      const statements: { sql: string; parameters: unknown[]; expected: boolean[]; what: string }[] = [];
      asked.forEach((operand, at) => {
        const zone = ZONES[at % ZONES.length] as string;
        for (const operator of OPERATOR_NAMES) {
          const test = testOf(tested, operator, operand, zone);
          if (!test) continue;
          const parameters: unknown[] = [];
          const sql = testSql(test, tested, (value, cast) => `$${parameters.push(value)}::${cast}`);
          const expected = rows.map((value) => holds(test, type, value));
          statements.push({
            sql,
            parameters,
            expected,
            what: `${operator} ${JSON.stringify(operand)} in ${zone}`,
          });
        }
      });
      await host.sql(`CREATE TABLE tested_values (number integer, value ${sqlType})`);
      try {
        const json = JSON.stringify(rows.map((value, number) => ({ number, value })));
        await host.sql(
          `INSERT INTO tested_values SELECT * FROM jsonb_populate_recordset(NULL::tested_values, $1::jsonb)`,
          [json],
        );
        for (const { sql, parameters, expected, what } of statements) {
          const found = await host.sql<{ holds: boolean }>(
            `SELECT (${sql}) IS TRUE AS holds FROM tested_values ORDER BY number`,
            parameters,
          );
          expect({ what, holds: found.map((row) => row.holds) }).toEqual({ what, holds: expected });
        }
      } finally {
        await host.sql('DROP TABLE tested_values');
      }
    }
  });

  it('are in the same order in SQL and in TypeScript', async () => {
    const rows = await host.sql<{ number: number }>(
      `SELECT number::int FROM unnest($1::text[]) WITH ORDINALITY AS given (key, number)
        ORDER BY key::${type.name}${type.name === 'text' ? ' COLLATE "C"' : ''}, number`,
      [keys],
    );
    const sorted = keys
      .map((key, at) => ({ key, number: at + 1 }))
      .sort((a, b) => type.compare(a.key, b.key) || a.number - b.number);
    expect(rows.map(({ number }) => number)).toEqual(sorted.map(({ number }) => number));
  });

  it('have operators under one name each', () => {
    const offered = operatorsOf({ type, isList: false });
    expect(new Set(offered).size).toBe(offered.length);
    expect(offered).toEqual(expect.arrayContaining(['is_empty', 'is_not_empty']));
  });
});

it.each([
  ['0001-01-01T00:00:00Z', 'America/New_York'],
  ['9999-12-31T23:59:59Z', 'Asia/Tokyo'],
])('the moment %s lies in no day of %s that days have', (text, zone) => {
  expect(fieldTypes.date.read(text, { zone })).toBeUndefined();
  expect(fieldTypes.date.read(text, { zone: 'UTC' })).toBe(text.slice(0, 10));
});
