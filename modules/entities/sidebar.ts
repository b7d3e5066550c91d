import type { SidebarEntry } from '@tenantry/core';
import { entitiesFeatures } from './features';

/** Entries of the sidebar, by their pages. */
export const sidebar = {
  customFields: {
    id: 'entities.custom_fields',
    href: '/backend/custom-fields',
    title: 'Custom fields',
    area: 'settings',
    group: { id: 'data', label: 'Data' },
    order: 60,
    features: [entitiesFeatures['definitions.manage']],
    icon: 'rows-3',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
