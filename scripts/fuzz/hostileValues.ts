import type { Random } from '../lib/randomOf';
import { GARBAGE } from '@tenantry/core/testing';
import values from './hostile.json';

const ID = '11111111-1111-4111-8111-111111111111';

export const HOSTILE_TEXTS: readonly string[] = [
  ...values.texts,
  'x'.repeat(300),
  'x'.repeat(9_000),
  '🦄'.repeat(200),
  'ß'.repeat(120),
  ','.repeat(1_000),
  'cf_x',
  'a@b',
  `${'a'.repeat(250)}@example.test`,
  'https://' + 'a'.repeat(3_000) + '.test/',
  ...values.dates,
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

/** JSON values that are valid anywhere in JSON, and that no operation expects. */
export function hostileJson(random: Random, ids: readonly string[]): unknown {
  return random.pick<() => unknown>([
    () => random.pick(GARBAGE),
    () => random.pick(values.numbers),
    () => random.pick(values.numbers),
    () => random.pick(HOSTILE_TEXTS),
    () => random.pick(HOSTILE_TEXTS),
    () => random.pick(values.dates),
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
    () => String(random.pick(values.numbers)),
    () => random.pick(values.dates),
    () => randomText(random),
    () => random.pick(ids),
    () => `${random.pick(ids)},${random.pick(ids)},x,`,
  ])();
}

/** Characters of all planes, with those that have a meaning in some syntax among them. */
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
