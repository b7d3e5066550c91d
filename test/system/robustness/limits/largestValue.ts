import type { Schema } from '../../../../scripts/fuzz/ServedOperation';

/** Characters of a text without a maximum, and items of a list without one. */
const OPEN_TEXT = 2_000;
const OPEN_LIST = 100;
/** Bytes that one value may take in JSON: a body has room for several. */
const MOST_BYTES = 200_000;
const DEEPEST = 30;

/** A value at the limits of its schema: longest texts of a character, most items, all members, deepest nesting. */
export function largestValue(
  schema: Schema,
  unit: string,
  share: number,
  left = { bytes: MOST_BYTES },
): unknown {
  const { anyOf, oneOf, enum: values, type, maxItems, properties, items } = schema;
  const choices = anyOf ?? oneOf;
  if (choices) {
    const ranked = [...choices].sort((one, other) => weightOf(other) - weightOf(one));
    return largestValue(ranked[0] as Schema, unit, share, left);
  }
  if (values) return values[0];
  if ('const' in schema) return schema.const;
  switch (typeof type === 'string' ? type : type?.[0]) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.maximum ?? schema.minimum ?? 1;
    case 'array': {
      const list: unknown[] = [];
      const most = Math.ceil((maxItems ?? OPEN_LIST) * share);
      while (list.length < most && left.bytes > 0) list.push(largestValue(items ?? {}, unit, share, left));
      return list;
    }
    case 'object':
      return properties ? members(schema, unit, share, left) : nested(unit, share, left);
    case 'string':
      return textOf(schema, unit, share, left);
    case undefined:
    default:
      return nested(unit, share, left);
  }
}

function members({ properties = {} }: Schema, unit: string, share: number, left: { bytes: number }): object {
  const entries = Object.entries(properties).map(([name, inner]) => {
    left.bytes -= name.length + 4;
    return [name, largestValue(inner, unit, share, left)] as const;
  });
  return Object.fromEntries(entries);
}

/** What a program might keep: as deep as it may be. */
function nested(unit: string, share: number, left: { bytes: number }): unknown {
  let value: unknown = textOf({}, unit, share, left);
  for (let level = 1; level < DEEPEST * share; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

function textOf({ format, maxLength }: Schema, unit: string, share: number, left: { bytes: number }): string {
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'date-time' || format === 'date') return '2026-01-31T12:00:00.000Z';
  const room = Math.max(0, Math.floor(left.bytes / 3));
  const length = Math.min(Math.ceil((maxLength ?? OPEN_TEXT) * share), room);
  const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  left.bytes -= Buffer.byteLength(text);
  return format === 'email' ? `${text.slice(0, 200)}@example.test` : text;
}

function weightOf({ type, maxLength = 0, maxItems = 0, properties = {} }: Schema): number {
  if (type === 'array') return 1_000_000 + maxItems;
  return type === 'object' ? 500_000 + Object.keys(properties).length : maxLength;
}
