import type { Principal } from '../identity/Principal';
import type { Scope } from './Scope';

/**
 * The organization that new records of a caller belong to: the selected one, else the caller's own, where they see it.
 *
 * @returns null when there is neither
 */
export function organizationToWorkIn({
  scope: { tenantId, organizationId, organizationIds },
  principal,
}: {
  readonly scope: Scope;
  readonly principal: Principal | null;
}): string | null {
  if (organizationId !== null) return organizationId;
  const own = principal?.tenantId === tenantId ? principal?.organizationId : null;
  return own && organizationIds?.includes(own) !== false ? own : null;
}
