import type { CollectionDeclaration } from './CollectionDeclaration';
import { columnOf } from './RecordStore';

/** The columns that an input sets, with initial values for what a creation leaves out. */
export function writtenColumns(
  { fields, blankClears }: CollectionDeclaration,
  input: Readonly<Record<string, unknown>>,
  action: 'create' | 'update',
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [name, { column, initial, writable, internal }] of Object.entries(fields)) {
    if (column === false) continue;
    const isOpen = !internal && writable !== 'never' && (action === 'create' || writable !== 'create');
    const value =
      isOpen && input[name] !== undefined ? input[name] : action === 'create' ? initial : undefined;
    if (value !== undefined) columns[columnOf(name, column)] = blankClears && value === '' ? null : value;
  }
  return columns;
}
