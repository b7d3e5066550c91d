import type { ResourceReference } from '../commands/CommandDeclaration';
import type { RowState } from '../commands/TrackedRows';
import type { CollectionDeclaration, StoredRow } from './CollectionDeclaration';
import { columnOf } from './RecordStore';

/**
 * The records that a change of a record concerns besides, for the action log: those to which it refers, before and after.
 *
 * @param states the record and the rows of its children before and after, where it is there
 */
export function relationsOf(
  { fields, hooks }: CollectionDeclaration,
  states: readonly (readonly [row: StoredRow | null, state: RowState | null])[],
): readonly ResourceReference[] {
  const found = new Map<string, ResourceReference>();
  const add = (reference: ResourceReference) => found.set(`${reference.kind} ${reference.id}`, reference);
  for (const [row, state] of states) {
    if (!row) continue;
    for (const [member, { references, refersTo, column }] of Object.entries(fields)) {
      const kind = references?.to.kind ?? refersTo;
      const id = kind !== undefined && column !== false ? row[columnOf(member, column)] : null;
      if (kind !== undefined && typeof id === 'string') add({ kind, id });
    }
    for (const reference of hooks?.relations?.(row, state ?? {}) ?? []) add(reference);
  }
  return [...found.values()];
}
