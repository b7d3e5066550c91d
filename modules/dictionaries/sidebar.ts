import type { SidebarEntry } from '@tenantry/core';
import { dictionariesFeatures } from './features';

/** Entries of the sidebar, by their pages. */
export const sidebar = {
  dictionaries: {
    id: 'dictionaries.dictionaries',
    href: '/backend/dictionaries',
    title: 'Dictionaries',
    area: 'settings',
    group: { id: 'data', label: 'Data' },
    order: 65,
    features: [dictionariesFeatures.manage],
    icon: 'book-marked',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
