import {
  type Access,
  type OrganizationTree,
  type Person,
  type Principal,
  requirePerson,
  type Scope,
  startOf,
} from '@tenantry/core';
import { refusal, tenantRequired } from './errors';

/** The parts of a request that tell who calls. */
export interface Caller {
  readonly principal: Principal;
  readonly access: Access;
  readonly scope: Scope;
}

/** A caller, with the organizations of the tenant. */
export interface PlacedCaller extends Caller {
  readonly organizations: OrganizationTree;
}

/** Where rows of the assistant belong: to a tenant, and exactly one organization or none. */
export interface Place {
  readonly tenantId: string;
  readonly organizationId: string | null;
}

/** The place of a caller; null without a tenant. */
export function placeOf({ scope: { tenantId, organizationId } }: Pick<Caller, 'scope'>): Place | null {
  return tenantId === null ? null : { tenantId, organizationId };
}

/** The place of a caller who writes. @throws HttpError 400 `tenant_required` */
export function requirePlace(caller: Pick<Caller, 'scope'>): Place {
  const place = placeOf(caller);
  if (!place) throw tenantRequired();
  return place;
}

/**
 * The person who calls, or for whom a program calls.
 *
 * @throws HttpError 403 `person_required` for a key, 400 `user_required` for a credential of a person without an account
 */
export function requireUser({ principal }: Pick<Caller, 'principal'>): Person {
  const start = startOf(principal);
  if (start.kind === 'user' && !start.userId) throw refusal(400, 'user_required', 'A user is required');
  return requirePerson(principal);
}

/** @throws HttpError 400 `organization_not_found` where the organization of the caller is gone or inactive */
export function assertOrganization({ principal, scope, organizations }: PlacedCaller): void {
  const { tenantId, organizationId, selected } = scope;
  const own = selected || principal.tenantId !== tenantId ? null : principal.organizationId;
  const isGone = own !== null && !organizations.has(own);
  if (!isGone && (organizationId === null || organizations.get(organizationId)?.isActive)) return;
  throw refusal(400, 'organization_not_found', 'The organization does not exist, or is inactive');
}

/** SQL for rows of a place: the values `$1` and `$2`. */
export const HERE = 'tenant_id = $1 AND organization_id IS NOT DISTINCT FROM $2::uuid';
