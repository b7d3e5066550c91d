import { type Option, pathWith, useListOptions, usePerson } from '@tenantry/console';
import type { Organization } from './types';

/** Organizations of the tenant to choose from, by their paths. */
export function useOrganizations(): readonly Option[] {
  const { tenantId } = usePerson();
  return useListOptions(
    pathWith('/directory/organizations', { view: 'options', tenantId }),
    ({ id, pathLabel }: Organization) => ({ value: id, text: pathLabel }),
  );
}
