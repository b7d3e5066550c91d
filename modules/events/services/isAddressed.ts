import { type Access, type EventAudience, personIdOf, type Principal, type Scope } from '@tenantry/core';

/** Who listens. */
export interface Listener {
  readonly principal: Principal | null;
  readonly scope: Scope;
  readonly access: Access;
}

/** Whether a listener is addressed. Keys act by themselves: what is addressed to a person is not for them. */
export function isAddressed(audience: EventAudience | null, { principal, scope }: Listener): boolean {
  if (!audience) return true;
  const { organizations, users, roles } = audience;
  const visible = scope.organizationIds;
  if (organizations && visible && !organizations.some((id) => visible.includes(id))) return false;
  const userId = personIdOf(principal);
  if (users && (userId === null || !users.includes(userId))) return false;
  return !roles || (principal?.roleIds?.some((id) => roles.includes(id)) ?? false);
}
