import { declareFeatures } from '@tenantry/core';

/** Permissions for dashboards. */
export const dashboardsFeatures = declareFeatures('dashboards', {
  view: { title: 'See the own dashboard' },
  configure: { title: 'Arrange the own dashboard', dependsOn: ['view'] },
  'admin.assign-widgets': { title: 'Choose the widgets of roles and users' },
});

/** Permissions for numbers over records. Named after none of the modules, because each may be absent. */
export const analyticsFeatures = declareFeatures('analytics', {
  view: { title: 'See numbers over records in widgets', borrowed: true },
});
