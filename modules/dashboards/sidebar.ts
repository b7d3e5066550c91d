import type { SidebarEntry } from '@tenantry/core';
import { dashboardsFeatures } from './features';

/** Entries of the sidebar, by their pages. */
export const sidebar = {
  dashboard: {
    id: 'dashboards.dashboard',
    href: '/backend/dashboards',
    title: 'Dashboard',
    group: { id: 'overview', label: 'Overview' },
    order: 1,
    features: [dashboardsFeatures.view],
    icon: 'layout-dashboard',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
