import { badRequest, type CoreServices, notFound } from '@tenantry/core';
import type { VersionCheck } from '../../accounts/services/AccountTargets';
import type { AclChange, AclStore, StoredAcl } from './AclStore';
import type { Actor } from '../../shared/Actor';
import { GrantBoundary } from './GrantBoundary';
import { isUnrestricted } from './isUnrestricted';
import type { LastAdministrator } from '../../roles/services/LastAdministrator';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import type { RecordLocator } from '../../shared/RecordLocator';
import { assertMayTakeFromRole, type RoleTargets } from '../../roles/services/RoleTargets';

type Dependencies = Pick<CoreServices, 'tenancy' | 'unitOfWork'> & {
  aclStore: AclStore;
  lastAdministrator: LastAdministrator;
  principalStore: PrincipalStore;
  recordLocator: RecordLocator;
  roleTargets: RoleTargets;
};

/** Which role's ACL, and in which tenant the caller believes it to be. */
export interface RoleReference {
  readonly roleId: string;
  readonly tenantId?: string | null;
}

/** What roles grant. */
export class RoleAcls {
  private readonly deps: Dependencies;

  constructor({
    tenancy,
    unitOfWork,
    aclStore,
    lastAdministrator,
    principalStore,
    recordLocator,
    roleTargets,
  }: Dependencies) {
    this.deps = {
      tenancy,
      unitOfWork,
      aclStore,
      lastAdministrator,
      principalStore,
      recordLocator,
      roleTargets,
    };
  }

  /**
   * The stored ACL, or undefined for a role without one.
   *
   * @throws HttpError 404 unknown, of another tenant, or hidden from the actor
   */
  async find(actor: Actor, reference: RoleReference): Promise<StoredAcl | undefined> {
    const tenantId = await this.tenantOf(actor, reference);
    return this.deps.tenancy.inTenant(tenantId, 'read the ACL of a role', async () => {
      if (!(await this.deps.roleTargets.isVisible(actor, reference.roleId))) throw notFound('Not found');
      return this.deps.aclStore.find('role', reference.roleId);
    });
  }

  /**
   * Replaces what is given of the ACL and keeps the rest.
   *
   * @throws HttpError 400 last super administrator, 403 beyond the actor's grants, 404, 409 changed meanwhile
   */
  async put(
    actor: Actor,
    reference: RoleReference,
    change: AclChange,
    checkVersion: VersionCheck,
  ): Promise<void> {
    const tenantId = await this.tenantOf(actor, reference);
    const { roleId } = reference;
    await this.deps.tenancy.inTenant(tenantId, 'change the ACL of a role', () =>
      this.deps.unitOfWork.run(async () => {
        const target = await this.deps.roleTargets.lock(actor, tenantId, roleId, 'Not found');
        const stored = await this.deps.aclStore.find('role', roleId);
        checkVersion(stored?.updatedAt ?? null);
        const acl = this.deps.aclStore.merge(stored, change);
        new GrantBoundary(actor).assertMayGrant(acl);
        assertMayTakeFromRole(actor, target);
        if (stored?.isSuperAdmin && !(acl.isSuperAdmin && isUnrestricted(acl))) {
          await this.deps.lastAdministrator.assertRoleDispensable(roleId);
        }
        await this.deps.lastAdministrator.guardTenant(tenantId, () =>
          this.deps.aclStore.save('role', tenantId, roleId, acl),
        );
        await this.deps.principalStore.invalidateTenant(tenantId);
      }),
    );
  }

  /** The tenant of the role. @throws HttpError 400 the actor is in none, 404 as `find` does */
  async tenantOf(actor: Actor, { roleId, tenantId: stated }: RoleReference): Promise<string> {
    if (!actor.isSuperAdmin && actor.tenantId === null) throw badRequest('Tenant required');
    const tenantId = await this.deps.recordLocator.tenantOf(actor, 'role', roleId);
    if (tenantId === null || (stated && stated !== tenantId)) throw notFound('Not found');
    return tenantId;
  }
}
