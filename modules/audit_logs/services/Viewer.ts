import {
  type Access,
  type CoreServices,
  actorIdOf,
  forbidden,
  type OrganizationTree,
  type Principal,
  type Scope,
  isUuid,
} from '@tenantry/core';
import { auditLogsFeatures } from '../features';

/** Who reads the logs, and how far they see. */
export interface Viewer {
  /** User id, or id of the API key; null when there is neither. */
  readonly actorId: string | null;
  /** Whether they hold a feature. */
  readonly holds: Access['has'];
  /** Null means all tenants: a super administrator who has selected none. */
  readonly tenantId: string | null;
  /** Organizations with entries that are shown; null means all. */
  readonly organizationIds: readonly string[] | null;
  /** True when the entries of others are theirs to see. */
  readonly canViewTenant: boolean;
}

interface Context {
  readonly principal: Principal;
  readonly scope: Scope;
  readonly access: Access;
  readonly organizations: OrganizationTree;
  readonly services: Pick<CoreServices, 'accessControl'>;
}

const VIEW = auditLogsFeatures.view_self;
const VIEW_OTHERS = auditLogsFeatures.view_tenant;

/**
 * Scope of a caller: the selected organization, or another one that the query names. One with a log that the caller may
 * not see is ignored.
 *
 * @throws HttpError 403 when the caller has no tenant to read
 */
export function viewerOf(context: Context, organizationId?: string): Viewer {
  const { principal, scope, access } = context;
  const seesAllTenants = access.isSuperAdmin && !scope.selected;
  if (scope.tenantId === null && !access.isSuperAdmin) throw forbidden();
  const named = organizationId === undefined ? null : accessIn(context, organizationId, seesAllTenants);
  const selected = (named && organizationId) ?? scope.organizationId;
  return {
    actorId: actorIdOf({ principal }),
    holds: (feature) => (named ?? access).has(feature),
    tenantId: seesAllTenants ? null : scope.tenantId,
    organizationIds: selected === null ? access.organizationIds : [selected],
    canViewTenant: (named ?? access).has(VIEW_OTHERS),
  };
}

/** The caller's access in an organization, which may differ from that in the selected one; null: the caller may not see its log. */
function accessIn(
  { principal, scope, access, organizations, services }: Context,
  organizationId: string,
  seesAllTenants: boolean,
): Access | null {
  if (seesAllTenants) return isUuid(organizationId) ? access : null;
  if (!organizations.has(organizationId) || access.organizationIds?.includes(organizationId) === false)
    return null;
  const there = services.accessControl.evaluate(principal, scope.tenantId, organizationId, organizations);
  return there.has(VIEW) ? there : null;
}
