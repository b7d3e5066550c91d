import type { CollectionDeclaration, StoredRow } from './CollectionDeclaration';

/** The column of custom fields after a write. */
export function customValues(
  _declaration: CollectionDeclaration,
  _write: unknown,
  _before: StoredRow | null,
): Promise<Record<string, unknown>> {
  return Promise.resolve({});
}
