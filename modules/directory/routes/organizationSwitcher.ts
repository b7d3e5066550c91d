import {
  type CoreServices,
  errorResponse,
  foldOf,
  type OrganizationTree,
  routeFor,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import type { TenantCatalog, TenantSummary } from '../services/TenantCatalog';
import { searchText, tenantReference } from './fields';
import { directoryFeatures } from '../features';

/** Organizations, and tenants, that an answer shows. */
const MOST = 1_000;

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
  description:
    `The first ${MOST} organizations of the tree and the first ${MOST} tenants by name; with \`search\` those whose name contains it. ` +
    'The organization and the tenant that the caller works in, and organizations above one that is shown, are always there.',
  access: 'authenticated',
  resource: { kind: 'directory.organization_switcher', title: 'Choice of the organization' },
  query: Joi.object<{ tenantId?: string; search?: string }>({
    tenantId: tenantReference(),
    search: searchText(),
  }),
  responses: {
    200: { description: 'What can be chosen, and what is', body: answer },
    400: errorResponse('Invalid tenant id'),
  },
  handler: async ({ services, query, scope, access, organizations }) => {
    const { isSuperAdmin, organizationIds } = access;
    const tenantId = (isSuperAdmin ? query.tenantId : undefined) ?? scope.tenantId;
    const isOwnScope = tenantId === scope.tenantId;
    const tree = isOwnScope ? organizations : await services.organizations.treeOf(tenantId);
    const selectedId = isOwnScope ? scope.organizationId : null;
    const search = foldOf(query.search?.trim() ?? '');
    const selectable = selectableIn(tree, organizationIds);
    const chosen = named(selectable, search).slice(0, MOST);
    const shown = [...chosen, ...selectable.filter(({ id }) => id === selectedId)];
    // Who can choose nothing has nothing to manage either; super administrators can still choose a tenant.
    const isShown = isSuperAdmin || selectable.length > 0;
    return {
      items: switcherItems(tree, shown, selectable),
      selectedId: isShown ? selectedId : null,
      canManage: isShown && access.has(directoryFeatures['organizations.manage']),
      canViewAllOrganizations: isShown && organizationIds === null,
      tenantId,
      tenants: isSuperAdmin ? tenantsFor(await services.tenantCatalog.list(), search, tenantId) : [],
      isSuperAdmin,
    };
  },
});

type Organization = ReturnType<OrganizationTree['childrenOf']>[number];

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
 * The active organizations that a caller may see, each before those below it.
 *
 * @param allowed organizations the caller may see, descendants included; null means all
 */
function selectableIn(tree: OrganizationTree, allowed: readonly string[] | null): Organization[] {
  const seen = allowed === null ? null : new Set(allowed);
  const below = (parentId: string | null): Organization[] =>
    tree.childrenOf(parentId).flatMap((one) => {
      const isSelectable = one.isActive && (seen === null || seen.has(one.id));
      return isSelectable ? [one, ...below(one.id)] : below(one.id);
    });
  return below(null);
}

/** The part of a tree with these organizations and the ancestors of those. */
function switcherItems(
  tree: OrganizationTree,
  shown: readonly Organization[],
  selectable: readonly Organization[],
): SwitcherItem[] {
  const ids = new Set(shown.flatMap(({ id }) => [id, ...tree.ancestorsOf(id)]));
  const selectableIds = new Set(selectable.map(({ id }) => id));
  const below = (parentId: string | null, depth: number): SwitcherItem[] =>
    tree
      .childrenOf(parentId)
      .filter(({ id }) => ids.has(id))
      .map(({ id, name }) => ({
        id,
        name,
        depth,
        selectable: selectableIds.has(id),
        children: below(id, depth + 1),
      }));
  return below(null, 0);
}

/** The tenants that a super administrator can choose, with the one they work in. */
function tenantsFor(
  all: readonly TenantSummary[],
  search: string,
  tenantId: string | null,
): readonly TenantSummary[] {
  const chosen = named(all, search).slice(0, MOST);
  return chosen.some(({ id }) => id === tenantId)
    ? chosen
    : [...all.filter(({ id }) => id === tenantId), ...chosen];
}

function named<T extends { readonly name: string }>(all: readonly T[], search: string): readonly T[] {
  return search === '' ? all : all.filter(({ name }) => foldOf(name).includes(search));
}
