import { declareFeatures } from '@tenantry/core';

/** What one may be allowed to do with dashboards. */
export const dashboardsFeatures = declareFeatures('dashboards', {
  view: { title: 'See the own dashboard' },
  configure: { title: 'Arrange the own dashboard', dependsOn: ['view'] },
  'admin.assign-widgets': { title: 'Choose the widgets of roles and users' },
});

/** What one may be allowed to do with numbers over records. Named after no module that has to be there. */
export const analyticsFeatures = declareFeatures('analytics', {
  view: { title: 'See numbers over records in widgets', borrowed: true },
});
