import { type HttpError, organizationClosed, tenantClosed } from '../../kernel/errors/HttpError';
import type { Closed } from './OrganizationTree';

/** The refusal of people and keys that are kept out: 403 `tenant_inactive` or `ORGANIZATION_CLOSED`. */
export function closedError(closed: Closed): HttpError {
  return closed === 'tenant' ? tenantClosed() : organizationClosed();
}
