import {
  type CommandCall,
  forbidden,
  notFound,
  personIdOf,
  requirePerson,
  seesOrganization,
  unauthorized,
} from '@tenantry/core';
import type { DeviceInput, DeviceRow } from '../collections/deviceFields';
import { devicesFeatures } from '../features';

/** The user who calls; null for a key, which has no devices. */
export const userOf = personIdOf;

/** The user who calls, for operations of users only. @throws HttpError 403 for keys, 401 for a call without a principal */
export function signedInUser({ principal }: CommandCall): string {
  if (!principal) throw unauthorized();
  return requirePerson(principal).userId;
}

/** A caller's own device and that of another user require different features. @throws HttpError 403 */
export function assertMayHandle({ access, principal }: CommandCall, userId: string | null): void {
  const isOwn = userId !== null && userOf(principal) === userId;
  const feature = isOwn ? devicesFeatures.manage : devicesFeatures.admin;
  if (!access.has(feature)) throw forbidden('Forbidden', { requiredFeatures: [feature] });
}

/** @throws HttpError 404 out of the caller's organizations, 403 another user's, for all but administrators */
export function assertReached(
  { organization_id: organizationId, user_id: userId }: DeviceRow,
  call: CommandCall,
  { asAdministrator = false }: Partial<DeviceInput>,
): void {
  const caller = asAdministrator ? null : signedInUser(call);
  assertMayHandle(call, caller);
  const isUnplaced = organizationId === null && !asAdministrator;
  if (!isUnplaced && !seesOrganization(call.scope, organizationId as string))
    throw notFound('Device not found');
  if (!asAdministrator && userId !== caller) throw forbidden('Access denied');
}
