import { useState } from 'react';
import { Button, Empty, Link, Loaded, pathWith, type SlotProps, useResource } from '@tenantry/console';
import { ActionLog } from './ActionLog';
import { ACTIONS, type Action, type LogPage } from './types';
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
            <ActionLog actions={items} />
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
