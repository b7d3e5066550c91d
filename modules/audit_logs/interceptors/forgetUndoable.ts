import type { CommandInterceptor } from '@tenantry/core';
import type { SliceCounts } from '../services/SliceCounts';
import { undoableIn } from '../services/undoable';

/** What was undone cannot be undone again, so what can be undone is to be counted again. */
export const forgetUndoable: CommandInterceptor<{ sliceCounts: SliceCounts }> = {
  id: 'audit_logs.forget_undoable',
  target: { command: '*' },
  afterUndo: async ({ tenantId }, { sliceCounts }) => {
    for (const tenant of [tenantId, null]) await sliceCounts.forget(undoableIn(tenant));
  },
};
