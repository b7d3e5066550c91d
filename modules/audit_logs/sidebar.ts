import type { SidebarEntry } from '@tenantry/core';
import { auditLogsFeatures } from './features';

/** Entries of the sidebar, by their pages. */
export const sidebar = {
  page: {
    id: 'audit_logs.page',
    href: '/backend/audit-logs',
    title: 'Audit log',
    area: 'settings',
    group: { id: 'access', label: 'Users and access' },
    order: 50,
    features: [auditLogsFeatures.view_self],
    icon: 'history',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
