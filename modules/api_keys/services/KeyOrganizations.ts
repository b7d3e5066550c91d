import type { CommandCall, OrganizationTree } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { DirectoryServices, OrganizationChange } from '@tenantry/module-directory/contract';
import { grantsOf } from './KeyAdministration';
import type { HeldKey, KeyRecords } from './KeyRecords';

type Dependencies = Pick<AuthServices, 'accessLookups'> & DirectoryServices & { keyRecords: KeyRecords };

/** Has changes to organizations judged by what keys lose and get by them: a key holds in its organization and those below. */
export class KeyOrganizations {
  private readonly lookups: AuthServices['accessLookups'];
  private readonly guards: DirectoryServices['organizationGuards'];
  private readonly records: KeyRecords;
  private unfollow: (() => void) | null = null;

  constructor({ accessLookups, organizationGuards, keyRecords }: Dependencies) {
    this.lookups = accessLookups;
    this.guards = organizationGuards;
    this.records = keyRecords;
  }

  /** From now on changes to organizations are judged. */
  follow(): void {
    this.unfollow = this.guards.register((change, call) => this.check(change, call));
  }

  stop(): void {
    this.unfollow?.();
    this.unfollow = null;
  }

  private async check(change: OrganizationChange, { principal, ...call }: CommandCall): Promise<void> {
    if (!principal || call.access.isSuperAdmin) return;
    const keys = await this.records.ofOrganizations();
    const roles = await this.lookups.roles([...new Set(keys.flatMap(({ roleIds }) => roleIds))]);
    const moved = keys.flatMap((key) => {
      const held = grantsOf(
        roles.filter(({ id }) => key.roleIds.includes(id)),
        key.organizationId,
      );
      const [was, is] = [placesOf(key, change.before), placesOf(key, change.after)];
      return held.map((grant) => ({ grant, was, is }));
    });
    this.lookups.assertMayMove({ ...call, principal }, moved, change);
  }
}

/** Where a key holds. One that nobody made ends with its organization being active. */
function placesOf({ organizationId, createdBy }: HeldKey, tree: OrganizationTree): readonly string[] {
  const organization = organizationId === null ? undefined : tree.get(organizationId);
  if (!organization || (createdBy === null && !organization.isActive)) return [];
  return tree.withDescendants([organization.id]);
}
