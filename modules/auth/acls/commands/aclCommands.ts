import {
  assertUnmodified,
  commandFor,
  type CoreServices,
  recordId,
  rowHistory,
  type RowState,
  type StateChange,
} from '@tenantry/core';
import Joi from 'joi';
import { authFeatures } from '../../features';
import type { LastAdministrator } from '../../roles/services/LastAdministrator';
import { actorOfCall } from '../../shared/actorOfCall';
import { aclFields, tenantReference } from '../../shared/fields';
import { type AclChange, type AclRow, grantOf, mergedAcl } from '../services/AclStore';
import type { Grant } from '../services/GrantBoundary';
import type { RoleAcls, RoleReference } from '../services/RoleAcls';
import type { UserAcls, UserReference } from '../services/UserAcls';

interface Services extends Pick<CoreServices, 'accessControl' | 'database'> {
  readonly lastAdministrator: LastAdministrator;
  readonly roleAcls: RoleAcls;
  readonly userAcls: UserAcls;
}

const command = commandFor<Services>();
const features = [authFeatures['acl.manage']];
const NOTHING: Grant = { isSuperAdmin: false, features: [], organizations: null };

const roles = {
  kind: 'role',
  table: 'auth_role_acls',
  key: 'role_id',
  owner: 'SELECT NULL::uuid AS "organizationId" FROM auth_roles WHERE id = $1',
} as const;
const users = {
  kind: 'user',
  table: 'auth_user_acls',
  key: 'user_id',
  owner: 'SELECT organization_id AS "organizationId" FROM auth_users WHERE id = $1',
} as const;

/** The ACLs of roles or users: of one without an ACL, nothing is granted. The way back is held to the rules for granting. */
function history(
  { kind, table, key, owner }: typeof roles | typeof users,
  acls: (services: Services) => Pick<RoleAcls, 'replace'>,
) {
  const rowIn = (state: RowState | null) => state?.[table]?.[0] as AclRow | undefined;
  const wanted = ({ to }: StateChange<RowState>) => {
    const row = rowIn(to);
    return row ? grantOf(row) : null;
  };
  return rowHistory<Services>({
    tables: [{ name: table, key: [key], owner: key, version: 'updated_at' }],
    owner: async (id, lock, { database, lastAdministrator }) => {
      if (lock) await lastAdministrator.lockRights(kind, id);
      const text = lock ? `${owner} FOR UPDATE` : owner;
      return (await database.first<{ organizationId: string | null }>(text, [id])) ?? null;
    },
    view: (row) => ({ ...(row ? grantOf(row as unknown as AclRow) : NOTHING) }),
    restore: (step, bring) =>
      acls(step.services).replace(
        actorOfCall(step.call, step.services),
        step.resourceId,
        () => wanted(step),
        bring,
      ),
  });
}

/** The version of an ACL as it is now; without one of an ACL that is not stored. */
async function versionOf({ table, key }: typeof roles | typeof users, id: string, { database }: Services) {
  const text = `SELECT updated_at AS "updatedAt" FROM ${table} WHERE ${key} = $1`;
  return { ...(await database.first<{ updatedAt: Date }>(text, [id])) };
}

const updateRoleAcl = command({
  ...history(roles, ({ roleAcls }) => roleAcls),
  id: 'auth.role_acls.update',
  tracksAll: true,
  label: 'Update role permissions',
  resourceKind: 'auth.role_acl',
  checksVersion: true,
  features,
  input: Joi.object<RoleReference & AclChange>({
    roleId: recordId().required(),
    tenantId: tenantReference(),
    ...aclFields,
  }),
  prepare: async (reference, call, services) => ({
    tenantId: await services.roleAcls.tenantOf(actorOfCall(call, services), reference),
    resourceId: reference.roleId,
  }),
  execute: async ({ roleId, tenantId: _, ...change }, call, services) => {
    await services.roleAcls.replace(actorOfCall(call, services), roleId, (stored) => {
      assertUnmodified(call.headers, stored?.updatedAt);
      return mergedAcl(stored, change);
    });
    const result = await versionOf(roles, roleId, services);
    return { result, resourceId: roleId, parent: { kind: 'auth.role', id: roleId } };
  },
});

const updateUserAcl = command({
  ...history(users, ({ userAcls }) => userAcls),
  id: 'auth.user_acls.update',
  tracksAll: true,
  label: 'Update user permissions',
  resourceKind: 'auth.user_acl',
  checksVersion: true,
  features,
  input: Joi.object<UserReference & AclChange>({
    userId: recordId().required(),
    tenantId: tenantReference(),
    ...aclFields,
  }),
  prepare: async (reference, call, services) => ({
    tenantId: await services.userAcls.tenantOf(actorOfCall(call, services), reference),
    resourceId: reference.userId,
  }),
  execute: async ({ userId, tenantId: _, ...change }, call, services) => {
    const actor = actorOfCall(call, services);
    const sanitized = await services.userAcls.put(actor, userId, change, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    const result = { sanitized, ...(await versionOf(users, userId, services)) };
    return { result, resourceId: userId, parent: { kind: 'auth.user', id: userId } };
  },
});

/** Changes to what roles and users may do. */
export const aclCommands = { updateRoleAcl, updateUserAcl };
