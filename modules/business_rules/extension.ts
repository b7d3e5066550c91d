import { pageOf } from '@tenantry/core';
import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { ruleFeatures } from './features';
import { sidebar } from './sidebar';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'business_rules',
  api: '^1.3.0',
  entry: 'index.js',
  styles: ['index.css'],
  pages: [
    {
      ...pageOf(sidebar.rules),
      help: 'What changes are stopped, and what happens by itself.',
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
    {
      id: 'business_rules.sets',
      path: '/backend/business-rule-sets',
      title: 'Rule sets',
      listed: false,
      features: [ruleFeatures.view],
      view: {
        collection: 'business_rules.set',
        help: 'Rules that belong together, in an order. A set keeps many rules easy to survey; it does not change what they do.',
        head: [],
        columns: ['setName', 'ruleIds', 'enabled'],
        form: ['setName', 'setId', 'description', 'enabled'],
        helps: { setId: 'Programs know the set by it.' },
        sort: 'setName',
      },
    },
  ],
  slots: [
    {
      id: 'business_rules.set.rules',
      slot: 'business_rules.set.tabs',
      title: 'Rules',
      features: [ruleFeatures.view],
      component: 'SetRules',
    },
  ],
};
