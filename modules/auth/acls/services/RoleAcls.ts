import { badRequest, type CoreServices, notFound, tenantOf } from '@tenantry/core';
import type { LastAdministrator } from '../../roles/services/LastAdministrator';
import { assertMayTakeFromRole, type RoleTargets } from '../../roles/services/RoleTargets';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import type { Actor } from '../../shared/Actor';
import type { RecordLocator } from '../../shared/RecordLocator';
import type { AclStore, StoredAcl } from './AclStore';
import { type Grant, GrantBoundary } from './GrantBoundary';
import { isUnrestricted } from './isUnrestricted';

type Dependencies = Pick<CoreServices, 'tenancy'> & {
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

/** Grants of roles. */
export class RoleAcls {
  constructor(private readonly deps: Dependencies) {}

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
   * Changes what a role of the scope's tenant grants. Works inside a unit of work.
   *
   * @param wanted what it is to grant, made of what is stored; null for no ACL
   * @param write stores that; default: as it is
   * @throws HttpError 400 last super administrator, unknown feature or organization, 403 beyond the actor's grants, 404, what `wanted` refuses with
   */
  async replace(
    actor: Actor,
    roleId: string,
    wanted: (stored: StoredAcl | undefined) => Grant | null,
    write?: () => Promise<void>,
  ): Promise<void> {
    const { aclStore, lastAdministrator, principalStore, roleTargets, tenancy } = this.deps;
    const tenantId = tenantOf(tenancy);
    const target = await roleTargets.lock(actor, tenantId, roleId, 'Not found');
    const stored = await aclStore.find('role', roleId);
    const acl = wanted(stored);
    if (!write) aclStore.requireFeatures(stored, acl);
    if (acl) new GrantBoundary(actor).assertMayGrant(acl);
    assertMayTakeFromRole(actor, target);
    // An ACL that is brought back may name organizations that were deleted meanwhile, as one that stayed may.
    if (!write) await aclStore.requireOrganizations(tenantId, stored, acl);
    if (stored?.isSuperAdmin && !(acl?.isSuperAdmin && isUnrestricted(acl))) {
      await lastAdministrator.assertRoleDispensable(roleId);
    }
    await lastAdministrator.guardTenant(
      tenantId,
      write ?? (() => aclStore.write('role', tenantId, roleId, acl)),
    );
    await principalStore.invalidateTenant(tenantId);
  }

  /** The tenant of the role. @throws HttpError 400 the actor is in none, 404 as `find` does */
  async tenantOf(actor: Actor, { roleId, tenantId: stated }: RoleReference): Promise<string> {
    if (!actor.isSuperAdmin && actor.tenantId === null) throw badRequest('Tenant required');
    const tenantId = await this.deps.recordLocator.tenantOf(actor, 'role', roleId);
    if (tenantId === null || (stated && stated !== tenantId)) throw notFound('Not found');
    return tenantId;
  }
}
