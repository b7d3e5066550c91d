import type { SidebarEntry } from '@tenantry/core';
import { directoryFeatures } from './features';

const group = { id: 'directory', label: 'Directory' };

/** Entries of the sidebar, by their pages. */
export const sidebar = {
  organizations: {
    id: 'directory.organizations',
    href: '/backend/directory/organizations',
    title: 'Organizations',
    area: 'settings',
    group,
    order: 1,
    features: [directoryFeatures['organizations.view']],
    icon: 'building-2',
  },
  tenants: {
    id: 'directory.tenants',
    href: '/backend/directory/tenants',
    title: 'Tenants',
    area: 'settings',
    group,
    order: 2,
    features: [directoryFeatures['tenants.view']],
    icon: 'landmark',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
