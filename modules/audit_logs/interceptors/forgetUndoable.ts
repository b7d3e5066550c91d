import type { CommandInterceptor } from '@tenantry/core';
import type { ActionReader } from '../services/ActionReader';
import { monthOf } from '../services/months';
import type { SliceCounts } from '../services/SliceCounts';
import { undoableIn } from '../services/undoable';

/** What was undone cannot be undone again, so what can be undone of its month is to be counted anew. */
export const forgetUndoable: CommandInterceptor<{ actionReader: ActionReader; sliceCounts: SliceCounts }> = {
  id: 'audit_logs.forget_undoable',
  target: { command: '*' },
  afterUndo: async ({ logId }, { actionReader, sliceCounts }) => {
    const entry = await actionReader.placeOf(logId);
    if (!entry) return;
    const month = monthOf(entry.createdAt.getTime());
    for (const tenant of [entry.tenantId, null]) await sliceCounts.change(undoableIn(tenant), month);
  },
};
