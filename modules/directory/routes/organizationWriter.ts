import { badRequest, type CommandCall, notFound } from '@tenantry/core';
import type { OrganizationWriter } from '../services/OrganizationAdministration';
import type { TenantDirectory } from '../services/TenantDirectory';

interface WritingContext extends CommandCall {
  readonly services: { readonly tenantDirectory: TenantDirectory };
}

/**
 * In which tenant a caller creates an organization: their own, or the one a super administrator names.
 *
 * @throws HttpError 400 when there is none
 */
export function writerFor(call: WritingContext, named: string | undefined): OrganizationWriter {
  const { scope, access } = call;
  const tenantId = (access.isSuperAdmin ? named : undefined) ?? scope.tenantId;
  if (tenantId === null) throw badRequest('Tenant scope required');
  return { tenantId, organizationIds: access.organizationsFor('directory'), call };
}

/**
 * In which tenant a caller changes an organization. Super administrators reach those of every tenant by id
 * alone; to others an organization of another tenant does not exist.
 *
 * @throws HttpError 400 when the caller has no tenant, 404
 */
export async function writerOf(
  context: WritingContext,
  organizationId: string,
  named: string | undefined,
): Promise<OrganizationWriter> {
  const { access, organizations, services } = context;
  if (!access.isSuperAdmin || named !== undefined || organizations.has(organizationId)) {
    return writerFor(context, named);
  }
  const tenantId = await services.tenantDirectory.tenantOf(organizationId);
  if (tenantId === null) throw notFound('Not found');
  return { tenantId, organizationIds: null, call: context };
}
