import { badRequest, type CoreServices, forbidden, notFound } from '@tenantry/core';
import type { TenantDirectory } from '@tenantry/module-directory/contract';
import type { VersionCheck } from '../../accounts/services/AccountRecords';
import type { Actor } from '../../shared/Actor';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import type { RecordLocator } from '../../shared/RecordLocator';
import { assertMayTakeFromRole, type RoleRecords, type TargetRole } from './RoleRecords';
import { roleEvents } from '../events/roleEvents';

/** What is to be different about a role; absent members stay as they are. */
export interface RoleChange {
  readonly name?: string;
  /** Null and blank stand for a role of no tenant, which there is not. */
  readonly tenantId?: string | null;
}

type Dependencies = Pick<CoreServices, 'tenancy' | 'unitOfWork' | 'events'> & {
  principalStore: PrincipalStore;
  recordLocator: RecordLocator;
  roleRecords: RoleRecords;
  tenantDirectory: TenantDirectory;
};

const RESERVED_NAMES = ['superadmin', 'admin'];
const NO_GLOBAL_ROLES = 'A tenant is required: global roles are not supported';

/** Creates, changes and deletes roles. */
export class RoleAdministration {
  private readonly deps: Dependencies;

  constructor({
    tenancy,
    unitOfWork,
    events,
    principalStore,
    recordLocator,
    roleRecords,
    tenantDirectory,
  }: Dependencies) {
    this.deps = { tenancy, unitOfWork, events, principalStore, recordLocator, roleRecords, tenantDirectory };
  }

  /**
   * Creates a role that grants nothing yet.
   *
   * @returns its id
   * @throws HttpError 400 reserved name or no tenant, 409 duplicate name
   */
  async create(actor: Actor, { name, tenantId: wanted = actor.tenantId }: RoleChange & { name: string }) {
    assertNotReserved(name);
    const tenantId = await this.homeOf(actor, { tenantId: wanted });
    return this.deps.tenancy.inTenant(tenantId, 'create a role', () =>
      this.deps.unitOfWork.run(async () => {
        const id = await this.deps.roleRecords.insert(tenantId, name);
        await this.deps.events.emit(roleEvents.created, { id, tenantId });
        return id;
      }),
    );
  }

  /**
   * Renames a role or moves it to another tenant, where it grants nothing any more.
   *
   * @throws HttpError 400 reserved name or users assigned, 403, 404, 409 changed meanwhile or duplicate name
   */
  async update(actor: Actor, id: string, change: RoleChange, checkVersion: VersionCheck): Promise<void> {
    const home = await this.deps.recordLocator.tenantOf(actor, 'role', id);
    if (home === null) throw notFound('Role not found');
    const tenantId = change.tenantId === undefined ? home : await this.homeOf(actor, change);
    const moves = tenantId !== home;
    if (moves && !actor.isSuperAdmin) throw forbidden('Not authorized to target this tenant.');
    const write = () =>
      this.deps.unitOfWork.run(async () => {
        const target = await this.deps.roleRecords.lock(actor, home, id, 'Role not found');
        checkVersion(target.updatedAt);
        const name = change.name ?? target.name;
        assertChangeable(target, { tenantId, name });
        assertMayTakeFromRole(actor, target);
        if (moves) await this.deps.roleRecords.deleteAcl(id);
        await this.deps.roleRecords.update(id, { tenantId, name });
        await this.deps.principalStore.invalidateTenant(home);
        await this.deps.events.emit(roleEvents.updated, { id, tenantId });
      });
    await (moves
      ? this.deps.tenancy.acrossTenants('move a role to another tenant', write)
      : this.deps.tenancy.inTenant(home, 'change a role', write));
  }

  /**
   * Deletes a role that nobody holds, with its ACL.
   *
   * @throws HttpError 400 users assigned, 403, 404, 409 changed meanwhile
   */
  async delete(actor: Actor, id: string, checkVersion: VersionCheck): Promise<void> {
    const tenantId = await this.deps.recordLocator.tenantOf(actor, 'role', id);
    if (tenantId === null) throw notFound('Role not found');
    await this.deps.tenancy.inTenant(tenantId, 'delete a role', () =>
      this.deps.unitOfWork.run(async () => {
        const target = await this.deps.roleRecords.lock(actor, tenantId, id, 'Role not found');
        checkVersion(target.updatedAt);
        if (target.hasUsers) throw badRequest('Role has assigned users');
        assertMayTakeFromRole(actor, target);
        await this.deps.roleRecords.delete(id);
        await this.deps.principalStore.invalidateTenant(tenantId);
        await this.deps.events.emit(roleEvents.deleted, { id, tenantId });
      }),
    );
  }

  /** The tenant a role is to be in; the actor's by default. @throws HttpError 400 when there is no such tenant */
  async homeOf(actor: Actor, { tenantId: wanted = actor.tenantId }: RoleChange): Promise<string> {
    if (!wanted) throw badRequest(NO_GLOBAL_ROLES);
    if (wanted === actor.tenantId) return wanted;
    const names = await this.deps.tenantDirectory.names([wanted]);
    if (!names.has(wanted)) throw badRequest('Tenant not found');
    return wanted;
  }
}

function assertNotReserved(name: string): void {
  if (RESERVED_NAMES.includes(name.toLowerCase())) throw badRequest('Role name is reserved');
}

function assertChangeable(
  target: TargetRole,
  { tenantId, name }: Pick<TargetRole, 'tenantId' | 'name'>,
): void {
  if (name !== target.name) {
    assertNotReserved(name);
    if (target.hasUsers) throw badRequest('Role name cannot be changed while users are assigned');
  }
  if (tenantId !== target.tenantId && target.hasUsers) {
    throw badRequest('Role cannot be moved to another tenant while users are assigned');
  }
}
