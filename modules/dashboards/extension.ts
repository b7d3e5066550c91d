import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { dashboardsFeatures } from './features';

/** The dashboard in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'dashboards',
  api: '^1.2.0',
  entry: 'index.js',
  styles: ['index.css'],
  pages: [
    {
      id: 'dashboards.dashboard',
      path: '/backend/dashboards',
      title: 'Dashboard',
      features: [dashboardsFeatures.view],
      home: true,
      component: 'DashboardPage',
    },
  ],
  offers: ['dashboards.toolbar'],
};
