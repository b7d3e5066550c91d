import type { SidebarEntry } from '@tenantry/core';
import { apiKeysFeatures } from './features';

/** Entries of the sidebar, by their pages. */
export const sidebar = {
  keys: {
    id: 'api_keys.keys',
    href: '/backend/api-keys',
    title: 'API keys',
    area: 'settings',
    group: { id: 'access', label: 'Users and access' },
    order: 30,
    features: [apiKeysFeatures.view],
    icon: 'key-round',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
