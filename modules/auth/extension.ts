import { pageOf } from '@tenantry/core';
import type { ConsoleExtension, ConsoleService } from '@tenantry/module-console/contract';
import { authFeatures } from './features';
import { accessSidebar } from './navigation/accessSidebar';

/** Pages of accounts, roles and rights in the web console, and those of the own account; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'auth',
  api: '^1.3.0',
  entry: 'index.js',
  styles: ['index.css'],
  steps: [
    {
      id: 'auth.first_colleague',
      title: 'Invite a colleague',
      collection: 'auth.user',
      atLeast: 2,
      href: '/backend/users',
    },
  ],
  pages: [
    {
      ...pageOf(accessSidebar.users),
      help: 'People who sign in, and what they may do.',
      shows: ['auth.user'],
      component: 'UsersPage',
    },
    {
      id: 'auth.user_rights',
      path: '/backend/users/:id/rights',
      title: 'Rights',
      features: [authFeatures['users.list'], authFeatures['acl.manage']],
      component: 'UserRightsPage',
    },
    {
      ...pageOf(accessSidebar.roles),
      help: 'Rights that people have together.',
      shows: ['auth.role'],
      component: 'RolesPage',
    },
    {
      id: 'auth.role_rights',
      path: '/backend/roles/:id/rights',
      title: 'Rights',
      features: [authFeatures['roles.list'], authFeatures['acl.manage']],
      component: 'RoleRightsPage',
    },
    {
      id: 'auth.profile',
      path: '/backend/profile',
      help: 'What others see of you, and how the console looks.',
      title: 'Profile',
      listed: 'account',
      icon: 'user',
      component: 'ProfilePage',
    },
    {
      ...pageOf(accessSidebar.changePassword),
      help: 'A new password for your account.',
      listed: false,
      component: 'PasswordPage',
    },
  ],
};

/** Routes of this module that the console calls. */
export const consoleServices: readonly ConsoleService[] = [
  { id: 'navigation', request: 'GET /auth/admin/nav' },
  { id: 'profile', request: 'GET /auth/profile' },
  { id: 'accounts', request: 'GET /auth/users/cards', kind: 'auth.user' },
  { id: 'roles', request: 'GET /auth/roles', kind: 'auth.role', features: [authFeatures['roles.list']] },
  { id: 'signIn', request: 'POST /auth/login' },
  { id: 'signOut', request: 'POST /auth/logout' },
  { id: 'requestReset', request: 'POST /auth/reset' },
  { id: 'checkReset', request: 'POST /auth/reset/validate' },
  { id: 'setPassword', request: 'POST /auth/reset/confirm' },
  { id: 'language', request: 'POST /auth/locale' },
];
