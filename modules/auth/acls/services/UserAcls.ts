import { badRequest, type CoreServices, notFound, tenantOf } from '@tenantry/core';
import { type AccountTargets, assertMayTakeFrom } from '../../accounts/services/AccountTargets';
import type { LastAdministrator } from '../../roles/services/LastAdministrator';
import type { RoleAssignments } from '../../roles/services/RoleAssignments';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import type { Actor } from '../../shared/Actor';
import type { RecordLocator } from '../../shared/RecordLocator';
import { type AclChange, type AclStore, mergedAcl, type StoredAcl } from './AclStore';
import { type Grant, GrantBoundary } from './GrantBoundary';
import { isUnrestricted } from './isUnrestricted';

type Dependencies = Pick<CoreServices, 'tenancy'> & {
  accountTargets: AccountTargets;
  aclStore: AclStore;
  lastAdministrator: LastAdministrator;
  principalStore: PrincipalStore;
  recordLocator: RecordLocator;
  roleAssignments: RoleAssignments;
};

/** Which user's ACL, and in which tenant the caller believes them to be. */
export interface UserReference {
  readonly userId: string;
  readonly tenantId?: string | null;
}

const FEATURES_NEEDED =
  'Organization restrictions require at least one feature override. Add a feature, or restrict the roles instead.';

/** Overrides of what the roles of a user grant. */
export class UserAcls {
  constructor(private readonly deps: Dependencies) {}

  /** The stored override; undefined when the user has none, is unknown, or is hidden from the actor. */
  async find(actor: Actor, { userId, tenantId: stated }: UserReference): Promise<StoredAcl | undefined> {
    const tenantId = await this.deps.recordLocator.tenantOf(actor, 'user', userId);
    if (tenantId === null || (stated && stated !== tenantId)) return undefined;
    return this.deps.tenancy.inTenant(tenantId, 'read the ACL of a user', async () =>
      (await this.deps.accountTargets.isVisible(actor, userId))
        ? this.deps.aclStore.find('user', userId)
        : undefined,
    );
  }

  /**
   * Replaces what is given of the override and keeps the rest; one that says nothing any more is removed. Works inside a
   * unit of work, in the tenant of the user.
   *
   * @param checkVersion refuses a change that is based on an older version of the override
   * @returns true when features were left out because only super administrators grant them
   * @throws HttpError 400 restriction without features, and as `replace` does
   */
  async put(
    actor: Actor,
    userId: string,
    change: AclChange,
    checkVersion: (updatedAt: Date | undefined) => void,
  ): Promise<boolean> {
    const { allowed, wasReduced } = withoutReserved(actor, change);
    let isChanged = false;
    await this.replace(actor, userId, (stored) => {
      checkVersion(stored?.updatedAt);
      const acl = mergedAcl(stored, allowed);
      isChanged = !isSameList(acl.features, stored?.features ?? []);
      if (acl.isSuperAdmin || acl.features.length > 0) return acl;
      if (acl.organizations?.length && !isUnrestricted(acl)) throw badRequest(FEATURES_NEEDED);
      return stored && null;
    });
    return wasReduced && isChanged;
  }

  /**
   * Changes the override of a user of the scope's tenant; without one the roles count again, so it is they that are given.
   * Works inside a unit of work.
   *
   * @param wanted the override, made of the stored one; null for none, undefined to leave things as they are
   * @param write stores that; default: as it is
   * @throws HttpError 400 last super administrator, unknown feature or organization, 403 beyond the actor's grants, 404, what `wanted` refuses with
   */
  async replace(
    actor: Actor,
    userId: string,
    wanted: (stored: StoredAcl | undefined) => Grant | null | undefined,
    write?: () => Promise<void>,
  ): Promise<void> {
    const { accountTargets, aclStore, lastAdministrator, principalStore, roleAssignments, tenancy } =
      this.deps;
    const tenantId = tenantOf(tenancy);
    const target = await accountTargets.lock(actor, tenantId, userId);
    const stored = await aclStore.find('user', userId);
    const acl = wanted(stored);
    if (acl === undefined) return;
    if (!write) aclStore.requireFeatures(stored, acl);
    if (acl) new GrantBoundary(actor).assertMayGrant(acl);
    else roleAssignments.assertGrantable(actor, await roleAssignments.held(userId));
    assertMayTakeFrom(actor, target);
    if (!write) await aclStore.requireOrganizations(tenantId, stored, acl);
    await lastAdministrator.guard(userId, write ?? (() => aclStore.write('user', tenantId, userId, acl)));
    await principalStore.invalidateUser(userId);
  }

  /** The tenant of the user. @throws HttpError 400 the actor is in none, 404 unknown or of another tenant */
  async tenantOf(actor: Actor, { userId, tenantId: stated }: UserReference): Promise<string> {
    if (!actor.isSuperAdmin && actor.tenantId === null) throw badRequest('Tenant required');
    const tenantId = await this.deps.recordLocator.tenantOf(actor, 'user', userId);
    if (tenantId === null || (stated && stated !== tenantId)) throw notFound('User not found');
    return tenantId;
  }
}

/** Only super administrators grant everything, or a say over tenants; from others such features are left out. */
function withoutReserved(actor: Actor, change: AclChange): { allowed: AclChange; wasReduced: boolean } {
  if (actor.isSuperAdmin || change.features === undefined) return { allowed: change, wasReduced: false };
  const features = change.features.filter((feature) => !isReserved(feature.trim()));
  return { allowed: { ...change, features }, wasReduced: features.length < change.features.length };
}

function isReserved(feature: string): boolean {
  return feature === '*' || feature === 'directory.*' || /^directory\.tenants(\.|$)/.test(feature);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
