/** A declared value, or its id where plain JavaScript names it. */
export type Identified = string | { readonly id: string };

/** The id by which a value is matched, so that two copies of a contract mean the same. */
export function idOf(value: Identified): string {
  return typeof value === 'string' ? value : value.id;
}
