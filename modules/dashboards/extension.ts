import { pageOf } from '@tenantry/core';
import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { dashboardsFeatures } from './features';
import { sidebar } from './sidebar';

/** The dashboard in the web console, and the choice of widgets with roles and users; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'dashboards',
  api: '^1.2.0',
  entry: 'index.js',
  styles: ['index.css'],
  pages: [
    {
      ...pageOf(sidebar.dashboard),
      home: true,
      component: 'DashboardPage',
    },
  ],
  slots: (['role', 'user'] as const).map((of) => ({
    id: `dashboards.${of}_widgets`,
    slot: `auth.${of}.tabs`,
    title: 'Widgets of the dashboard',
    features: [dashboardsFeatures['admin.assign-widgets']],
    component: of === 'role' ? 'RoleWidgets' : 'UserWidgets',
  })),
  offers: ['dashboards.toolbar'],
};
