import { type Option, pathWith, useListOptions, usePerson } from '@tenantry/console';
import type { OrganizationOption, Role } from './types';

/** Organizations to choose from, by their paths. @param tenantId by default the one that the person works in */
export function useOrganizations(tenantId?: string): readonly Option[] {
  const person = usePerson();
  const query = { view: 'manage', pageSize: 100, tenantId: tenantId ?? person.tenantId };
  return useListOptions(
    pathWith('/directory/organizations', query),
    ({ id, pathLabel }: OrganizationOption) => ({ value: id, text: pathLabel }),
  );
}

/** Roles to choose from. @param tenantId by default the one that the person works in */
export function useRoles(tenantId?: string): readonly Option[] {
  const person = usePerson();
  return useListOptions(
    pathWith('/auth/roles', { pageSize: 100, tenantId: tenantId ?? person.tenantId }),
    ({ id, name }: Role) => ({ value: id, text: name }),
  );
}
