import { declareFeatures } from '@tenantry/core';

/** Permissions for accounts, roles and ACLs. */
export const authFeatures = declareFeatures('auth', {
  'users.list': { title: 'See users' },
  'users.create': { title: 'Create users', dependsOn: ['users.list'] },
  'users.edit': { title: 'Edit users', dependsOn: ['users.list'] },
  'users.delete': { title: 'Delete users', dependsOn: ['users.list'] },
  'roles.list': { title: 'See roles' },
  'roles.manage': { title: 'Manage roles', dependsOn: ['roles.list'] },
  'acl.manage': { title: 'Manage what roles and users may do' },
  'sidebar.manage': { title: 'Arrange the sidebar' },
});
