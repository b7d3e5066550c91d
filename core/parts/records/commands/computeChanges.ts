import { isDeepStrictEqual } from 'node:util';

/** Change of each field, by dotted path. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

type Fields = Readonly<Record<string, unknown>>;

const TIMES_OF_CHANGE: ReadonlySet<string> = new Set(['updatedAt', 'updated_at']);
const CUSTOM_FIELDS: ReadonlySet<string> = new Set(['custom', 'customFields', 'customValues', 'cf']);

/**
 * The difference of two snapshots: nested objects by dotted path, arrays as wholes, custom fields as `cf_<key>`, the
 * time of change left out.
 *
 * @returns null when there are not two snapshots, as for a creation or a deletion
 */
export function computeChanges(before: Fields | null, after: Fields | null): Changes | null {
  if (before === null || after === null) return null;
  const changes: Changes = {};
  collect(normalized(before), normalized(after), '', changes);
  return changes;
}

/** As JSON has it: dates are texts, so equal ones are equal. */
function normalized(fields: Fields): Fields {
  return JSON.parse(JSON.stringify(fields)) as Fields;
}

function collect(before: Fields, after: Fields, prefix: string, changes: Changes): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (TIMES_OF_CHANGE.has(key)) continue;
    const [from, to] = [before[key] ?? null, after[key] ?? null];
    if (isDeepStrictEqual(from, to)) continue;
    const isCustom = CUSTOM_FIELDS.has(key);
    if (isFields(from ?? {}) && isFields(to ?? {}) && (isCustom || (from !== null && to !== null))) {
      collect((from ?? {}) as Fields, (to ?? {}) as Fields, isCustom ? 'cf_' : `${prefix}${key}.`, changes);
    } else changes[prefix + key] = { from, to };
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same changes, the other way round. */
export function inverted(changes: Changes | null): Changes | null {
  return (
    changes &&
    Object.fromEntries(
      Object.entries(changes).map(([field, { from, to }]) => [field, { from: to, to: from }]),
    )
  );
}
