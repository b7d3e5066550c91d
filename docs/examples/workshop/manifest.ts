import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { planner } from './agents/planner';
import { jobNumbers } from './analytics';
import { jobs } from './collections/jobs';
import { parts } from './collections/parts';
import { extension } from './extension';
import { features } from './features';
import { CreateWorkshop1795889638345 } from './migrations/CreateWorkshop1795889638345';
import { addPart, addPartAction } from './rules/addPart';
import { settings } from './settings';

export default defineModule({
  title: 'Workshop',
  description: 'Jobs of a repair shop, and the parts that they use',
  features: [...features],
  defaultGrants: { admin: ['workshop.*'], employee: [features.view, features.manage] },
  migrations: [CreateWorkshop1795889638345],
  collections: [jobs, parts],
  tenantSettings: [settings],
  workers: [addPart],
  widgets: [
    {
      id: 'workshop.in_progress',
      title: 'Jobs in progress',
      query: {
        entityType: 'workshop:jobs',
        metric: { field: 'id', aggregate: 'count' },
        filters: [{ field: 'status', operator: 'eq', value: 'in_progress' }],
      },
      features: [features.view],
      defaultEnabled: true,
    },
    {
      id: 'workshop.takings',
      title: 'Takings',
      component: 'Takings',
      features: [features.view],
      defaultEnabled: true,
    },
  ],
  agents: [planner],
  contributes: {
    'business_rules.actions': [addPartAction],
    'console.extensions': [extension],
    'dashboards.analytics': [jobNumbers],
  },
  translations: textsIn(path.join(__dirname, 'translations')),
});
