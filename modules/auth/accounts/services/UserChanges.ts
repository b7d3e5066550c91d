import {
  type Clock,
  type CoreServices,
  type EventBus,
  forbidden,
  notFound,
  type Tenancy,
  type UnitOfWork,
} from '@tenantry/core';
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
  private readonly tenancy: Tenancy;
  private readonly unitOfWork: UnitOfWork;
  private readonly events: EventBus;
  private readonly clock: Clock;
  private readonly placement: AccountPlacement;
  private readonly records: AccountRecords;
  private readonly acls: AclStore;
  private readonly lastAdministrator: LastAdministrator;
  private readonly passwords: NewPasswords;
  private readonly tokens: PasswordTokens;
  private readonly principals: PrincipalStore;
  private readonly locator: RecordLocator;
  private readonly roles: RoleAssignments;
  private readonly sessions: SessionStore;

  constructor(services: Dependencies) {
    this.tenancy = services.tenancy;
    this.unitOfWork = services.unitOfWork;
    this.events = services.events;
    this.clock = services.clock;
    this.placement = services.accountPlacement;
    this.records = services.accountRecords;
    this.acls = services.aclStore;
    this.lastAdministrator = services.lastAdministrator;
    this.passwords = services.newPasswords;
    this.tokens = services.passwordTokens;
    this.principals = services.principalStore;
    this.locator = services.recordLocator;
    this.roles = services.roleAssignments;
    this.sessions = services.sessionStore;
  }

  /**
   * Changes an account. A new password, deactivation and a move end its sessions.
   *
   * @throws HttpError 400 unfit values, last administrator; 403 beyond the actor's own grants or scope; 404;
   * 409 changed meanwhile
   */
  async apply(actor: Actor, id: string, change: AccountChange, checkVersion: VersionCheck): Promise<void> {
    const home = await this.locator.tenantOf(actor, 'user', id);
    if (home === null) throw notFound('User not found');
    const tenantId =
      change.organizationId === undefined
        ? home
        : await this.placement.tenantOf(actor, change.organizationId);
    const passwordHash =
      change.password === undefined ? undefined : await this.passwords.hash(change.password);
    const write = () =>
      this.unitOfWork.run(async () => {
        const target = await this.records.lock(actor, home, id);
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
        await this.lastAdministrator.guard(id, () => this.store(target, fields, roles));
        await this.conclude(actor, target, fields, change);
      });
    await (tenantId === home
      ? this.tenancy.inTenant(home, 'change an account', write)
      : this.tenancy.acrossTenants('move an account to another tenant', write));
  }

  /** Whoever sets an account's password or e-mail can sign in as it, so what it holds must be theirs to give. */
  private async assertMayTakeOver(
    actor: Actor,
    { id, email }: TargetAccount,
    change: AccountChange,
  ): Promise<void> {
    const takesOver = change.password !== undefined || (change.email !== undefined && change.email !== email);
    if (!takesOver || actor.subject === id) return;
    const acl = await this.acls.find('user', id);
    if (acl) new GrantBoundary(actor).assertMayGrant(acl);
    else this.roles.assertGrantable(actor, await this.roles.held(id));
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
    const held = await this.roles.held(target.id);
    if (tokens === undefined && tenantId !== target.tenantId && held.length > 0) {
      throw forbidden('Cannot grant a role outside the target tenant.');
    }
    const wanted = tokens === undefined ? held : await this.roles.resolve(actor, tenantId, tokens);
    const heldIds = new Set(held.map(({ id }) => id));
    this.roles.assertGrantable(actor, moves ? wanted : wanted.filter(({ id }) => !heldIds.has(id)));
    const isSame = wanted.length === held.length && wanted.every(({ id }) => heldIds.has(id));
    return isSame && tenantId === target.tenantId ? null : wanted;
  }

  private async store(
    target: TargetAccount,
    fields: AccountFields,
    roles: readonly AssignableRole[] | null,
  ): Promise<void> {
    if (fields.tenantId !== target.tenantId) {
      await this.sessions.deleteAllOf(target.id);
      await this.records.untie(target.id);
    }
    await this.records.update(target.id, fields);
    if (roles) await this.roles.replace(fields.tenantId, target.id, roles);
  }

  /** Ends sessions that must not outlive the change, and tells the other processes and modules. */
  private async conclude(
    actor: Actor,
    { id }: TargetAccount,
    { tenantId, organizationId }: AccountFields,
    { password, isConfirmed }: AccountChange,
  ): Promise<void> {
    if (password !== undefined || isConfirmed === false) await this.sessions.deleteAllOf(id);
    await this.principals.invalidateUser(id);
    await this.events.emit(userEvents.updated, { id, organizationId, tenantId });
    if (password === undefined) return;
    await this.tokens.retireAllOf(id);
    await this.events.emit(sessionEvents.passwordChanged, {
      id,
      tenantId,
      organizationId,
      changedBy: 'admin',
      changedById: actor.subject,
      at: this.clock.now().toISOString(),
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
