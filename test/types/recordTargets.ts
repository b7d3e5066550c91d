/** Records of the product as targets of extensions, with the names of their routes. */
import type { EnricherDeclaration, InterceptorDeclaration } from '@tenantry/core';
import { roles, users } from '@tenantry/module-auth/contract';
import { deals } from '@tenantry/module-customers/contract';
import { devices } from '@tenantry/module-devices/contract';
import { organizations, tenants } from '@tenantry/module-directory/contract';

export const records: EnricherDeclaration['target'][] = [
  users,
  roles,
  organizations,
  tenants,
  deals,
  devices,
].map((resource) => ({ resource }));

export const routes: InterceptorDeclaration['target'][] = [
  { route: users.routes.create },
  { route: deals.routes.list },
];
