import { badRequest } from '../../kernel/errors/HttpError';
import type { Scope } from './Scope';

/** The tenant that a call works in. @throws HttpError 400 without one */
export function tenantOf({ scope }: { readonly scope: Pick<Scope, 'tenantId'> }): string {
  if (scope.tenantId === null) throw badRequest('Tenant scope required');
  return scope.tenantId;
}
