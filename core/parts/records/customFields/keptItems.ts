import type { CustomFieldDefinition, CustomFieldItem, CustomFieldValue } from './CustomFieldDefinition';
import { readCustomFieldItem } from './customFieldSchema';

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
  const read = items.map((item) => (known.has(item) ? item : readCustomFieldItem(definition, item)));
  const places = new Set(read.flatMap((item, at) => (item !== undefined && known.has(item) ? [at] : [])));
  if (places.size === 0) return undefined;
  const unique = [...new Set(read)] as CustomFieldItem[];
  const value = definition.multi ? unique : (unique[0] as CustomFieldItem);
  return { value, places, areAll: places.size === items.length };
}
