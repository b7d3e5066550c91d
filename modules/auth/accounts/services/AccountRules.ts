import {
  type CommandCall,
  type CoreServices,
  forbidden,
  notFound,
  type PlaceRequest,
  type RecordChange,
  type RecordDeletion,
  type RecordPlace,
  type RecordRestoration,
  type RecordWrite,
  type RowState,
} from '@tenantry/core';
import { type AclRow, type AclStore, grantOf } from '../../acls/services/AclStore';
import { GrantBoundary } from '../../acls/services/GrantBoundary';
import type { NewPasswords } from '../../passwords/services/NewPasswords';
import type { PasswordTokens } from '../../passwords/services/PasswordTokens';
import type { AssignableRole, RoleAssignments } from '../../roles/services/RoleAssignments';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import type { SessionStore } from '../../sessions/services/SessionStore';
import type { Actor } from '../../shared/Actor';
import { actorOfCall } from '../../shared/actorOfCall';
import { leaveCustomFields } from '../../shared/leaveCustomFields';
import type { RecordLocator } from '../../shared/RecordLocator';
import type { AccountPlacement } from './AccountPlacement';
import { assertMayTakeFrom, type AccountTargets, type TargetAccount } from './AccountTargets';

/** Fields of an account that clients send. */
export interface AccountInput {
  /** Trimmed and lower-cased. */
  readonly email: string;
  readonly name: string | null;
  /** An account without one is yet to choose it. */
  readonly password: string;
  readonly organizationId: string;
  /** Ids or names; replaces the full set. */
  readonly roles: readonly string[];
  readonly isConfirmed: boolean;
}

/** The columns of `auth_users` that say what an account can do, and where. */
interface AccountRow {
  readonly email: string;
  readonly tenant_id: string;
  readonly organization_id: string | null;
  readonly is_confirmed: boolean;
}

type Write = RecordWrite<unknown, AccountInput>;

type Dependencies = Pick<CoreServices, 'accessControl'> & {
  accountPlacement: AccountPlacement;
  accountTargets: AccountTargets;
  aclStore: AclStore;
  newPasswords: NewPasswords;
  passwordTokens: PasswordTokens;
  principalStore: PrincipalStore;
  recordLocator: RecordLocator;
  roleAssignments: RoleAssignments;
  sessionStore: SessionStore;
};

/** Rules for changes of accounts, and their effects: a caller gives or takes no more than they hold. */
export class AccountRules {
  /** Of new passwords, by the input that has them: made before a connection is held for the writing. */
  private readonly hashes = new WeakMap<object, string>();
  /** Roles that an account is to hold, by the write that gives them. */
  private readonly newRoles = new WeakMap<object, readonly AssignableRole[]>();

  constructor(private readonly deps: Dependencies) {}

  /**
   * The tenant of an account, which is that of its organization.
   *
   * @throws HttpError 400 unknown organization or unfit password, 403 beyond the actor's scope, 404
   */
  async placeOf({ action, id, input }: PlaceRequest<AccountInput>, call: CommandCall): Promise<RecordPlace> {
    const actor = this.actorOf(call);
    const home = id === undefined ? null : await this.deps.recordLocator.tenantOf(actor, 'user', id);
    if (id !== undefined && home === null) throw notFound('User not found');
    if (action === 'delete') return { tenantId: home as string };
    const { organizationId, password } = input;
    const target =
      organizationId === undefined ? home : await this.deps.accountPlacement.tenantOf(actor, organizationId);
    if (password !== undefined) this.hashes.set(input, await this.deps.newPasswords.hash(password));
    const moves = home !== null && target !== home;
    return {
      tenantId: (home ?? target) as string,
      organizationId,
      ...(moves && { across: 'move an account to another tenant' }),
    };
  }

  /**
   * Checks a new account or a change, and finds the roles it is to hold. An account that moves to another tenant leaves
   * behind what ties it to its own.
   *
   * @throws HttpError 400 unknown role, or custom fields sent with a move, 403 beyond the actor's own grants or scope, 404
   */
  async check(write: Write): Promise<void> {
    const { action, id, tenantId, input, columns, before, call, logged } = write;
    const actor = this.actorOf(call);
    const hash = this.hashes.get(input);
    if (hash !== undefined) columns['password_hash'] = hash;
    if (columns['name'] === '') columns['name'] = null;
    if (action === 'create') {
      if (input.organizationId) await this.deps.accountPlacement.requireOpen(tenantId, input.organizationId);
      const roles = await this.deps.roleAssignments.resolve(actor, tenantId, input.roles ?? []);
      this.deps.roleAssignments.assertGrantable(actor, roles);
      this.newRoles.set(write, roles);
      return;
    }
    const target = await this.deps.accountTargets.lock(actor, tenantId, id);
    await this.assertMayTakeOver(actor, target, input);
    const organizationId = input.organizationId ?? target.organizationId;
    const home =
      input.organizationId === undefined
        ? tenantId
        : await this.deps.accountPlacement.tenantOf(actor, input.organizationId);
    if (organizationId && organizationId !== target.organizationId)
      await this.deps.accountPlacement.requireOpen(home, organizationId);
    const roles = await this.rolesAfter(actor, target, { home, organizationId }, input.roles);
    if (roles) this.newRoles.set(write, roles);
    const row = before as unknown as AccountRow;
    if (roles || hash !== undefined || !isSame(row, { ...row, ...columns })) assertMayTakeFrom(actor, target);
    // Undo does not restore an old password: it may have been changed to lock out an intruder.
    if (hash !== undefined) Object.assign(logged, { undoable: false, context: { passwordChanged: true } });
    if (home === tenantId) return;
    leaveCustomFields(columns);
    columns['tenant_id'] = home;
    await this.deps.sessionStore.deleteAllOf(id);
    await this.deps.accountTargets.untie(id);
  }

  /** Gives the account its roles. */
  async store(write: Write): Promise<'unchanged' | void> {
    const { id, tenantId, columns } = write;
    const home = (columns['tenant_id'] as string | undefined) ?? tenantId;
    const roles = this.newRoles.get(write);
    if (roles) await this.deps.roleAssignments.replace(home, id, roles);
    return roles || home !== tenantId ? undefined : 'unchanged';
  }

  /** @throws HttpError 403 not the actor's to touch, 404 */
  async assertDeletable({ id, row, call }: RecordDeletion<unknown>): Promise<void> {
    const actor = this.actorOf(call);
    assertMayTakeFrom(actor, await this.deps.accountTargets.lock(actor, row['tenant_id'] as string, id));
  }

  /**
   * Holds a way back to the rules for making it so by hand.
   *
   * @throws HttpError 403 beyond the actor's grants or scope, 404
   */
  async assertRestorable({ id, from, to, states, call }: RecordRestoration<unknown>): Promise<void> {
    const actor = this.actorOf(call);
    const [was, wanted] = [from, to] as unknown as (AccountRow | null)[];
    const target = was && (await this.deps.accountTargets.lock(actor, was.tenant_id, id));
    if (wanted) await this.assertPermitted(actor, wanted, states);
    const isHarmless =
      was && wanted && isSame(was, wanted) && rolesIn(states.from).join() === rolesIn(states.to).join();
    if (target && !isHarmless) assertMayTakeFrom(actor, target);
  }

  /** Ends sessions that must not outlive a change, and tells the other processes. */
  async conclude({ id, from, to }: RecordChange): Promise<void> {
    const moves = from && to && from['tenant_id'] !== to['tenant_id'];
    const setsPassword = from && to && from['password_hash'] !== to['password_hash'];
    if (to?.['is_confirmed'] === false || moves || setsPassword) {
      await this.deps.sessionStore.deleteAllOf(id);
    }
    if (setsPassword) await this.deps.passwordTokens.retireAllOf(id);
    await this.deps.principalStore.invalidateUser(id);
  }

  private actorOf(call: CommandCall): Actor {
    return actorOfCall(call, this.deps);
  }

  /** Who sets an account's password or e-mail can sign in as it, so they must hold, and may give, all that it holds. */
  private async assertMayTakeOver(
    actor: Actor,
    { id, email }: TargetAccount,
    input: Partial<AccountInput>,
  ): Promise<void> {
    const takesOver = input.password !== undefined || (input.email !== undefined && input.email !== email);
    if (!takesOver || actor.subject === id) return;
    const acl = await this.deps.aclStore.find('user', id);
    if (acl) new GrantBoundary(actor).assertMayGrant(acl);
    else this.deps.roleAssignments.assertGrantable(actor, await this.deps.roleAssignments.held(id));
  }

  /**
   * The roles the account is to hold, or null when they stay as they are. What is added must be the actor's
   * to give; with a move everything must be, because it is given in another place.
   */
  private async rolesAfter(
    actor: Actor,
    target: TargetAccount,
    { home, organizationId }: { readonly home: string; readonly organizationId: string | null },
    tokens: readonly string[] | undefined,
  ): Promise<readonly AssignableRole[] | null> {
    const { roleAssignments } = this.deps;
    const moves = organizationId !== target.organizationId;
    if (tokens === undefined && !moves) return null;
    const held = await roleAssignments.held(target.id);
    if (tokens === undefined && home !== target.tenantId && held.length > 0) {
      throw forbidden('Cannot grant a role outside the target tenant.');
    }
    const wanted = tokens === undefined ? held : await roleAssignments.resolve(actor, home, tokens);
    const heldIds = new Set(held.map(({ id }) => id));
    roleAssignments.assertGrantable(actor, moves ? wanted : wanted.filter(({ id }) => !heldIds.has(id)));
    const isUnchanged = wanted.length === held.length && wanted.every(({ id }) => heldIds.has(id));
    return isUnchanged && home === target.tenantId ? null : wanted;
  }

  /** Undo that gives roles, grants or a place back takes the right to give them. */
  private async assertPermitted(
    actor: Actor,
    { tenant_id: tenantId, organization_id: organizationId }: AccountRow,
    { from, to }: RecordRestoration<unknown>['states'],
  ): Promise<void> {
    const { accountPlacement, roleAssignments } = this.deps;
    if (organizationId !== null) accountPlacement.assertReached(actor, tenantId, organizationId);
    const held = new Set(rolesIn(from));
    const added = rolesIn(to).filter((role) => !held.has(role));
    if (added.length > 0) {
      roleAssignments.assertGrantable(actor, await roleAssignments.resolve(actor, tenantId, added));
    }
    const acls = from?.['auth_user_acls']?.length ? [] : (to?.['auth_user_acls'] ?? []);
    for (const acl of acls) new GrantBoundary(actor).assertMayGrant(grantOf(acl as unknown as AclRow));
  }
}

function rolesIn(state: RowState | null): string[] {
  return (state?.['auth_user_roles'] ?? []).map(({ role_id: role }) => role as string).sort();
}

/** Whether two versions of an account can do the same in the same place; its name does not count. */
function isSame(one: AccountRow, other: AccountRow): boolean {
  return (
    one.email === other.email &&
    one.organization_id === other.organization_id &&
    one.is_confirmed === other.is_confirmed
  );
}
