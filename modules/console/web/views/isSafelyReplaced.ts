/** Members of a field that decide whether a form may replace its value. */
interface Replaced {
  readonly name: string;
  /** Null where lists do not show it. */
  readonly column: string | null;
  readonly kind: string;
  readonly isCustom: boolean;
}

const COMPOSITE: ReadonlySet<string> = new Set(['list', 'json', 'options']);

/**
 * Whether a form of stored records may have a field. A list or an object is replaced as a whole, so it must be known: an
 * input that begins empty would remove what it does not show. A single value is replaced only by who types another.
 *
 * @param item the record; null: several
 */
export function isSafelyReplaced(
  { name, column, kind, isCustom }: Replaced,
  item: Readonly<Record<string, unknown>> | null,
): boolean {
  // Items leave out custom fields without a value.
  return !COMPOSITE.has(kind) || isCustom || column !== null || item?.[name] !== undefined;
}
