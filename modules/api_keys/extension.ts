import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { apiKeysFeatures } from './features';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'api_keys',
  api: '^1.2.0',
  entry: 'index.js',
  pages: [
    {
      id: 'api_keys.page',
      path: '/backend/api-keys',
      title: 'API keys',
      features: [apiKeysFeatures.view],
      shows: ['api_keys.key'],
      component: 'ApiKeysPage',
    },
  ],
};
