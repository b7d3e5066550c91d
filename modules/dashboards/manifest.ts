import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { agentsArea } from './agents/area';
import { analyticsArea } from './analytics/area';
import { analytics } from './analytics/analyticsKind';
import { extension } from './extension';
import { analyticsFeatures, dashboardsFeatures } from './features';
import { layoutsArea } from './layouts/area';
import { CreateDashboards1796400000000 } from './migrations/CreateDashboards1796400000000';
import { NameOffsetsOfFilters1798690000037 } from './migrations/NameOffsetsOfFilters1798690000037';
import { seedDemo } from './seed/seedDemo';
import { widgetsArea } from './widgets/area';
import { sidebar } from './sidebar';

export default defineModule({
  title: 'Dashboards',
  description: 'Numbers and charts, for people and for roles',
  features: [...dashboardsFeatures, ...analyticsFeatures],
  defaultGrants: {
    superadmin: ['dashboards.*', analyticsFeatures.view],
    admin: ['dashboards.*', analyticsFeatures.view],
    employee: [dashboardsFeatures.view, dashboardsFeatures.configure, analyticsFeatures.view],
  },
  migrations: [CreateDashboards1796400000000, NameOffsetsOfFilters1798690000037],
  kinds: [analytics],
  areas: [widgetsArea, layoutsArea, analyticsArea, agentsArea],
  sidebar: Object.values(sidebar),
  contributes: { 'console.extensions': [extension] },
  hooks: { seed: seedDemo },
  translations: textsIn(path.join(__dirname, 'translations')),
});
