import type { Random } from '../lib/randomOf';
import { GARBAGE } from '@tenantry/core/testing';

const ID = '11111111-1111-4111-8111-111111111111';

export const HOSTILE_NUMBERS: readonly number[] = [
  -0,
  1e-7,
  1e-13,
  0.1 + 0.2,
  -1.5,
  99.999999,
  32_768,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  2 ** 53 + 2,
  9_223_372_036_854_775_808,
  1e15,
  8.64e15,
  1e21,
  1e38,
  -1e300,
  5e-324,
];

export const HOSTILE_DATES: readonly string[] = [
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '275760-09-13',
  '-271821-04-20T00:00:00Z',
  '9999-12-31T23:59:59.999-12:00',
  '10000-01-01',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '2026-13-01',
  '2026-01-01T24:00:00Z',
  '2026-01-01T10:00:60Z',
  '2026-01-01 10:00',
  '20260101',
  '2026-W05',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  '1',
  '1e15',
  '8640000000000000',
  'Sat, 21 Nov 2026 13:48:00 GMT',
];

export const HOSTILE_TEXTS: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u0001\u0008\u001b[31m',
  '\u202e\u200b\ufeff\uffff',
  '\u2028\u2029',
  ' padded ',
  '\n\r\t',
  '=1+1',
  '@SUM(1)',
  '+1',
  '-1',
  '%',
  '_',
  '\\',
  '%_\\%',
  "'; DROP TABLE directory_tenants; --",
  '$1',
  '{}',
  '[]',
  '[[[[',
  '{"a":',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '0x1f',
  '1e999',
  '1_000',
  '٣',
  '9'.repeat(40),
  '-' + '9'.repeat(25),
  '0.' + '3'.repeat(60),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '__all__',
  '*',
  '..',
  '../../etc/passwd',
  'javascript:alert(1)',
  `{${ID}}`,
  ID.toUpperCase(),
  ID.replaceAll('-', ''),
  `${ID} `,
  `${ID},${ID}`,
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(300),
  'x'.repeat(9_000),
  '🦄'.repeat(200),
  'ß'.repeat(120),
  ','.repeat(1_000),
  'cf_x',
  'a@b',
  `${'a'.repeat(250)}@example.test`,
  'https://' + 'a'.repeat(3_000) + '.test/',
  ...HOSTILE_DATES,
];

/** Lists in lists, so deep. */
export const nestedLists = (depth: number): unknown => (depth === 0 ? [] : [nestedLists(depth - 1)]);
const nestedObjects = (depth: number): unknown => (depth === 0 ? {} : { a: nestedObjects(depth - 1) });

/** Objects with keys that are something else to JavaScript or PostgreSQL. */
export const HOSTILE_OBJECTS: readonly unknown[] = [
  JSON.parse('{"__proto__":{"isSuperAdmin":true}}'),
  JSON.parse('{"__proto__":1}'),
  JSON.parse('{"a":{"__proto__":[]}}'),
  { constructor: { prototype: { polluted: true } } },
  { toString: 'x', valueOf: null, hasOwnProperty: 1, length: -1 },
  { toJSON: 'x', then: 'x' },
  { '': 1 },
  { 'a\u0000': 1 },
  { '\ud800': '\udfff' },
  { a: '\u0000' },
  { ['k'.repeat(5_000)]: 'v' },
  { a: 1e300, b: -0, c: 1e-300 },
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index])),
  nestedObjects(60),
  nestedObjects(95),
  nestedObjects(400),
  nestedLists(60),
  nestedLists(95),
  nestedLists(1_000),
];

const LISTS: readonly unknown[] = [
  [ID, ID],
  Array.from({ length: 3_000 }, () => ID),
  Array.from({ length: 3_000 }, (_, index) => `${ID.slice(0, -4)}${String(index).padStart(4, '0')}`),
  Array.from({ length: 150 }, (_, index) => `v${index}`),
  [null, undefined],
  [{}],
  [{ id: ID }],
  [[ID]],
  [''],
];

/** What may stand anywhere in JSON and is meant nowhere. */
export function hostileJson(random: Random, ids: readonly string[]): unknown {
  return random.pick<() => unknown>([
    () => random.pick(GARBAGE),
    () => random.pick(HOSTILE_NUMBERS),
    () => random.pick(HOSTILE_NUMBERS),
    () => random.pick(HOSTILE_TEXTS),
    () => random.pick(HOSTILE_TEXTS),
    () => random.pick(HOSTILE_DATES),
    () => random.pick(HOSTILE_OBJECTS),
    () => random.pick(LISTS),
    () => randomText(random),
    () => random.pick(ids),
    () => [random.pick(ids), random.pick(ids)],
  ])();
}

/** The same for a query, a form or a path: text. */
export function hostileText(random: Random, ids: readonly string[]): string {
  return random.pick<() => string>([
    () => random.pick(HOSTILE_TEXTS),
    () => random.pick(HOSTILE_TEXTS),
    () => String(random.pick(HOSTILE_NUMBERS)),
    () => random.pick(HOSTILE_DATES),
    () => randomText(random),
    () => random.pick(ids),
    () => `${random.pick(ids)},${random.pick(ids)},x,`,
  ])();
}

/** Characters of all planes, those that mean something to somebody among them. */
export function randomText(random: Random): string {
  const unit = (): string =>
    random.pick([
      () => String.fromCharCode(random.below(0x80)),
      () => String.fromCharCode(random.below(0x10000)),
      () => String.fromCodePoint(0x10000 + random.below(0x100000)),
      () => random.pick([',', '"', "'", '\\', '%', '_', '[', ']', '{', '}', '$', ':', '|', '<', '&']),
    ])();
  return Array.from({ length: 1 + random.below(12) }, unit).join('');
}
