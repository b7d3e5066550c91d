import { RecordChanges, useKinds, useRecordName } from '@tenantry/console';
import type { PendingAction } from '@tenantry/module-ai_assistant/contract';

/** The changes of each record that an action proposes. */
export function ActionChanges({ action }: { readonly action: PendingAction }) {
  const { targetEntityType, targetRecordId, fieldDiff, records, toolName } = action;
  const { titleOf } = useKinds();
  const name = useRecordName(targetEntityType, targetRecordId);
  const title = targetEntityType === null ? undefined : titleOf(targetEntityType);
  const label = [title, name].filter(Boolean).join(': ') || toolName;
  const all = records?.map(({ recordId, label: each, fieldDiff: changes }) => ({
    id: recordId,
    label: each,
    changes,
  }));
  return (
    <RecordChanges
      collection={targetEntityType}
      records={all ?? [{ id: targetRecordId ?? '', label, changes: fieldDiff }]}
    />
  );
}
