import {
  type Access,
  type AccessControl,
  ALL_ORGANIZATIONS,
  type OrganizationTree,
  type Organizations,
  type Principal,
  routeFor,
  type Scope,
} from '@tenantry/core';
import Joi from 'joi';
import type { NavigationBuilder } from '../services/NavigationBuilder';
import { recordId } from './fields';
import { navigation } from './navigationAnswer';

interface Services {
  readonly accessControl: AccessControl;
  readonly organizations: Organizations;
  readonly navigationBuilder: NavigationBuilder;
}

interface Query {
  readonly orgId?: string;
  readonly tenantId?: string;
}

/** Where the navigation is looked at from, and what the caller may do there. */
interface Place {
  readonly access: Access;
  readonly tree: OrganizationTree;
  readonly organizationId: string | null;
}

export const adminNav = routeFor<Services>()({
  method: 'GET',
  path: '/auth/admin/nav',
  summary: 'Navigation of the backend for the caller',
  description:
    'Only pages whose features the caller holds in the selected tenant and organization; `orgId` and ' +
    '`tenantId` look at another one. An `orgId` that the caller may not select is ignored.',
  access: 'authenticated',
  query: Joi.object<Query>({
    orgId: Joi.alternatives(recordId(), Joi.valid(ALL_ORGANIZATIONS)).empty(''),
    tenantId: recordId().empty(Joi.valid('', 'null', 'undefined')),
  }).unknown(true),
  responses: { 200: { description: 'Navigation, grants and roles', body: navigation } },
  handler: async (context) => {
    const { principal, services, query } = context;
    const { access, tree, organizationId } =
      query.orgId === undefined && query.tenantId === undefined
        ? {
            access: context.access,
            tree: context.organizations,
            organizationId: context.scope.organizationId,
          }
        : await placeOf(principal, context.scope, services, query);
    const organization = organizationId === null ? undefined : tree.get(organizationId);
    return {
      brand: null,
      ...services.navigationBuilder.build(access),
      grantedFeatures: access.heldFeatures(),
      roles: principal.roles,
      currentOrganization: organization ? { id: organization.id, name: organization.name } : null,
    };
  },
});

/** The same rules as for selection by cookie (spec supplement, authentication 1.9). */
async function placeOf(
  principal: Principal,
  scope: Scope,
  { accessControl, organizations }: Services,
  { orgId, tenantId: wantedTenant }: Query,
): Promise<Place> {
  // The tenant guard has refused anybody else who names a tenant that is not theirs.
  const tenantId = wantedTenant ?? scope.tenantId;
  const tree = await organizations.treeOf(tenantId);
  const allowed = accessControl.evaluate(principal, tenantId, null, tree);
  const maySelect = (id: string) =>
    tree.has(id) && (allowed.organizationIds === null || allowed.organizationIds.includes(id));
  const candidates = orgId === ALL_ORGANIZATIONS ? [] : [orgId, scope.organizationId];
  const organizationId = candidates.find((id) => id !== undefined && id !== null && maySelect(id)) ?? null;
  const own = principal.organizationId;
  const evaluatedIn =
    organizationId ?? (own !== null && maySelect(own) ? own : (allowed.organizationIds?.[0] ?? null));
  return { access: accessControl.evaluate(principal, tenantId, evaluatedIn, tree), tree, organizationId };
}
