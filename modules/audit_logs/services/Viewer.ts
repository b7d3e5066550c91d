import { type Access, forbidden, type Principal, type Scope } from '@tenantry/core';

/** Who looks at the logs, and how far they see. */
export interface Viewer {
  /** User id, or id of the API key; null when there is neither. */
  readonly actorId: string | null;
  /** Null means all tenants: a super administrator who has selected none. */
  readonly tenantId: string | null;
  /** Organizations whose entries are shown; null means all. */
  readonly organizationIds: readonly string[] | null;
  /** True when the entries of others are theirs to see. */
  readonly canViewTenant: boolean;
}

interface Context {
  readonly principal: Principal;
  readonly scope: Scope;
  readonly access: Access;
}

/**
 * How far a caller sees (spec supplement, dashboards and audit 2): the selected organization, or another that they may
 * see when they name it; one they may not see is ignored.
 *
 * @throws HttpError 403 when there is no tenant to look into
 */
export function viewerOf({ principal, scope, access }: Context, organizationId?: string): Viewer {
  const seesAllTenants = access.isSuperAdmin && !scope.selected;
  if (scope.tenantId === null && !access.isSuperAdmin) throw forbidden();
  const allowed = access.organizationIds;
  const isAllowed = organizationId !== undefined && (allowed === null || allowed.includes(organizationId));
  const selected = isAllowed ? organizationId : scope.organizationId;
  return {
    actorId: actorIdOf(principal),
    tenantId: seesAllTenants ? null : scope.tenantId,
    organizationIds: selected === null ? allowed : [selected],
    canViewTenant: access.has('audit_logs.view_tenant'),
  };
}

/** Entries made through an API key carry the id of the key. */
export function actorIdOf({ kind, userId, subject }: Principal): string | null {
  if (kind === 'user') return userId;
  const id = subject.slice(subject.indexOf(':') + 1);
  return /^[0-9a-f-]{36}$/i.test(id) ? id : userId;
}
