import type { CollectionDeclaration } from './CollectionDeclaration';
import type { CommandCall } from '../commands/CommandDeclaration';
import { badRequest, forbidden, organizationClosed } from '../../../kernel/errors/HttpError';
import type { Scope } from '../../tenancy/Scope';
import { seesOrganization } from '../../tenancy/seesOrganization';
import { tenantOf } from '../../tenancy/tenantOf';

/** The tenant that a request for records works in. @throws HttpError 400 without one */
export function tenantToWorkIn(
  { messages }: CollectionDeclaration,
  call: { readonly scope: Pick<Scope, 'tenantId'> },
): string {
  if (call.scope.tenantId === null && messages?.noPlace !== undefined) throw badRequest(messages.noPlace);
  return tenantOf(call);
}

/**
 * Where a new record belongs: the organization that was sent, else the selected one, else the caller's own.
 *
 * @throws HttpError 403 beyond the caller's tenant or organizations, or `ORGANIZATION_CLOSED`, 400 without an organization
 */
export function placeOfNew(
  declaration: CollectionDeclaration,
  input: Readonly<Record<string, unknown>>,
  call: CommandCall,
): { readonly tenantId: string; readonly organizationId: string } {
  const { tenantWide, messages } = declaration;
  const { tenantId: sentTenant, organizationId: sent } = input;
  const tenantId = tenantToWorkIn(declaration, call);
  if (tenantWide === 'only') return { tenantId, organizationId: '' };
  if (sentTenant && sentTenant !== tenantId) throw forbidden('You are not allowed to target this tenant.');
  const { scope, principal, organizations } = call;
  const own = principal?.tenantId === tenantId ? principal.organizationId : null;
  const organizationId = (sent as string | null | undefined) ?? scope.organizationId ?? own;
  if (!organizationId) throw badRequest(messages?.noPlace ?? 'Organization context is required');
  if (!organizations.has(organizationId) || !seesOrganization(scope, organizationId)) throw forbidden();
  if (!organizations.isOpen(organizationId)) throw organizationClosed();
  return { tenantId, organizationId };
}
