import { workerFor } from '@tenantry/core';
import type { ImageCache } from '../../images/services/ImageCache';
import type { ResumableUploads } from '../../resumable/services/ResumableUploads';
import type { StorageReclaim } from '../services/StorageReclaim';

/** Removes files that no attachment has. */
export const reclaimFiles = workerFor<{
  readonly storageReclaim: StorageReclaim;
  readonly imageCache: ImageCache;
  readonly resumableUploads: ResumableUploads;
}>()({
  id: 'attachments.reclaim_files',
  title: 'Remove files that no attachment has',
  schedule: '*/5 * * * *',
  handle: async ({ signal }, { imageCache, resumableUploads, storageReclaim }) => {
    await storageReclaim.run(signal);
    await storageReclaim.sweepStaging();
    await resumableUploads.sweep();
    await imageCache.sweep();
  },
});
