import type { SidebarEntry } from '@tenantry/core';
import { ruleFeatures } from './features';

/** Entries of the sidebar, by their pages. */
export const sidebar = {
  rules: {
    id: 'business_rules.rules',
    href: '/backend/business-rules',
    title: 'Business rules',
    area: 'settings',
    group: { id: 'automation', label: 'Automation' },
    order: 85,
    features: [ruleFeatures.view],
    icon: 'workflow',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
