import { declareFeatures } from '@tenantry/core';

/** Features of attachments. */
export const attachmentsFeatures = declareFeatures('attachments', {
  view: { title: 'See files and the library' },
  manage: { title: 'Upload, change and delete files, and manage partitions', dependsOn: ['view'] },
});
