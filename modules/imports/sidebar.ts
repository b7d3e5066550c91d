import type { SidebarEntry } from '@tenantry/core';
import { importsFeatures } from './features';

/** Entries of the sidebar, by their pages. */
export const sidebar = {
  all: {
    id: 'imports.all',
    href: '/backend/imports',
    title: 'Imports',
    area: 'settings',
    group: { id: 'data', label: 'Data' },
    order: 70,
    features: [importsFeatures.view],
    icon: 'upload',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
