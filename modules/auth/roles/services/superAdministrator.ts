/** SQL: the account has a super administrator's ACL of its own. @param user alias of `auth_users` */
const byOwnAcl = (user: string) =>
  `EXISTS (SELECT 1 FROM auth_user_acls sa WHERE sa.is_super_admin AND sa.user_id = ${user}.id)`;

/** SQL: the account holds a role with a super administrator's ACL. @param user alias of `auth_users` */
const byRole = (user: string) => `EXISTS (
  SELECT 1 FROM auth_role_acls sra JOIN auth_user_roles sur ON sur.role_id = sra.role_id
   WHERE sra.is_super_admin AND sur.user_id = ${user}.id)`;

/**
 * SQL that is true for an account with a super administrator's ACL of any kind, its own or a role's. Such
 * accounts are hidden from, and closed to, everybody else.
 *
 * @param user alias of `auth_users`
 */
export function isSuperAdministrator(user: string): string {
  return `(${byOwnAcl(user)} OR ${byRole(user)})`;
}

/**
 * SELECT of the ids of these accounts, for lists that leave them out: they are few, so it is cheaper to find all of them
 * once than to read the roles of each account.
 */
export const SUPER_ADMINISTRATORS = `
  SELECT sa.user_id FROM auth_user_acls sa WHERE sa.is_super_admin
   UNION
  SELECT sur.user_id FROM auth_role_acls sra JOIN auth_user_roles sur ON sur.role_id = sra.role_id
   WHERE sra.is_super_admin`;

/** The same for a role; the built-in role counts by its name too. @param role alias of `auth_roles` */
export function isSuperAdministratorRole(role: string): string {
  return `(
    ${role}.name = 'superadmin'
    OR EXISTS (SELECT 1 FROM auth_role_acls sra WHERE sra.is_super_admin AND sra.role_id = ${role}.id))`;
}
