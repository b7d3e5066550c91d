import { pageOf } from '@tenantry/core';
import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { importsFeatures } from './features';
import { sidebar } from './sidebar';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'imports',
  api: '^1.3.0',
  entry: 'index.js',
  styles: ['index.css'],
  steps: [
    {
      id: 'imports.first_file',
      title: 'Import records from a file',
      collection: 'imports.import',
      href: '/backend/imports/new',
    },
  ],
  slots: [
    {
      id: 'imports.from_list',
      slot: '*.list.head',
      title: 'Import file',
      features: [importsFeatures.manage],
      link: { href: '/backend/imports/new?kind={kind}', icon: 'upload', creates: true },
    },
  ],
  pages: [
    {
      ...pageOf(sidebar.all),
      help: 'Records from CSV and JSON files.',
      shows: ['imports.import'],
      component: 'ImportsPage',
    },
    {
      id: 'imports.new',
      path: '/backend/imports/new',
      title: 'Imports',
      features: [importsFeatures.manage],
      listed: false,
      component: 'NewImportPage',
    },
    {
      id: 'imports.one',
      path: '/backend/imports/:id',
      title: 'Imports',
      features: [importsFeatures.view],
      component: 'ImportPage',
    },
  ],
};
