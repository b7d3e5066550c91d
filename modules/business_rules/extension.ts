import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { ruleFeatures } from './features';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'business_rules',
  api: '^1.2.0',
  entry: 'index.js',
  pages: [
    {
      id: 'business_rules.rules',
      path: '/backend/business-rules',
      title: 'Business rules',
      features: [ruleFeatures.view],
      shows: ['business_rules.rule'],
      component: 'RulesPage',
    },
    {
      id: 'business_rules.rule',
      path: '/backend/business-rules/:id',
      title: 'Business rules',
      features: [ruleFeatures.view],
      component: 'RulePage',
    },
  ],
};
