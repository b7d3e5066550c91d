import type { StateChange } from '../commands/CommandDeclaration';
import type { RowState } from '../commands/TrackedRows';
import type { CollectionDeclaration, StoredRow } from './CollectionDeclaration';
import { columnOf } from './RecordStore';

/**
 * A logged change with the values of members that have `orStored` or `align` as those write them today: where a migration has brought
 * stored values into another form, such as currencies into upper case, the action log still has the former one.
 */
export function alignValues(
  { table, fields }: CollectionDeclaration,
  change: StateChange<RowState>,
): StateChange<RowState> {
  const members = Object.entries(fields).flatMap(([name, { align, orStored: schema, column }]) =>
    (align || schema) && column !== false ? [{ align, schema, column: columnOf(name, column) }] : [],
  );
  if (members.length === 0) return change;
  const alignRow = (row: StoredRow): StoredRow => {
    const aligned: Record<string, unknown> = { ...row };
    for (const { align, schema, column } of members) {
      if ((row[column] ?? null) === null) continue;
      const { error, value } = schema?.validate(row[column]) ?? { value: align?.(row[column]) };
      if (!error) aligned[column] = value;
    }
    return aligned;
  };
  const align = (state: RowState | null): RowState | null =>
    state?.[table] ? { ...state, [table]: state[table].map(alignRow) } : state;
  return { ...change, from: align(change.from), to: align(change.to) };
}
