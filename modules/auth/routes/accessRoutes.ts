import type { Route } from '@tenantry/core';
import { adminNav } from './adminNav';
import { createRole } from './createRole';
import { createUser } from './createUser';
import { deleteRole } from './deleteRole';
import { deleteUser } from './deleteUser';
import { getRoleAcl } from './getRoleAcl';
import { getUserAcl } from './getUserAcl';
import { listRoles } from './listRoles';
import { listUsers } from './listUsers';
import { resendInvite } from './resendInvite';
import { putRoleAcl } from './putRoleAcl';
import { putUserAcl } from './putUserAcl';
import { updateRole } from './updateRole';
import { updateUser } from './updateUser';

/** Routes about accounts, roles, ACLs and the navigation that follows from them. */
export const accessRoutes: readonly Route[] = [
  listUsers,
  createUser,
  updateUser,
  deleteUser,
  resendInvite,
  getUserAcl,
  putUserAcl,
  listRoles,
  createRole,
  updateRole,
  deleteRole,
  getRoleAcl,
  putRoleAcl,
  adminNav,
];
