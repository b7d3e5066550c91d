import { type CoreServices, forbidden, notFound } from '@tenantry/core';
import type { AccountPlacement } from './AccountPlacement';
import {
  type AccountFields,
  type AccountRecords,
  assertMayTakeFrom,
  type TargetAccount,
  type VersionCheck,
} from './AccountRecords';
import type { AclStore } from '../../acls/services/AclStore';
import type { Actor } from '../../shared/Actor';
import { GrantBoundary } from '../../acls/services/GrantBoundary';
import type { LastAdministrator } from '../../roles/services/LastAdministrator';
import type { NewPasswords } from '../../passwords/services/NewPasswords';
import type { PasswordTokens } from '../../passwords/services/PasswordTokens';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import type { RecordLocator } from '../../shared/RecordLocator';
import type { AssignableRole, RoleAssignments } from '../../roles/services/RoleAssignments';
import type { SessionStore } from '../../sessions/services/SessionStore';
import { userEvents } from '../events/userEvents';
import { sessionEvents } from '../../sessions/events/sessionEvents';

/** What is to be different about an account; absent members stay as they are. */
export interface AccountChange {
  readonly email?: string;
  readonly name?: string | null;
  readonly password?: string;
  readonly organizationId?: string;
  /** Ids or names; replaces the full set. */
  readonly roles?: readonly string[];
  readonly isConfirmed?: boolean;
}

type Dependencies = Pick<CoreServices, 'tenancy' | 'unitOfWork' | 'events' | 'clock'> & {
  accountPlacement: AccountPlacement;
  accountRecords: AccountRecords;
  aclStore: AclStore;
  lastAdministrator: LastAdministrator;
  newPasswords: NewPasswords;
  passwordTokens: PasswordTokens;
  principalStore: PrincipalStore;
  recordLocator: RecordLocator;
  roleAssignments: RoleAssignments;
  sessionStore: SessionStore;
};

/** Changes accounts of others. */
export class UserChanges {
  private readonly deps: Dependencies;

  constructor({
    tenancy,
    unitOfWork,
    events,
    clock,
    accountPlacement,
    accountRecords,
    aclStore,
    lastAdministrator,
    newPasswords,
    passwordTokens,
    principalStore,
    recordLocator,
    roleAssignments,
    sessionStore,
  }: Dependencies) {
    this.deps = {
      tenancy,
      unitOfWork,
      events,
      clock,
      accountPlacement,
      accountRecords,
      aclStore,
      lastAdministrator,
      newPasswords,
      passwordTokens,
      principalStore,
      recordLocator,
      roleAssignments,
      sessionStore,
    };
  }

  /**
   * Changes an account. A new password, deactivation and a move end its sessions.
   *
   * @throws HttpError 400 unfit values, last administrator; 403 beyond the actor's own grants or scope; 404;
   * 409 changed meanwhile
   */
  async apply(actor: Actor, id: string, change: AccountChange, checkVersion: VersionCheck): Promise<void> {
    const home = await this.deps.recordLocator.tenantOf(actor, 'user', id);
    if (home === null) throw notFound('User not found');
    const tenantId =
      change.organizationId === undefined
        ? home
        : await this.deps.accountPlacement.tenantOf(actor, change.organizationId);
    const passwordHash =
      change.password === undefined ? undefined : await this.deps.newPasswords.hash(change.password);
    const write = () =>
      this.deps.unitOfWork.run(async () => {
        const target = await this.deps.accountRecords.lock(actor, home, id);
        checkVersion(target.updatedAt);
        await this.assertMayTakeOver(actor, target, change);
        const fields: AccountFields = {
          tenantId,
          organizationId: change.organizationId ?? target.organizationId,
          email: change.email ?? target.email,
          name: change.name === undefined ? target.name : change.name,
          passwordHash: passwordHash ?? target.passwordHash,
          isConfirmed: change.isConfirmed ?? target.isConfirmed,
        };
        const roles = await this.newRoles(actor, target, fields, change.roles);
        if (roles || takesAway(target, fields)) assertMayTakeFrom(actor, target);
        await this.deps.lastAdministrator.guard(id, () => this.store(target, fields, roles));
        await this.conclude(actor, target, fields, change);
      });
    await (tenantId === home
      ? this.deps.tenancy.inTenant(home, 'change an account', write)
      : this.deps.tenancy.acrossTenants('move an account to another tenant', write));
  }

  /** Whoever sets an account's password or e-mail can sign in as it, so what it holds must be theirs to give. */
  private async assertMayTakeOver(
    actor: Actor,
    { id, email }: TargetAccount,
    change: AccountChange,
  ): Promise<void> {
    const takesOver = change.password !== undefined || (change.email !== undefined && change.email !== email);
    if (!takesOver || actor.subject === id) return;
    const acl = await this.deps.aclStore.find('user', id);
    if (acl) new GrantBoundary(actor).assertMayGrant(acl);
    else this.deps.roleAssignments.assertGrantable(actor, await this.deps.roleAssignments.held(id));
  }

  /**
   * The roles the account is to hold, or null when they stay as they are. What is added must be the actor's
   * to give; with a move everything must be, because it is given in another place.
   */
  private async newRoles(
    actor: Actor,
    target: TargetAccount,
    { tenantId, organizationId }: AccountFields,
    tokens: readonly string[] | undefined,
  ): Promise<readonly AssignableRole[] | null> {
    const moves = organizationId !== target.organizationId;
    if (tokens === undefined && !moves) return null;
    const held = await this.deps.roleAssignments.held(target.id);
    if (tokens === undefined && tenantId !== target.tenantId && held.length > 0) {
      throw forbidden('Cannot grant a role outside the target tenant.');
    }
    const wanted =
      tokens === undefined ? held : await this.deps.roleAssignments.resolve(actor, tenantId, tokens);
    const heldIds = new Set(held.map(({ id }) => id));
    this.deps.roleAssignments.assertGrantable(
      actor,
      moves ? wanted : wanted.filter(({ id }) => !heldIds.has(id)),
    );
    const isSame = wanted.length === held.length && wanted.every(({ id }) => heldIds.has(id));
    return isSame && tenantId === target.tenantId ? null : wanted;
  }

  private async store(
    target: TargetAccount,
    fields: AccountFields,
    roles: readonly AssignableRole[] | null,
  ): Promise<void> {
    if (fields.tenantId !== target.tenantId) {
      await this.deps.sessionStore.deleteAllOf(target.id);
      await this.deps.accountRecords.untie(target.id);
    }
    await this.deps.accountRecords.update(target.id, fields);
    if (roles) await this.deps.roleAssignments.replace(fields.tenantId, target.id, roles);
  }

  /** Ends sessions that must not outlive the change, and tells the other processes and modules. */
  private async conclude(
    actor: Actor,
    { id }: TargetAccount,
    { tenantId, organizationId }: AccountFields,
    { password, isConfirmed }: AccountChange,
  ): Promise<void> {
    if (password !== undefined || isConfirmed === false) await this.deps.sessionStore.deleteAllOf(id);
    await this.deps.principalStore.invalidateUser(id);
    await this.deps.events.emit(userEvents.updated, { id, organizationId, tenantId });
    if (password === undefined) return;
    await this.deps.passwordTokens.retireAllOf(id);
    await this.deps.events.emit(sessionEvents.passwordChanged, {
      id,
      tenantId,
      organizationId,
      changedBy: 'admin',
      changedById: actor.subject,
      at: this.deps.clock.now().toISOString(),
    });
  }
}

/** Whether a change concerns what the account can do, and where; its name does not. */
function takesAway(target: TargetAccount, fields: AccountFields): boolean {
  return (
    fields.isConfirmed !== target.isConfirmed ||
    fields.organizationId !== target.organizationId ||
    fields.email !== target.email ||
    fields.passwordHash !== target.passwordHash
  );
}
