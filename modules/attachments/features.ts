import { declareFeatures } from '@tenantry/core';

/** What one may be allowed to do with files. */
export const attachmentsFeatures = declareFeatures('attachments', {
  view: { title: 'See files and the library' },
  manage: { title: 'Upload, change and delete files, and manage partitions', dependsOn: ['view'] },
});
