import {
  type AccessControl,
  assertUnmodified,
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  emailAddress,
  notFound,
  type RowState,
  type StateChange,
  recordId,
} from '@tenantry/core';
import Joi from 'joi';
import { displayName, newPassword, roleTokens } from '../../shared/fields';
import type { AccountHistory } from '../services/AccountHistory';
import type { AccountPlacement } from '../services/AccountPlacement';
import type { Invitation } from '../services/Invitations';
import type { RecordLocator } from '../../shared/RecordLocator';
import type { NewAccount, UserAccounts } from '../services/UserAccounts';
import type { AccountChange, UserChanges } from '../services/UserChanges';
import { actorOfCall } from '../../shared/actorOfCall';
import { authFeatures } from '../../features';

interface Services {
  readonly accessControl: AccessControl;
  readonly accountHistory: AccountHistory;
  readonly accountPlacement: AccountPlacement;
  readonly recordLocator: RecordLocator;
  readonly userAccounts: UserAccounts;
  readonly userChanges: UserChanges;
}

/** What is to be different, and about which account. */
export type UserUpdate = AccountChange & { readonly id: string };

type Command<TInput, TResult = void> = CommandDeclaration<Services, TInput, TResult, RowState>;

const command = commandFor<Services>();

const restore = (change: StateChange<RowState>, call: CommandCall, services: Services): Promise<void> =>
  services.accountHistory.restore(actorOfCall(call, services), change);

const common: Pick<Command<never>, 'resourceKind' | 'snapshot' | 'undo' | 'redo'> = {
  resourceKind: 'auth.user',
  snapshot: (target, { accountHistory }) => accountHistory.snapshot(target),
  undo: restore,
  redo: restore,
};

const createUser: Command<NewAccount, Invitation> = {
  ...common,
  id: 'auth.users.create',
  label: 'Create user',
  features: [authFeatures['users.create']],
  input: Joi.object<NewAccount>({
    email: emailAddress().required(),
    name: displayName().required(),
    password: newPassword().allow(null).required(),
    organizationId: recordId().required(),
    roles: roleTokens().required(),
  }),
  secrets: ['password'],
  prepare: async ({ organizationId }, call, services) => ({
    tenantId: await services.accountPlacement.tenantOf(actorOfCall(call, services), organizationId),
  }),
  execute: async (input, call, services) => {
    const { id, tenantId } = await services.userAccounts.create(actorOfCall(call, services), input);
    return { result: { userId: id, tenantId }, resourceId: id };
  },
};

const updateUser: Command<UserUpdate> = {
  ...common,
  id: 'auth.users.update',
  label: 'Update user',
  features: [authFeatures['users.edit']],
  input: Joi.object<UserUpdate>({
    id: recordId().required(),
    email: emailAddress(),
    name: displayName(),
    password: newPassword(),
    organizationId: recordId(),
    roles: roleTokens(),
    isConfirmed: Joi.boolean(),
  }),
  secrets: ['password'],
  prepare: async ({ id, organizationId }, call, services) => {
    const actor = actorOfCall(call, services);
    const tenantId = await services.recordLocator.tenantOf(actor, 'user', id);
    if (tenantId === null) throw notFound('User not found');
    const target =
      organizationId === undefined
        ? tenantId
        : await services.accountPlacement.tenantOf(actor, organizationId);
    const moves = target !== tenantId;
    return { tenantId, resourceId: id, ...(moves && { across: 'move an account to another tenant' }) };
  },
  execute: async ({ id, ...change }, call, services) => {
    await services.userChanges.apply(actorOfCall(call, services), id, change, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    const setsPassword = change.password !== undefined;
    return {
      result: undefined,
      resourceId: id,
      // Nobody gets an old password back by undoing: whoever knew it was locked out for a reason.
      ...(setsPassword && { undoable: false, context: { passwordChanged: true } }),
    };
  },
};

const deleteUser: Command<{ readonly id: string }> = {
  ...common,
  id: 'auth.users.delete',
  label: 'Delete user',
  features: [authFeatures['users.delete']],
  input: Joi.object<{ id: string }>({ id: recordId().required() }),
  prepare: async ({ id }, call, services) => {
    const tenantId = await services.recordLocator.tenantOf(actorOfCall(call, services), 'user', id);
    if (tenantId === null) throw notFound('User not found');
    return { tenantId, resourceId: id };
  },
  execute: async ({ id }, call, services) => {
    await services.userAccounts.delete(actorOfCall(call, services), id, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    return { result: undefined, resourceId: id };
  },
};

/** Changes to accounts. */
export const userCommands = {
  createUser: command(createUser),
  updateUser: command(updateUser),
  deleteUser: command(deleteUser),
};
