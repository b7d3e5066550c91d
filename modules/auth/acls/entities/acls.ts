import { columnsNamed } from '@tenantry/core';
import { EntitySchema } from 'typeorm';
import { refersTo, uuid, writtenAt } from '../../shared/columns';

/** Columns of a grant, to a role or an account. */
interface AclRow {
  tenantId: string;
  isSuperAdmin: boolean;
  /** Feature ids and wildcards, in the order in which they were given. */
  features: string[];
  /** Organization ids, or `__all__`; null means all. */
  organizations: string[] | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Grant of a role; a role without a row grants nothing. */
export interface RoleAclRow extends AclRow {
  roleId: string;
}

/** Overrides what the roles of one user grant: while the row exists, role grants count for nothing. */
export interface UserAclRow extends AclRow {
  userId: string;
}

const columns = {
  tenantId: uuid,
  isSuperAdmin: { type: 'boolean', default: false },
  features: { type: 'text', array: true, default: () => "'{}'" },
  organizations: { type: 'text', array: true, nullable: true },
  createdAt: writtenAt,
  updatedAt: writtenAt,
} as const;

/** Super administrators are few, and looked for often. */
const ofSuperAdministrators = (table: string) => ({
  name: `${table}_super`,
  columns: ['tenantId'],
  where: 'is_super_admin',
});

export const RoleAcl = new EntitySchema<RoleAclRow>({
  name: 'auth.role_acl',
  tableName: 'auth_role_acls',
  columns: columnsNamed<RoleAclRow>({ roleId: { ...uuid, primary: true }, ...columns }),
  indices: [ofSuperAdministrators('auth_role_acls')],
  foreignKeys: [refersTo('auth_roles', 'auth_role_acls', 'roleId', 'CASCADE')],
});

export const UserAcl = new EntitySchema<UserAclRow>({
  name: 'auth.user_acl',
  tableName: 'auth_user_acls',
  columns: columnsNamed<UserAclRow>({ userId: { ...uuid, primary: true }, ...columns }),
  indices: [ofSuperAdministrators('auth_user_acls')],
  foreignKeys: [refersTo('auth_users', 'auth_user_acls', 'userId', 'CASCADE')],
});
