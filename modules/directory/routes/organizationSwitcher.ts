import { type CoreServices, errorResponse, routeFor, type OrganizationTree, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { TenantCatalog } from '../services/TenantCatalog';
import { tenantReference } from './fields';
import { directoryFeatures } from '../features';

const item = Joi.object({
  id: uuid().required(),
  name: Joi.string().required(),
  depth: Joi.number().integer().min(0).required(),
  selectable: Joi.boolean().required().description('false for one that only places those below it'),
  children: Joi.array().items(Joi.link('#switcherItem')).required(),
}).id('switcherItem');

const tenant = Joi.object({
  id: uuid().required(),
  name: Joi.string().required(),
  isActive: Joi.boolean().required(),
});

const answer = Joi.object({
  items: Joi.array().items(item).required(),
  selectedId: uuid().allow(null).required().description('null while all organizations are meant'),
  canManage: Joi.boolean().required(),
  canViewAllOrganizations: Joi.boolean().required(),
  tenantId: uuid().allow(null).required(),
  tenants: Joi.array().items(tenant).required().description('for super administrators, else empty'),
  isSuperAdmin: Joi.boolean().required(),
});

export const organizationSwitcher = routeFor<
  Pick<CoreServices, 'organizations'> & { tenantCatalog: TenantCatalog }
>()({
  method: 'GET',
  path: '/directory/organization-switcher',
  summary: 'The organizations, and for super administrators the tenants, that the caller can choose',
  access: 'authenticated',
  resource: { kind: 'directory.organization_switcher' },
  query: Joi.object<{ tenantId?: string }>({ tenantId: tenantReference() }),
  responses: {
    200: { description: 'What can be chosen, and what is', body: answer },
    400: errorResponse('Invalid tenant id'),
  },
  handler: async ({ services, query, scope, access, organizations }) => {
    const { isSuperAdmin, organizationIds } = access;
    const tenantId = (isSuperAdmin ? query.tenantId : undefined) ?? scope.tenantId;
    const isOwnScope = tenantId === scope.tenantId;
    const tree = isOwnScope ? organizations : await services.organizations.treeOf(tenantId);
    const items = switcherItems(tree, organizationIds);
    // Who can choose nothing has nothing to manage either; super administrators can still choose a tenant.
    const isShown = isSuperAdmin || items.length > 0;
    return {
      items,
      selectedId: isOwnScope && isShown ? scope.organizationId : null,
      canManage: isShown && access.has(directoryFeatures['organizations.manage']),
      canViewAllOrganizations: isShown && organizationIds === null,
      tenantId,
      tenants: isSuperAdmin ? await services.tenantCatalog.list() : [],
      isSuperAdmin,
    };
  },
});

/** An organization in the switcher. */
interface SwitcherItem {
  readonly id: string;
  readonly name: string;
  /** 0 for a root. */
  readonly depth: number;
  /** False for one that is only shown to place those below it: it is inactive, or beyond the caller's. */
  readonly selectable: boolean;
  readonly children: readonly SwitcherItem[];
}

/**
 * The part of a tree that a caller can work in: the active organizations they may see, and the ancestors of those.
 *
 * @param allowed organizations the caller may see, descendants included; null means all
 */
function switcherItems(tree: OrganizationTree, allowed: readonly string[] | null): SwitcherItem[] {
  const selectable = allowed === null ? null : new Set(allowed);
  const below = (parentId: string | null, depth: number): SwitcherItem[] =>
    tree.childrenOf(parentId).flatMap(({ id, name, isActive }) => {
      const children = below(id, depth + 1);
      const isSelectable = isActive && (selectable === null || selectable.has(id));
      if (!isSelectable && children.length === 0) return [];
      return [{ id, name, depth, selectable: isSelectable, children }];
    });
  return below(null, 0);
}
