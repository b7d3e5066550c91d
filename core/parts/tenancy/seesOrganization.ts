import type { Scope } from './Scope';

/** Whether records of an organization are within the scope. */
export function seesOrganization(
  { organizationIds }: Pick<Scope, 'organizationIds'>,
  organizationId: string,
): boolean {
  return organizationIds === null || organizationIds.includes(organizationId);
}
