import { pageOf } from '@tenantry/core';
import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { sidebar } from './sidebar';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'entities',
  api: '^1.3.0',
  pages: [
    {
      ...pageOf(sidebar.customFields),
      view: {
        collection: 'entities.custom_field',
        help: 'Fields of your own on records of any kind, as a size or a contract number.',
        columns: ['label', 'entityId', 'key', 'kind', 'required', 'filterable', 'isActive'],
        form: [
          'entityId',
          'key',
          'label',
          'kind',
          'required',
          'filterable',
          'multi',
          'options',
          'description',
          'order',
          'isActive',
        ],
      },
    },
  ],
};
