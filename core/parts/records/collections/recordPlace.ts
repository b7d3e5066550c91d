import type { CommandCall } from '../commands/CommandDeclaration';
import { badRequest, forbidden } from '../../../kernel/errors/HttpError';
import { seesOrganization } from '../../tenancy/seesOrganization';
import { tenantOf } from '../../tenancy/tenantOf';

/**
 * Where a new record belongs: the organization that was sent, else the selected one, else the caller's own.
 *
 * @throws HttpError 403 beyond the caller's tenant or organizations, 400 when there is no organization
 */
export function placeOfNew(
  { tenantId: sentTenant, organizationId: sent }: Readonly<Record<string, unknown>>,
  call: CommandCall,
): { readonly tenantId: string; readonly organizationId: string } {
  const tenantId = tenantOf(call);
  if (sentTenant && sentTenant !== tenantId) throw forbidden('You are not allowed to target this tenant.');
  const { scope, principal, organizations } = call;
  const own = principal?.tenantId === tenantId ? principal.organizationId : null;
  const organizationId = (sent as string | null | undefined) ?? scope.organizationId ?? own;
  if (!organizationId) throw badRequest('Organization context is required');
  if (!organizations.has(organizationId)) throw forbidden();
  assertVisible(organizationId, call);
  return { tenantId, organizationId };
}

/** @throws HttpError 403 for a record of an organization that the caller does not see */
export function assertVisible(organizationId: unknown, { scope }: CommandCall, message = 'Forbidden'): void {
  if (!seesOrganization(scope, organizationId as string)) throw forbidden(message);
}
