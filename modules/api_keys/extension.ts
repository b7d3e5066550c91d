import { pageOf } from '@tenantry/core';
import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { sidebar } from './sidebar';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'api_keys',
  api: '^1.2.0',
  entry: 'index.js',
  pages: [
    {
      ...pageOf(sidebar.keys),
      help: 'Keys by which programs use the console’s data.',
      shows: ['api_keys.key'],
      component: 'ApiKeysPage',
    },
  ],
};
