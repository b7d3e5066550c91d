import { Empty, shownValue, Table, useMemberLabels } from '@tenantry/console';
import { text } from './texts';
import type { Action } from './types';

interface Row {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** What a change did to a record, member by member. */
export function Difference({ action }: { readonly action: Action }) {
  const labelOf = useMemberLabels([action.resourceKind]);
  const rows = rowsOf(action);
  if (rows.length === 0) return <Empty title={text('noDifference')} />;
  return (
    <Table
      label={text('difference')}
      rows={rows}
      idOf={({ name }) => name}
      columns={[
        { title: text('member'), cell: ({ name }) => labelOf(action.resourceKind, name) },
        { title: text('before'), cell: ({ from }) => <Value value={from} look="removed" /> },
        { title: text('after'), cell: ({ to }) => <Value value={to} look="added" /> },
      ]}
    />
  );
}

function Value({ value, look }: { readonly value: unknown; readonly look: 'removed' | 'added' }) {
  const shown = shownValue(value);
  if (shown === '–') return <>–</>;
  return <span className={`difference ${look}`}>{shown}</span>;
}

/** The changes as logged; for what was created or deleted, all members that are not empty. */
function rowsOf({ changes, snapshotBefore, snapshotAfter }: Action): readonly Row[] {
  if (changes && Object.keys(changes).length > 0)
    return Object.entries(changes).map(([name, { from, to }]) => ({ name, from, to }));
  const names = new Set([...Object.keys(snapshotBefore ?? {}), ...Object.keys(snapshotAfter ?? {})]);
  return [...names]
    .map((name) => ({ name, from: snapshotBefore?.[name], to: snapshotAfter?.[name] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to) && !(isEmpty(from) && isEmpty(to)));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
