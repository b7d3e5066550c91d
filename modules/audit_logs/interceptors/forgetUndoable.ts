import type { CommandInterceptor } from '@tenantry/core';
import type { SliceCounts } from '../services/SliceCounts';
import { undoableIn } from '../services/undoable';

/** A change can be undone once, so an undo drops the counts of changes that can be undone. */
export const forgetUndoable: CommandInterceptor<{ sliceCounts: SliceCounts }> = {
  id: 'audit_logs.forget_undoable',
  target: { command: '*' },
  afterUndo: async ({ tenantId }, { sliceCounts }) => {
    for (const tenant of [tenantId, null]) await sliceCounts.forget(undoableIn(tenant));
  },
};
