/**
 * SQL for the address of the picture of an account, null where it has none. The version in it changes with the picture.
 *
 * @param alias name of `auth_users` in the statement
 */
export const pictureOf = (alias: string): string => `
  (SELECT '/api/auth/users/' || p.user_id || '/picture?v=' || p.version
     FROM auth_user_pictures p WHERE p.user_id = ${alias}.id)`;
