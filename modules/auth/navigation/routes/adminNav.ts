import {
  type Access,
  ALL_ORGANIZATIONS,
  type CoreServices,
  type OrganizationTree,
  type Principal,
  recordId,
  routeFor,
  type Scope,
} from '@tenantry/core';
import Joi from 'joi';
import type { NavigationView } from '../services/NavigationView';
import { navigation } from '../navigationAnswer';

interface Services extends Pick<CoreServices, 'accessControl' | 'organizations' | 'tenancy'> {
  readonly navigationView: NavigationView;
}

interface Query {
  readonly orgId?: string;
  readonly tenantId?: string;
}

/** The organization in which the navigation is read, and what the caller may do there. */
interface Place {
  readonly access: Access;
  readonly tree: OrganizationTree;
  readonly tenantId: string | null;
  readonly organizationId: string | null;
}

export const adminNav = routeFor<Services>()({
  method: 'GET',
  path: '/auth/admin/nav',
  summary: 'Navigation of the backend for the caller',
  description:
    'Only pages whose features the caller holds in the selected tenant and organization; `orgId` and ' +
    '`tenantId` read another one. An `orgId` that the caller may not select is ignored.',
  access: 'authenticated',
  query: Joi.object<Query>({
    orgId: Joi.alternatives(recordId(), Joi.valid(ALL_ORGANIZATIONS)).empty(''),
    tenantId: recordId().empty(Joi.valid('', 'null', 'undefined')),
  }),
  responses: { 200: { description: 'Navigation, grants and roles', body: navigation } },
  handler: async (context) => {
    const { principal, scope, services, query } = context;
    const { access, tree, tenantId, organizationId } =
      query.orgId === undefined && query.tenantId === undefined
        ? { ...scope, access: context.access, tree: context.organizations }
        : await placeOf(principal, scope, services, query);
    const viewpoint = { principal, access, tree, tenantId, organizationId, locale: scope.locale };
    const look = () => services.navigationView.of(viewpoint);
    return tenantId === null ? look() : services.tenancy.inTenant(tenantId, 'navigation of a tenant', look);
  },
});

/** The same rules as for selection by cookie. */
async function placeOf(
  principal: Principal,
  scope: Scope,
  { accessControl, organizations }: Services,
  { orgId, tenantId: wantedTenant }: Query,
): Promise<Place> {
  // The tenant guard has refused all other callers that name a tenant that is not theirs.
  const tenantId = wantedTenant ?? scope.tenantId;
  const tree = await organizations.treeOf(tenantId);
  const allowed = accessControl.evaluate(principal, tenantId, null, tree);
  const maySelect = (id: string) =>
    tree.isOpen(id) && (allowed.organizationIds === null || allowed.organizationIds.includes(id));
  const candidates = orgId === ALL_ORGANIZATIONS ? [] : [orgId, scope.organizationId];
  const organizationId = candidates.find((id) => id !== undefined && id !== null && maySelect(id)) ?? null;
  const own = principal.organizationId;
  const evaluatedIn =
    organizationId ?? (own !== null && maySelect(own) ? own : (allowed.organizationIds?.[0] ?? null));
  const access = accessControl.evaluate(principal, tenantId, evaluatedIn, tree, organizationId === null);
  return { access, tree, tenantId, organizationId };
}
