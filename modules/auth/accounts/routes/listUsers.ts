import { booleanToken, type CoreServices, recordId, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { actorOf } from '../../shared/Actor';
import type { UserDirectory } from '../services/UserDirectory';
import type { UserFilters } from '../services/UserFilters';
import { userPage } from '../../shared/answers';
import { emptyPage, idList, lenientIdList, paging, searchText } from '../../shared/fields';
import { authFeatures } from '../../features';

type Query = UserFilters & { readonly roleId?: readonly string[] };

const MOST_IDS = 100;

export const listUsers = routeFor<Pick<CoreServices, 'accessControl'> & { userDirectory: UserDirectory }>()({
  method: 'GET',
  path: '/auth/users',
  summary: 'List accounts',
  description:
    'Filters intersect. Ordered by e-mail. Super administrators who selected no tenant see all tenants; ' +
    'a query that makes no sense gives an empty page.',
  access: 'authenticated',
  features: [authFeatures['users.list']],
  query: Joi.object<Query>({
    ...paging,
    id: recordId(),
    ids: lenientIdList(MOST_IDS).description('comma list; malformed ids are ignored, the first 100 count'),
    search: searchText().description('part of e-mail or name (every word), organization name or role name'),
    name: searchText().description('part of the display name'),
    organizationId: recordId(),
    scopeToActiveOrganization: booleanToken().empty(''),
    roleIds: idList().description('comma list or repeated'),
    roleId: idList().description('repeated'),
  }).unknown(true),
  invalid: emptyPage,
  resource: { kind: 'auth.user' },
  responses: { 200: { description: 'Accounts', body: userPage } },
  handler: async (context) => {
    const { roleId, roleIds, ...filters } = context.query;
    const page = await context.services.userDirectory.list(actorOf(context), {
      ...filters,
      roleIds: roleId || roleIds ? [...(roleId ?? []), ...(roleIds ?? [])] : undefined,
    });
    return { ...page, isSuperAdmin: context.access.isSuperAdmin };
  },
});
