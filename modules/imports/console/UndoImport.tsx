import { useState } from 'react';
import { Button, ConfirmDialog, pathWith, undo, usePerson, useResource } from '@tenantry/console';
import { text } from './texts';

interface Action {
  readonly commandId: string;
  readonly executionState: string;
  readonly undoToken: string | null;
}

/** Takes a whole import back, by the entry of its start in the action log. */
export function UndoImport({ id }: { readonly id: string }) {
  const [isAsking, setAsking] = useState(false);
  const { features } = usePerson();
  const may = features.includes('audit_logs.undo_self') || features.includes('audit_logs.undo_tenant');
  const { data } = useResource<{ readonly items: readonly Action[] }>(
    may
      ? pathWith('/audit_logs/audit-logs/actions', {
          resourceKind: 'imports.import',
          resourceId: id,
          pageSize: 10,
        })
      : null,
  );
  const token = data?.items.find(
    ({ commandId, executionState, undoToken }) =>
      commandId === 'imports.imports.start' && executionState !== 'undone' && undoToken !== null,
  )?.undoToken;
  if (!token) return null;
  return (
    <>
      <p className="buttons">
        <Button onClick={() => setAsking(true)}>{text('takeBack')}</Button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title={text('takeBack')}
          action={text('takeBack')}
          look="danger"
          confirm={() => undo(token)}
          onClose={() => setAsking(false)}
        >
          <p>{text('takeBackHelp')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
