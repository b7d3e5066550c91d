import { usePerson } from '../../api/person';
import { pathWith, useResource } from '../../api/useResource';
import type { ListAnswer, Option } from '../../kit';
import type { OrganizationOption, Role } from './types';

/** Organizations to choose from, by their paths. @param tenantId by default the one that the person works in */
export function useOrganizations(tenantId?: string): readonly Option[] {
  const person = usePerson();
  const { data } = useResource<{ items: readonly OrganizationOption[] }>(
    pathWith('/directory/organizations', {
      view: 'manage',
      pageSize: 100,
      tenantId: tenantId ?? person.tenantId,
    }),
  );
  return (data?.items ?? []).map(({ id, pathLabel }) => ({ value: id, text: pathLabel }));
}

/** Roles to choose from. @param tenantId by default the one that the person works in */
export function useRoles(tenantId?: string): readonly Option[] {
  const person = usePerson();
  const { data } = useResource<ListAnswer<Role>>(
    pathWith('/auth/roles', { pageSize: 100, tenantId: tenantId ?? person.tenantId }),
  );
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, text: name }));
}
