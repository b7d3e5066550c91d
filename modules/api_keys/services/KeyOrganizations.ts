import type { OrganizationTree } from '@tenantry/core';
import type { AuthServices, MovedGrant } from '@tenantry/module-auth/contract';
import type { OrganizationChange } from '@tenantry/module-directory/contract';
import { grantsOf } from './KeyAdministration';
import type { HeldKey, KeyRecords } from './KeyRecords';

type Dependencies = Pick<AuthServices, 'accessLookups' | 'organizationRights'> & { keyRecords: KeyRecords };

/** Has changes to organizations judged by what keys lose and get by them: a key holds in its organization and those below. */
export class KeyOrganizations {
  private readonly lookups: AuthServices['accessLookups'];
  private readonly rights: AuthServices['organizationRights'];
  private readonly records: KeyRecords;
  private unfollow: (() => void) | null = null;

  constructor({ accessLookups, organizationRights, keyRecords }: Dependencies) {
    this.lookups = accessLookups;
    this.rights = organizationRights;
    this.records = keyRecords;
  }

  /** From now on changes to organizations are judged. */
  follow(): void {
    this.unfollow = this.rights.register((change) => this.movedGrants(change));
  }

  stop(): void {
    this.unfollow?.();
    this.unfollow = null;
  }

  private async movedGrants({ before, after }: OrganizationChange): Promise<MovedGrant[]> {
    const keys = await this.records.ofOrganizations();
    const roles = await this.lookups.roles([...new Set(keys.flatMap(({ roleIds }) => roleIds))]);
    return keys.flatMap((key) => {
      const held = grantsOf(
        roles.filter(({ id }) => key.roleIds.includes(id)),
        key.organizationId,
      );
      const [was, is] = [placesOf(key, before), placesOf(key, after)];
      return held.map((grant) => ({ grant, was, is }));
    });
  }
}

/** Where a key holds. One that nobody made ends with its organization being active. */
function placesOf({ organizationId, createdBy }: HeldKey, tree: OrganizationTree): readonly string[] {
  const organization = organizationId === null ? undefined : tree.get(organizationId);
  if (!organization || (createdBy === null && !organization.isActive)) return [];
  return tree.withDescendants([organization.id]);
}
