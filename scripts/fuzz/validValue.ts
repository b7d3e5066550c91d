import type { Random } from '../lib/randomOf';
import type { Schema } from './ServedOperation';

/** Finds ids of what is there for a member or parameter that bears them; null where the name says nothing. */
export type IdSource = (name: string) => readonly string[] | null;

const WORDS = [
  'Ann',
  'blue',
  'north-gate',
  'Łódź',
  'x',
  'tab\tand\nline',
  '=1+1',
  'O’Neill | & <b>"q"</b>',
  '٣',
  '🦄',
];
const ID_NAME = /^(?:ids?|.*Ids?|tags|roles|organizations|undoToken)$/;

/** A value that fits a schema, as far as the schema says; ids are ids of what is there. */
export function validValue(schema: Schema, name: string, ids: IdSource, random: Random): unknown {
  const { anyOf, oneOf, enum: values, properties } = schema;
  const choices = anyOf ?? oneOf;
  if (choices) return validValue(random.pick(choices), name, ids, random);
  if ('const' in schema) return schema.const;
  if (values) return random.pick(values);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const type = types.length > 1 && random.below(6) === 0 ? random.pick(types) : types[0];
  const known = ID_NAME.test(name) || schema.format === 'uuid' ? ids(name) : null;
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return random.below(2) === 0;
    case 'integer':
    case 'number':
      return validNumber(schema, type, random);
    case 'array': {
      const length = random.below(4);
      return Array.from({ length }, () => validValue(schema.items ?? { type: 'string' }, name, ids, random));
    }
    case 'object':
      return properties
        ? validMembers(schema, ids, random)
        : random.pick([{}, { a: 1 }, { a: { b: ['c', null] } }]);
    case 'string':
      if (/color$/i.test(name)) return '#12ab9f';
      return known ? idOf(known, random) : validText(schema, random);
    case undefined:
    default:
      return known ? idOf(known, random) : random.pick(['', '1', 'asc', 'name', 'createdAt', 'true']);
  }
}

/** An object with all that is required, and some of the rest. */
export function validMembers(
  { properties = {}, required = [] }: Schema,
  ids: IdSource,
  random: Random,
): Record<string, unknown> {
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || name === 'id' || random.below(5) === 0,
  );
  return Object.fromEntries(chosen.map(([name, schema]) => [name, validValue(schema, name, ids, random)]));
}

function idOf(known: readonly string[], random: Random): string {
  return known.length > 0 ? random.pick(known) : unknownId(random);
}

function validNumber({ minimum, maximum }: Schema, type: string, random: Random): number {
  const least = minimum ?? 0;
  const most = maximum ?? 1_000_000;
  const edges = [least, most, Math.min(most, least + 1)];
  const inner = Math.min(most, least + random.below(Math.min(1_000, Math.max(1, most - least))));
  if (random.below(4) === 0) return random.pick(edges);
  return type === 'number' && random.below(2) === 0 ? Math.min(most, inner + 0.25) : inner;
}

function validText({ format, pattern, minLength = 1, maxLength }: Schema, random: Random): string {
  const unique = hex(random, 12);
  if (format === 'uuid') return unknownId(random);
  if (format === 'email') return `u-${unique}@example.test`;
  if (format === 'uri') return `https://example.test/${unique}`;
  if (format === 'date-time') {
    return random.pick(['2026-03-01T10:00:00.000Z', '1970-01-01T00:00:00Z', '2026-02-28T23:59:59.999+14:00']);
  }
  if (pattern === '^[A-Za-z]{3}$') return random.pick(['EUR', 'PLN', 'USD']);
  if (pattern?.includes('\\.')) return random.pick(['customers.person', 'customers.deal', 'catalog.product']);
  if (pattern) return `k${unique}`;
  if (random.below(12) === 0) return 'é'.repeat(Math.min(maxLength ?? 60, 60));
  const text = `${random.pick(WORDS)} ${unique}`.slice(0, maxLength ?? 200);
  return text.padEnd(minLength, 'x');
}

/** An id that nothing has. */
function unknownId(random: Random): string {
  return `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`;
}

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => random.below(16).toString(16)).join('');
}
