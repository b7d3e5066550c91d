import { type AccessControl, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { actorOf } from '../../shared/Actor';
import type { RoleCatalog, RoleFilters } from '../services/RoleCatalog';
import { rolePage } from '../../shared/answers';
import { emptyPage, paging, recordId, searchText } from '../../shared/fields';
import { authFeatures } from '../../features';

export const listRoles = routeFor<{ roleCatalog: RoleCatalog; accessControl: AccessControl }>()({
  method: 'GET',
  path: '/auth/roles',
  summary: 'List roles',
  description:
    'Ordered by name. Super administrators see the roles of all tenants unless they name or selected one; ' +
    'a query that makes no sense gives an empty page.',
  access: 'authenticated',
  features: [authFeatures['roles.list']],
  query: Joi.object<RoleFilters>({
    ...paging,
    id: recordId(),
    search: searchText().description('part of the name'),
    tenantId: recordId().empty(Joi.valid('', 'null', 'undefined')),
  }).unknown(true),
  invalid: emptyPage,
  resource: { kind: 'auth.role' },
  responses: { 200: { description: 'Roles', body: rolePage } },
  handler: async (context) => {
    const page = await context.services.roleCatalog.list(actorOf(context), context.query);
    return { ...page, isSuperAdmin: context.access.isSuperAdmin };
  },
});
