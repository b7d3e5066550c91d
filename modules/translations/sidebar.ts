import type { SidebarEntry } from '@tenantry/core';
import { translationsFeatures } from './features';

/** Entries of the sidebar, by their pages. */
export const sidebar = {
  languages: {
    id: 'translations.languages',
    href: '/backend/languages',
    title: 'Languages',
    area: 'settings',
    group: { id: 'data', label: 'Data' },
    order: 90,
    features: [translationsFeatures.view],
    icon: 'languages',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
