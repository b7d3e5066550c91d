import { workerFor } from '@tenantry/core';
import type { FileScans } from '../services/FileScans';
import { scanJob } from './scanJob';

/** Scans a file soon after its upload. */
export const scanFile = workerFor<{ readonly fileScans: FileScans }>()({
  ...scanJob,
  concurrency: 2,
  timeout: 10 * 60_000,
  handle: ({ data, signal }, { fileScans }) => fileScans.scanOne(data.attachmentId, signal),
});
