import type { CoreServices, OrganizationTree } from '@tenantry/core';
import type { AuthServices, MovedGrant, MovedGrants } from '@tenantry/module-auth/contract';
import type { OrganizationChange } from '@tenantry/module-directory/contract';
import type { HeldKey } from '../collections/keyFields';
import { grantsOf } from './KeyRights';

type Dependencies = Pick<AuthServices, 'accessLookups'> & Pick<CoreServices, 'database'>;

/** Has changes to organizations judged by what keys lose and get by them: a key holds in its organization and those below. */
export class KeyOrganizations implements MovedGrants {
  constructor(private readonly deps: Dependencies) {}

  async movedBy({ before, after }: OrganizationChange): Promise<MovedGrant[]> {
    const keys = await this.deps.database.query<HeldKey>(
      `SELECT organization_id, role_ids, created_by FROM api_keys_keys
        WHERE deleted_at IS NULL AND organization_id IS NOT NULL`,
    );
    const roles = await this.deps.accessLookups.roles([...new Set(keys.flatMap(({ role_ids: ids }) => ids))]);
    return keys.flatMap((key) => {
      const held = grantsOf(
        roles.filter(({ id }) => key.role_ids.includes(id)),
        key.organization_id,
      );
      const [was, is] = [placesOf(key, before), placesOf(key, after)];
      return held.map((grant) => ({ grant, was, is }));
    });
  }
}

/** Where a key holds: nowhere while its organization is inactive. */
function placesOf({ organization_id: organizationId }: HeldKey, tree: OrganizationTree): readonly string[] {
  const organization = organizationId === null ? undefined : tree.get(organizationId);
  if (!organization?.isActive) return [];
  return tree.withDescendants([organization.id]);
}
