import type { Schema, ServedOperation } from '../../../../scripts/fuzz/ServedOperation';
import { largestValue } from './largestValue';

/** A request that makes as much work as its size allows. */
export interface Attack {
  readonly name: string;
  /** @param share of the whole size, up to 1 */
  readonly body?: (share: number) => string;
  readonly query?: (share: number) => URLSearchParams;
  readonly headers?: (share: number) => Record<string, string>;
}

/** Bytes of a body: what the host reads of every route. */
const BODY = 255_000;
/** Bytes of a query: node reads 16 KiB of head. */
const QUERY = 9_000;
/** Members, items and levels that are read of every body. */
const VALUES = 950;
const LEVELS = 98;
/** A letter with as many combining marks as a request may have, and marks alone. */
const MARKS = `a${'\u0301\u0323'.repeat(15)}`;
const STACK = '\u0301\u0323';

/** Lists in headers, by what is repeated in them. */
const HEADERS: Readonly<Record<string, string>> = {
  accept: 'a/b;q=0.1,',
  'accept-encoding': 'a;q=0.1,',
  'accept-language': 'a-b;q=0.1,',
  cookie: 'a=b; ',
  'if-match': '"a",',
  'if-none-match': 'W/"a",',
  prefer: 'a=b,',
  range: '0-1,',
  'x-forwarded-for': '1.1.1.1,',
};
const HEADER = 1_500;

/** Values that fit few schemas, of a number of bytes each, and no more members and items than said. */
const WRONG: readonly ((bytes: number, values: number) => string)[] = [
  (bytes, values) => listOf('0', bytes, values),
  (bytes) => `"${STACK.repeat(bytes / 4)}"`,
  (bytes, values) => listOf('{"a":1}', bytes, values / 2),
  (bytes) => `"${'a '.repeat(bytes / 2)}"`,
  (bytes) => nested(bytes, LEVELS),
  (bytes) => `"${MARKS.repeat(bytes / 61)}"`,
  (bytes) => `"${',%_0'.repeat(bytes / 4)}"`,
  (bytes, values) => members(bytes, values),
];

/** Requests at the limits of an operation, made from its description. */
export function attacksOn(operation: ServedOperation): Attack[] {
  const { body, query, method } = operation;
  const attacks: Attack[] = [{ name: 'headers', headers: lists }];
  if (body) {
    const units = { marks: MARKS, escapes: '"\\', emoji: '\u{1F9D1}\u200D', blanks: ' ' };
    for (const [name, unit] of Object.entries(units)) {
      const text = (share: number) => JSON.stringify(largestValue(body, unit, share));
      attacks.push({ name: `longest ${name}`, body: text });
    }
    const names = membersOf(body);
    for (let turn = 0; turn < 2; turn++) {
      attacks.push({
        name: `wrong values, turn ${turn}`,
        body: (share) => object(names, (index) => wrong(index * 2 + turn, share / names.length)),
      });
    }
  }
  if (method !== 'GET') {
    attacks.push(
      { name: 'unknown members', body: (share) => members(BODY * share, VALUES * share) },
      { name: 'too many members', body: (share) => members(BODY * share, Infinity) },
      { name: 'too many levels', body: (share) => nested(BODY * share, Infinity) },
    );
  }
  const names = query.map(({ name }) => name);
  if (names.length > 0) {
    const values = [
      (most: number) => [MARKS.repeat(most / 180)],
      (most: number) => [','.repeat(most / 3)],
      (most: number) => Array<string>(Math.ceil(most / 16)).fill('a'),
    ];
    values.forEach((make, turn) => {
      attacks.push({
        name: `parameters, turn ${turn}`,
        query: (share) =>
          parameters(
            names,
            (index) => values[(index + turn) % values.length]?.((QUERY * share) / names.length) ?? make(1),
          ),
      });
    });
  }
  return attacks;
}

function lists(share: number): Record<string, string> {
  const of = (text: string) => text.repeat((HEADER * share) / text.length);
  const named = Object.entries(HEADERS).map(([name, text]) => [
    name,
    name === 'range' ? `bytes=${of(text)}0-1` : of(text),
  ]);
  return Object.fromEntries(named) as Record<string, string>;
}

function wrong(index: number, share: number): string {
  const make = WRONG[index % WRONG.length] as (typeof WRONG)[number];
  return make(BODY * share, VALUES * share);
}

/** Names of the members of a body, in each of its shapes. */
function membersOf({ properties = {}, anyOf = [], oneOf = [] }: Schema): string[] {
  const own = Object.keys(properties);
  const names = [...own, ...[...anyOf, ...oneOf].flatMap(membersOf)];
  return names.length > 0 ? [...new Set(names)] : ['a'];
}

function object(names: readonly string[], value: (index: number) => string): string {
  return `{${names.map((name, index) => `${JSON.stringify(name)}:${value(index)}`).join(',')}}`;
}

function listOf(item: string, bytes: number, values: number): string {
  return `[${Array<string>(Math.ceil(Math.min(bytes / (item.length + 1), values)))
    .fill(item)
    .join(',')}]`;
}

function nested(bytes: number, most: number): string {
  const levels = Math.ceil(Math.min(bytes / 2, most));
  return '['.repeat(levels) + ']'.repeat(levels);
}

function members(bytes: number, values: number): string {
  const length = Math.ceil(Math.min(bytes / 11, values));
  const name = 'm'.repeat(Math.max(1, bytes / length - 12));
  return `{${Array.from({ length }, (_, index) => `"${name}${index}":1`).join(',')}}`;
}

function parameters(names: readonly string[], values: (index: number) => string[]): URLSearchParams {
  return new URLSearchParams(
    names.flatMap((name, index) => values(index).map((value): [string, string] => [name, value])),
  );
}
