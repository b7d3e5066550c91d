import { workerFor } from '@tenantry/core';
import type { FileScans } from '../services/FileScans';

/** Scans files that the scanner did not take before. It fails while the scanner does, so that operators see it. */
export const scanWaiting = workerFor<{ readonly fileScans: FileScans }>()({
  id: 'attachments.scan_waiting',
  title: 'Scan files that wait for the virus scanner',
  schedule: '* * * * *',
  attempts: 1,
  timeout: 30 * 60_000,
  handle: ({ signal }, { fileScans }) => fileScans.scanWaiting(signal),
});
