import {
  type AccessControl,
  assertUnmodified,
  type CommandDeclaration,
  commandFor,
  type RowState,
  recordId,
} from '@tenantry/core';
import Joi from 'joi';
import { aclFields, tenantReference } from '../../shared/fields';
import type { AclHistory } from '../services/AclHistory';
import type { AclChange } from '../services/AclStore';
import type { RoleAcls, RoleReference } from '../services/RoleAcls';
import type { UserAcls, UserReference } from '../services/UserAcls';
import { actorOfCall } from '../../shared/actorOfCall';
import { authFeatures } from '../../features';

interface Services {
  readonly accessControl: AccessControl;
  readonly aclHistory: AclHistory;
  readonly roleAcls: RoleAcls;
  readonly userAcls: UserAcls;
}

type Command<TInput, TResult = void> = CommandDeclaration<Services, TInput, TResult, RowState>;

const command = commandFor<Services>();

const updateRoleAcl: Command<RoleReference & AclChange> = {
  id: 'auth.role_acls.update',
  label: 'Update role permissions',
  resourceKind: 'auth.role_acl',
  features: [authFeatures['acl.manage']],
  input: Joi.object<RoleReference & AclChange>({
    roleId: recordId().required(),
    tenantId: tenantReference(),
    ...aclFields,
  }),
  prepare: async (reference, call, services) => ({
    tenantId: await services.roleAcls.tenantOf(actorOfCall(call, services), reference),
    resourceId: reference.roleId,
  }),
  snapshot: (target, { aclHistory }) => aclHistory.snapshot('role', target),
  execute: async ({ roleId, tenantId, ...change }, call, services) => {
    const actor = actorOfCall(call, services);
    await services.roleAcls.put(actor, { roleId, tenantId }, change, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    return { result: undefined, resourceId: roleId, parent: { kind: 'auth.role', id: roleId } };
  },
  undo: (change, call, services) => services.aclHistory.restoreOfRole(actorOfCall(call, services), change),
  redo: (change, call, services) => services.aclHistory.restoreOfRole(actorOfCall(call, services), change),
};

const updateUserAcl: Command<UserReference & AclChange, { readonly sanitized: boolean }> = {
  id: 'auth.user_acls.update',
  label: 'Update user permissions',
  resourceKind: 'auth.user_acl',
  features: [authFeatures['acl.manage']],
  input: Joi.object<UserReference & AclChange>({
    userId: recordId().required(),
    tenantId: tenantReference(),
    ...aclFields,
  }),
  prepare: async (reference, call, services) => ({
    tenantId: await services.userAcls.tenantOf(actorOfCall(call, services), reference),
    resourceId: reference.userId,
  }),
  snapshot: (target, { aclHistory }) => aclHistory.snapshot('user', target),
  execute: async ({ userId, tenantId, ...change }, call, services) => {
    const actor = actorOfCall(call, services);
    const sanitized = await services.userAcls.put(actor, { userId, tenantId }, change, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    return { result: { sanitized }, resourceId: userId, parent: { kind: 'auth.user', id: userId } };
  },
  undo: (change, call, services) => services.aclHistory.restoreOfUser(actorOfCall(call, services), change),
  redo: (change, call, services) => services.aclHistory.restoreOfUser(actorOfCall(call, services), change),
};

/** Changes to what roles and users may do. */
export const aclCommands = {
  updateRoleAcl: command(updateRoleAcl),
  updateUserAcl: command(updateUserAcl),
};
