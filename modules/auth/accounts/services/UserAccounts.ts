import { type CoreServices, notFound } from '@tenantry/core';
import type { AccountPlacement } from './AccountPlacement';
import { type AccountRecords, assertMayTakeFrom, type VersionCheck } from './AccountRecords';
import type { Actor } from '../../shared/Actor';
import type { LastAdministrator } from '../../roles/services/LastAdministrator';
import type { NewPasswords } from '../../passwords/services/NewPasswords';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import type { RecordLocator } from '../../shared/RecordLocator';
import type { RoleAssignments } from '../../roles/services/RoleAssignments';
import { userEvents } from '../events/userEvents';

/** A new account. */
export interface NewAccount {
  /** Trimmed and lower-cased. */
  readonly email: string;
  readonly name: string | null;
  /** Null for an account that is yet to choose one. */
  readonly password: string | null;
  readonly organizationId: string;
  /** Ids or names of roles. */
  readonly roles: readonly string[];
}

type Dependencies = Pick<CoreServices, 'tenancy' | 'unitOfWork' | 'events'> & {
  accountPlacement: AccountPlacement;
  accountRecords: AccountRecords;
  lastAdministrator: LastAdministrator;
  newPasswords: NewPasswords;
  principalStore: PrincipalStore;
  recordLocator: RecordLocator;
  roleAssignments: RoleAssignments;
};

/** Creates and deletes accounts. */
export class UserAccounts {
  private readonly deps: Dependencies;

  constructor({
    tenancy,
    unitOfWork,
    events,
    accountPlacement,
    accountRecords,
    lastAdministrator,
    newPasswords,
    principalStore,
    recordLocator,
    roleAssignments,
  }: Dependencies) {
    this.deps = {
      tenancy,
      unitOfWork,
      events,
      accountPlacement,
      accountRecords,
      lastAdministrator,
      newPasswords,
      principalStore,
      recordLocator,
      roleAssignments,
    };
  }

  /**
   * Creates an account in the tenant of its organization.
   *
   * @returns its id and its tenant
   * @throws HttpError 400 unfit password, taken e-mail, unknown organization or role; 403 beyond the actor's own grants
   */
  async create(actor: Actor, account: NewAccount): Promise<{ id: string; tenantId: string }> {
    const { email, name, organizationId } = account;
    const tenantId = await this.deps.accountPlacement.tenantOf(actor, organizationId);
    const { password } = account;
    const passwordHash = password === null ? null : await this.deps.newPasswords.hash(password);
    return this.deps.tenancy.inTenant(tenantId, 'create an account', () =>
      this.deps.unitOfWork.run(async () => {
        const roles = await this.deps.roleAssignments.resolve(actor, tenantId, account.roles);
        this.deps.roleAssignments.assertGrantable(actor, roles);
        const fields = { tenantId, organizationId, email, name, passwordHash, isConfirmed: true };
        const id = await this.deps.accountRecords.insert(fields);
        await this.deps.roleAssignments.replace(tenantId, id, roles);
        await this.deps.events.emit(userEvents.created, { id, organizationId, tenantId });
        return { id, tenantId };
      }),
    );
  }

  /**
   * Deletes an account with its roles, ACL and sessions.
   *
   * @throws HttpError 400 last administrator, 403 not the actor's to touch, 404, 409 changed meanwhile
   */
  async delete(actor: Actor, id: string, checkVersion: VersionCheck): Promise<void> {
    const tenantId = await this.deps.recordLocator.tenantOf(actor, 'user', id);
    if (tenantId === null) throw notFound('User not found');
    await this.deps.tenancy.inTenant(tenantId, 'delete an account', () =>
      this.deps.unitOfWork.run(async () => {
        const target = await this.deps.accountRecords.lock(actor, tenantId, id);
        const { organizationId } = target;
        checkVersion(target.updatedAt);
        assertMayTakeFrom(actor, target);
        await this.deps.lastAdministrator.guard(id, () => this.deps.accountRecords.delete(id));
        await this.deps.principalStore.invalidateUser(id);
        await this.deps.events.emit(userEvents.deleted, { id, organizationId, tenantId });
      }),
    );
  }
}
