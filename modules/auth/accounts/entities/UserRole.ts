import { columnsNamed } from '@tenantry/core';
import { EntitySchema } from 'typeorm';
import { refersTo, uuid } from '../../shared/columns';

/** A role held by a user. */
export interface UserRoleRow {
  userId: string;
  roleId: string;
  tenantId: string;
}

export const UserRole = new EntitySchema<UserRoleRow>({
  name: 'auth.user_role',
  tableName: 'auth_user_roles',
  columns: columnsNamed<UserRoleRow>({
    userId: { ...uuid, primary: true },
    roleId: { ...uuid, primary: true },
    tenantId: uuid,
  }),
  indices: [{ name: 'auth_user_roles_role', columns: ['roleId'] }],
  foreignKeys: [
    refersTo('auth_users', 'auth_user_roles', 'userId', 'CASCADE'),
    refersTo('auth_roles', 'auth_user_roles', 'roleId'),
  ],
});
