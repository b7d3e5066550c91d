import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { features } from './features';

/** The module's additions to the web console. They have no effect where the console does not run. */
export const extension: ConsoleExtension = {
  id: '__id__',
  api: '^1.0.0',
  entry: 'index.js',
  pages: [
    {
      id: '__id__.page',
      path: '/backend/__id__',
      title: '__title__',
      features: [features.view],
      component: 'ItemsPage',
    },
  ],
};
