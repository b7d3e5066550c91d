import { RecordChanges, RecordLink } from '@tenantry/console';
import type { PendingAction } from '@tenantry/module-ai_assistant/contract';

/** The changes of each record that an action proposes. Several records are named, each above its changes. */
export function ActionChanges({ action, name }: { readonly action: PendingAction; readonly name: string }) {
  const { targetEntityType, targetRecordId, fieldDiff, records } = action;
  const several = records?.map(({ recordId, entityType, label, fieldDiff: changes }) => ({
    id: recordId,
    label,
    title: recordId === '' ? label : <RecordLink kind={entityType} id={recordId} name={label} />,
    changes,
  }));
  return (
    <RecordChanges
      collection={targetEntityType}
      records={several ?? [{ id: targetRecordId ?? '', label: name, title: null, changes: fieldDiff }]}
    />
  );
}
