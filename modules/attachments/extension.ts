import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { attachmentsFeatures } from './features';

/** Kinds of records with a tab for their files. */
const WITH_FILES = [
  'catalog.product',
  'customers.company',
  'customers.deal',
  'customers.interaction',
  'customers.person',
] as const;

/** Pages and parts of pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'attachments',
  api: '^1.2.0',
  entry: 'index.js',
  pages: [
    {
      id: 'attachments.library',
      path: '/backend/attachments',
      title: 'Files',
      features: [attachmentsFeatures.view],
      shows: ['attachments.attachment', 'attachments.partition'],
      component: 'FilesPage',
    },
  ],
  slots: WITH_FILES.map((kind) => ({
    id: `attachments.files.${kind}`,
    slot: `${kind}.tabs`,
    title: 'Files',
    features: [attachmentsFeatures.view],
    component: 'RecordFiles',
  })),
};
