import { workerFor } from '@tenantry/core';
import type { StorageSweep } from '../services/StorageSweep';

/** Compares storages with the database each night. */
export const sweepStorages = workerFor<{ readonly storageSweep: StorageSweep }>()({
  id: 'attachments.sweep_storages',
  title: 'Find files in storages that no attachment has',
  schedule: '20 3 * * *',
  timeout: 6 * 3_600_000,
  handle: async ({ signal }, { storageSweep }) => {
    await storageSweep.run(signal);
  },
});
