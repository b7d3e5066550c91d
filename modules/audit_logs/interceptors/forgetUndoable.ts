import type { CommandInterceptor } from '@tenantry/core';
import { ALL_UNDOABLE, type SliceCounts, undoableIn } from '../services/SliceCounts';

/** What was undone cannot be undone again, so what was counted as undoable is to be counted anew. */
export const forgetUndoable: CommandInterceptor<{ sliceCounts: SliceCounts }> = {
  id: 'audit_logs.forget_undoable',
  target: { command: '*' },
  afterUndo: async ({ access, scope }, { sliceCounts }) => {
    // A super administrator may have undone something in a tenant that is not the one they work in.
    const tags = access.isSuperAdmin ? [ALL_UNDOABLE] : [undoableIn(scope.tenantId), undoableIn(null)];
    for (const tag of tags) await sliceCounts.forget(tag);
  },
};
