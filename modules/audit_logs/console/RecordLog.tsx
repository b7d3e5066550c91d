import { useState } from 'react';
import {
  Button,
  Empty,
  formatTime,
  Link,
  Loaded,
  pathWith,
  RecordChanges,
  type SlotProps,
  usePerson,
  useResource,
} from '@tenantry/console';
import { loggedChanges } from './loggedChanges';
import { ACTIONS, type Action, type LogPage } from './types';
import { reversalOf } from './reversal';
import { text } from './texts';

/** Entries that are shown at first, and those that the server gives at most. */
const ENTRIES = 20;
const MOST = 200;

/** The logged actions on a record, newest first, with their differences, undo and redo. */
export function RecordLog({ kind, record }: SlotProps<{ readonly id: string }>) {
  const [pageSize, setPageSize] = useState(ENTRIES);
  const selection = { resourceKind: kind, resourceId: record.id };
  const resource = useResource<LogPage<Action>>(pathWith(ACTIONS, { ...selection, pageSize }));
  return (
    <Loaded resource={resource}>
      {({ items, total }) =>
        items.length === 0 ? (
          <Empty title={text('noActions')} />
        ) : (
          <>
            <ol className="log">
              {items.map((action) => (
                <li key={action.id} className="card">
                  <div className="tools">
                    <strong>{action.actionLabel ?? action.commandId}</strong>
                    <span>{action.actorUserName ?? ''}</span>
                    <time dateTime={action.createdAt}>{formatTime(action.createdAt)}</time>
                    <Reverse action={action} />
                  </div>
                  <Differences action={action} />
                </li>
              ))}
            </ol>
            {total > items.length &&
              (pageSize < MOST ? (
                <Button onClick={() => setPageSize(MOST)}>
                  {text('olderEntries', { count: Math.min(MOST, total) - items.length })}
                </Button>
              ) : (
                <Link href={pathWith('/backend/audit-logs', selection)}>{text('wholeLog')}</Link>
              ))}
          </>
        )
      }
    </Loaded>
  );
}

function Reverse({ action }: { readonly action: Action }) {
  const reversal = reversalOf(action, usePerson().features);
  return reversal && <Button onClick={reversal.run}>{text(reversal.kind)}</Button>;
}

function Differences({ action }: { readonly action: Action }) {
  const changes = loggedChanges(action);
  if (changes.length === 0) return null;
  const { id, resourceKind } = action;
  return <RecordChanges collection={resourceKind} records={[{ id, label: '', changes }]} areMade />;
}
