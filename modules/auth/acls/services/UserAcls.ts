import { badRequest, type CoreServices, notFound } from '@tenantry/core';
import {
  type AccountTargets,
  assertMayTakeFrom,
  type TargetAccount,
  type VersionCheck,
} from '../../accounts/services/AccountTargets';
import type { AclChange, AclStore, StoredAcl } from './AclStore';
import type { Actor } from '../../shared/Actor';
import { type Grant, GrantBoundary } from './GrantBoundary';
import { isUnrestricted } from './isUnrestricted';
import type { LastAdministrator } from '../../roles/services/LastAdministrator';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import type { RecordLocator } from '../../shared/RecordLocator';
import type { RoleAssignments } from '../../roles/services/RoleAssignments';

type Dependencies = Pick<CoreServices, 'tenancy' | 'unitOfWork'> & {
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
  private readonly deps: Dependencies;

  constructor({
    tenancy,
    unitOfWork,
    accountTargets,
    aclStore,
    lastAdministrator,
    principalStore,
    recordLocator,
    roleAssignments,
  }: Dependencies) {
    this.deps = {
      tenancy,
      unitOfWork,
      accountTargets,
      aclStore,
      lastAdministrator,
      principalStore,
      recordLocator,
      roleAssignments,
    };
  }

  /** The stored override; undefined when there is none, the user is unknown, or hidden from the actor. */
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
   * Replaces what is given of the override and keeps the rest; one that says nothing any more is removed.
   *
   * @returns true when features were left out because only super administrators grant them
   * @throws HttpError 400 restriction without features, last super administrator; 403 beyond the actor's
   * grants; 404; 409 changed meanwhile
   */
  async put(
    actor: Actor,
    reference: UserReference,
    change: AclChange,
    checkVersion: VersionCheck,
  ): Promise<boolean> {
    const tenantId = await this.tenantOf(actor, reference);
    const { userId } = reference;
    return this.deps.tenancy.inTenant(tenantId, 'change the ACL of a user', () =>
      this.deps.unitOfWork.run(async () => {
        const target = await this.deps.accountTargets.lock(actor, tenantId, userId);
        const stored = await this.deps.aclStore.find('user', userId);
        checkVersion(stored?.updatedAt ?? null);
        const { allowed, wasReduced } = withoutReserved(actor, change);
        const acl = this.deps.aclStore.merge(stored, allowed);
        await this.deps.lastAdministrator.guard(userId, () => this.store(actor, target, stored, acl));
        await this.deps.principalStore.invalidateUser(userId);
        return wasReduced && !isSameList(acl.features, stored?.features ?? []);
      }),
    );
  }

  /** The tenant of the user. @throws HttpError 400 the actor is in none, 404 unknown or of another tenant */
  async tenantOf(actor: Actor, { userId, tenantId: stated }: UserReference): Promise<string> {
    if (!actor.isSuperAdmin && actor.tenantId === null) throw badRequest('Tenant required');
    const tenantId = await this.deps.recordLocator.tenantOf(actor, 'user', userId);
    if (tenantId === null || (stated && stated !== tenantId)) throw notFound('User not found');
    return tenantId;
  }

  private async store(
    actor: Actor,
    target: TargetAccount,
    stored: StoredAcl | undefined,
    acl: Grant,
  ): Promise<void> {
    const { id: userId, tenantId } = target;
    if (acl.isSuperAdmin || acl.features.length > 0) {
      new GrantBoundary(actor).assertMayGrant(acl);
      assertMayTakeFrom(actor, target);
      await this.deps.aclStore.save('user', tenantId, userId, acl);
      return;
    }
    if (acl.organizations?.length && !isUnrestricted(acl)) throw badRequest(FEATURES_NEEDED);
    if (!stored) return;
    // Without the override the roles count again, so it is they that are given.
    this.deps.roleAssignments.assertGrantable(actor, await this.deps.roleAssignments.held(userId));
    assertMayTakeFrom(actor, target);
    await this.deps.aclStore.delete('user', userId);
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
