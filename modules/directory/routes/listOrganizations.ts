import { errorDetails, reply, routeFor, paging } from '@tenantry/core';
import Joi from 'joi';
import type { OrganizationPageFilters } from '../services/OrganizationFilters';
import type { OrganizationPages } from '../services/OrganizationPages';
import type { OrganizationViews } from '../services/OrganizationViews';
import { idList, searchText, tenantReference } from './fields';
import { emptyWithError, organizationViews } from './organizationAnswers';
import { directoryFeatures } from '../features';

type Query = OrganizationPageFilters & {
  readonly view: 'options' | 'tree' | 'manage';
  readonly tenantId?: string;
};

export const listOrganizations = routeFor<{
  organizationPages: OrganizationPages;
  organizationViews: OrganizationViews;
}>()({
  method: 'GET',
  path: '/directory/organizations',
  summary: 'List the organizations of a tenant',
  description:
    'By name. `view=options` (default) and `view=tree` give all that match, `view=manage` gives pages. Super ' +
    'administrators see the organizations of all tenants in `view=manage` unless they name one.',
  access: 'authenticated',
  features: [directoryFeatures['organizations.view']],
  query: Joi.object<Query>({
    ...paging(),
    view: Joi.string().valid('options', 'tree', 'manage').default('options'),
    ids: idList().description('only these; a comma list'),
    tenantId: tenantReference(),
    status: Joi.string().valid('all', 'active', 'inactive'),
    includeInactive: Joi.boolean().description('false leaves inactive ones out; status has the last word'),
    isBranded: Joi.boolean().description(
      'true for those with a logo or a colour of their own, false for the others',
    ),
    search: searchText(),
  }),
  invalid: (error) => reply(400, { items: [], error: 'Invalid input', details: errorDetails(error) }),
  resource: { kind: 'directory.organization' },
  responses: {
    200: { description: 'Organizations', body: organizationViews },
    400: { description: 'Invalid query, or no tenant to list', body: emptyWithError },
  },
  handler: async ({ services, query, scope, access }) => {
    const { isSuperAdmin } = access;
    const { view, tenantId: named, ...filters } = query;
    const seesAll = isSuperAdmin && view === 'manage' && named === undefined;
    const tenantId = (isSuperAdmin ? named : undefined) ?? scope.tenantId;
    if (tenantId === null && !seesAll) return reply(400, { items: [], error: 'Tenant scope required' });
    if (view === 'manage') {
      const page = await services.organizationPages.page(seesAll ? null : tenantId, filters);
      return { ...page, isSuperAdmin };
    }
    return { items: await services.organizationViews[view](tenantId as string, filters) };
  },
});
