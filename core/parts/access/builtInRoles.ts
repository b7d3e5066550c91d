/** Names of the roles that modules grant features to by default. */
export const BUILT_IN_ROLES = ['superadmin', 'admin', 'employee'] as const;

/** Name of a role that modules grant features to by default. */
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];
