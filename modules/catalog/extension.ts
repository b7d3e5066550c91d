import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { catalogFeatures } from './features';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'catalog',
  api: '^1.2.0',
  entry: 'index.js',
  pages: [
    {
      id: 'catalog.settings',
      path: '/backend/config/catalog',
      title: 'Catalogue',
      features: [catalogFeatures['settings.manage']],
      component: 'CatalogSettingsPage',
    },
  ],
};
