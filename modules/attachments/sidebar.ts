import type { SidebarEntry } from '@tenantry/core';
import { attachmentsFeatures } from './features';

/** Entries of the sidebar, by their pages. */
export const sidebar = {
  library: {
    id: 'attachments.library',
    href: '/backend/attachments',
    title: 'Files',
    area: 'main',
    group: { id: 'files', label: 'Files' },
    order: 80,
    features: [attachmentsFeatures.view],
    icon: 'paperclip',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
