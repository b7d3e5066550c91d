import { ALL_ORGANIZATIONS } from '@tenantry/core';

/** True when an ACL holds for every organization of its tenant. */
export function isUnrestricted({
  organizations,
}: {
  readonly organizations: readonly string[] | null;
}): boolean {
  return organizations === null || organizations.includes(ALL_ORGANIZATIONS);
}
