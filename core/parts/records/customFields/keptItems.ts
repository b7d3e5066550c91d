import type { Schema } from 'joi';
import type { CustomFieldDefinition, CustomFieldItem, CustomFieldValue } from './CustomFieldDefinition';
import { customFieldKinds } from './customFieldKinds';

/** Items of a value that a record has already. */
export interface KeptItems {
  /** The value in its stored form. */
  readonly value: CustomFieldValue;
  /** Where they are in a list of several. */
  readonly places: ReadonlySet<number>;
  /** Nothing else is in the value. */
  readonly areAll: boolean;
}

/**
 * Finds the items of a given value that a record has already in the field, whatever the definition allows now.
 *
 * @param stored what the record has in the field, in clear
 * @returns undefined where there are none
 */
export function keptItems(
  definition: CustomFieldDefinition,
  given: unknown,
  stored: unknown,
): KeptItems | undefined {
  if ((stored ?? null) === null) return undefined;
  const known = new Set<unknown>([stored].flat());
  const items = definition.multi ? [given].flat() : [given];
  const read = items.map((item) => (known.has(item) ? item : readItem(definition, item)));
  const places = new Set(read.flatMap((item, at) => (item !== undefined && known.has(item) ? [at] : [])));
  if (places.size === 0) return undefined;
  const unique = [...new Set(read)] as CustomFieldItem[];
  const value = definition.multi ? unique : (unique[0] as CustomFieldItem);
  return { value, places, areAll: places.size === items.length };
}

const schemas = new Map<string, Schema>();

/** A value in the stored form of a kind, without applying the rules of the field; undefined where it does not fit the kind. */
function readItem({ kind }: CustomFieldDefinition, item: unknown): unknown {
  let schema = schemas.get(kind);
  if (!schema) schemas.set(kind, (schema = customFieldKinds[kind].schema().prefs({ convert: true })));
  const { error, value } = schema.validate(item);
  return error ? undefined : value;
}
