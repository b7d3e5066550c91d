import type { SidebarEntry } from '@tenantry/core';
import { dashboardsFeatures } from './features';

/** Entries of the sidebar, by their pages. */
export const sidebar = {
  dashboard: {
    id: 'dashboards.dashboard',
    href: '/backend/dashboards',
    title: 'Dashboard',
    order: 10,
    features: [dashboardsFeatures.view],
    icon: 'layout-dashboard',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
