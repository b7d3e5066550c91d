import type { CommandInterceptor } from '@tenantry/core';
import type { ActionReader } from '../services/ActionReader';
import type { SliceCounts } from '../services/SliceCounts';
import { undoableIn } from '../services/undoable';

/** What was undone cannot be undone again, so what can be undone is to be counted again. */
export const forgetUndoable: CommandInterceptor<{ actionReader: ActionReader; sliceCounts: SliceCounts }> = {
  id: 'audit_logs.forget_undoable',
  target: { command: '*' },
  afterUndo: async ({ logId }, { actionReader, sliceCounts }) => {
    const tenantId = await actionReader.tenantOf(logId);
    if (tenantId === undefined) return;
    for (const tenant of [tenantId, null]) await sliceCounts.forget(undoableIn(tenant));
  },
};
