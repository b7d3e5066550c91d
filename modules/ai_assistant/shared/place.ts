import type { Access, Principal, Scope } from '@tenantry/core';
import { tenantRequired } from './errors';

/** The parts of a request that tell who calls. */
export interface Caller {
  readonly principal: Principal;
  readonly access: Access;
  readonly scope: Scope;
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

/** SQL for rows of a place: the values `$1` and `$2`. */
export const HERE = 'tenant_id = $1 AND organization_id IS NOT DISTINCT FROM $2::uuid';
