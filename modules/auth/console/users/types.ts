import type { ItemOf, JsonOf } from '@tenantry/core';
import type { GrantsInShort, roles, users } from '@tenantry/module-auth/contract';
import type { ManagedOrganization } from '@tenantry/module-directory/contract';

/** An account, as `GET /auth/users` lists it. */
export type User = ItemOf<typeof users> & {
  readonly organizationName: string | null;
  readonly tenantName: string | null;
  readonly roles: readonly string[];
  readonly roleIds: readonly string[];
};

/** A role, as `GET /auth/roles` lists it. */
export type Role = ItemOf<typeof roles> & {
  readonly tenantName: string;
  readonly usersCount: number;
  readonly grants: GrantsInShort | null;
};

/** An organization, with the names of those above it. */
export type OrganizationOption = JsonOf<ManagedOrganization>;
