import { pageOf } from '@tenantry/core';
import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { entitiesFeatures } from './features';
import { sidebar } from './sidebar';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'entities',
  api: '^1.3.0',
  entry: 'index.js',
  styles: ['index.css'],
  pages: [
    {
      ...pageOf(sidebar.customFields),
      help: 'Fields of your own on records of any kind.',
      shows: ['entities.custom_field'],
      component: 'FieldsPage',
    },
    {
      id: 'entities.custom_field',
      path: '/backend/custom-fields/:id',
      title: 'Custom field',
      features: [entitiesFeatures['definitions.manage']],
      component: 'FieldPage',
    },
  ],
};
