import { type Access, type Principal, requireLiveSelection, type Scope, unauthorized } from '@tenantry/core';
import type { DeviceOwner, DeviceReach } from '../services/Device';

/** The parts of a request that tell who asks, and where. */
interface Caller {
  readonly principal: Principal;
  readonly scope: Scope;
  readonly access: Access;
}

/** The user who calls; null for a key, which is nobody and has no devices. */
export function userOf({ kind, userId }: Principal): string | null {
  return kind === 'user' ? userId : null;
}

/** The caller's own devices in the organizations in scope. @throws HttpError 401 for keys, 422 dead selection */
export function ownReach({ principal, scope }: Caller): DeviceReach & { readonly userId: string } {
  requireLiveSelection(scope, false);
  const userId = userOf(principal);
  if (userId === null) throw unauthorized();
  return { userId, organizationIds: scope.organizationIds, unplaced: true };
}

/** Where a device of the caller is registered: the selected organization, else their own. */
export function ownPlace(caller: Caller): DeviceOwner {
  const { userId } = ownReach(caller);
  const { scope, principal } = caller;
  if (scope.tenantId === null) throw unauthorized();
  const own = principal.tenantId === scope.tenantId ? principal.organizationId : null;
  return { tenantId: scope.tenantId, organizationId: scope.organizationId ?? own, userId };
}

/** Everybody's devices in the organizations in scope. @throws HttpError 422 dead selection */
export function administrativeReach({ scope }: Caller, forget: boolean): DeviceReach {
  requireLiveSelection(scope, forget);
  return { userId: null, organizationIds: scope.organizationIds, unplaced: false };
}
