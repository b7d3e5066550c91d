import { nodeOf } from '../../http/openapi/JoiNode';
import type { CollectionDeclaration, CollectionField } from './CollectionDeclaration';
import { columnOf } from './RecordStore';

/** The columns that an input sets, with initial values for what a creation leaves out. */
export function writtenColumns(
  { fields }: Pick<CollectionDeclaration, 'fields'>,
  input: Readonly<Record<string, unknown>>,
  action: 'create' | 'update',
): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const { column, initial, writable, internal } = field;
    if (column === false) continue;
    const isOpen = !internal && writable !== 'never' && (action === 'create' || writable !== 'create');
    const value =
      isOpen && input[name] !== undefined ? input[name] : action === 'create' ? initial : undefined;
    if (value !== undefined) columns[columnOf(name, column)] = storedValue(field, value);
  }
  return columns;
}

/** A value in stored form: null for a blank text, where the member may be null. */
export function storedValue({ nullable, schema }: CollectionField, value: unknown): unknown {
  if (value !== '') return value;
  return nullable === true || nodeOf(schema)._valids?.values().includes(null) === true ? null : value;
}
