import { workerFor } from '@tenantry/core';
import type { DocumentTexts } from '../services/DocumentTexts';
import { textJob } from './textJob';

/** Reads the texts of documents, in each process two at a time, and one of each tenant. */
export const readTexts = workerFor<{ readonly documentTexts: DocumentTexts }>()({
  ...textJob,
  concurrency: 2,
  perTenant: 1,
  timeout: 5 * 60_000,
  handle: ({ data, signal }, { documentTexts }) => documentTexts.read(data.attachmentId, signal),
});
