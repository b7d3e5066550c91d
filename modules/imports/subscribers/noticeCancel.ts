import { subscriberFor } from '@tenantry/core';
import type { ImportStore } from '../services/ImportStore';

/** An import that was cancelled while it waited has no job that could say so. */
export const noticeCancel = subscriberFor<{ importStore: ImportStore }>()({
  id: 'imports.notice_cancel',
  event: 'progress.job.*',
  handle: async ({ payload }, { importStore }) => {
    const { status, jobType, jobId } = payload as Record<'status' | 'jobType' | 'jobId', string>;
    if (status === 'cancelled' && jobType === 'imports.run') await importStore.noteCancelled(jobId);
  },
});
