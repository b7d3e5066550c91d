import { Empty, RecordChanges } from '@tenantry/console';
import { text } from './texts';
import type { Action } from './types';

interface Row {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a change did to a record, member by member. */
export function Difference({ action }: { readonly action: Action }) {
  const { id, resourceKind } = action;
  const changes = rowsOf(action);
  if (changes.length === 0) return <Empty title={text('noDifference')} />;
  return <RecordChanges collection={resourceKind} records={[{ id, label: '', changes }]} areMade />;
}

/** The changes as logged; for what was created or deleted, all members that are not empty. */
function rowsOf({ changes, snapshotBefore, snapshotAfter }: Action): readonly Row[] {
  if (changes && Object.keys(changes).length > 0)
    return Object.entries(changes).map(([field, { from, to }]) => ({ field, before: from, after: to }));
  const names = new Set([...Object.keys(snapshotBefore ?? {}), ...Object.keys(snapshotAfter ?? {})]);
  return [...names]
    .map((field) => ({ field, before: snapshotBefore?.[field], after: snapshotAfter?.[field] }))
    .filter(
      ({ before, after }) =>
        JSON.stringify(before) !== JSON.stringify(after) && !(isEmpty(before) && isEmpty(after)),
    );
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
