import { Empty, type MemberChange, RecordChanges } from '@tenantry/console';
import { loggedChanges } from './loggedChanges';
import { text } from './texts';
import type { Action } from './types';

/** Differences that a change made to a record, member by member. */
export function Difference({ action }: { readonly action: Action }) {
  const { id, resourceKind } = action;
  const changes = rowsOf(action);
  if (changes.length === 0) return <Empty title={text('noDifference')} />;
  return <RecordChanges collection={resourceKind} records={[{ id, label: '', changes }]} areMade />;
}

/** The changes as logged; for what was created or deleted, all members that are not empty. */
function rowsOf(action: Action): readonly MemberChange[] {
  const { snapshotBefore, snapshotAfter } = action;
  const logged = loggedChanges(action);
  if (logged.length > 0) return logged;
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
