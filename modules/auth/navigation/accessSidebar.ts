import type { SidebarEntry } from '@tenantry/core';
import { authFeatures } from '../features';

const PEOPLE = { id: 'access', label: 'Users and access' };

/** Pages about accounts and access. */
export const accessSidebar = {
  users: {
    id: 'auth.users',
    href: '/backend/users',
    title: 'Users',
    area: 'settings',
    group: PEOPLE,
    order: 10,
    features: [authFeatures['users.list']],
    icon: 'users',
  },
  roles: {
    id: 'auth.roles',
    href: '/backend/roles',
    title: 'Roles',
    area: 'settings',
    group: PEOPLE,
    order: 20,
    features: [authFeatures['roles.list']],
    icon: 'shield',
  },
  changePassword: {
    id: 'auth.change-password',
    href: '/backend/profile/change-password',
    title: 'Change password',
    area: 'profile',
    group: { id: 'account', label: 'Account' },
    order: 10,
    icon: 'lock-keyhole',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
