/**
 * SQL for the tenant of the connection: null for the owner, and where no tenant is bound. Policies, views and functions
 * ask it, so the way in which a connection is bound stands in one place of the database.
 */
export const TENANT_ID = 'tenantry_tenant_id()';

/**
 * SQL of a condition in views that find rows by an index of values: the row is of the tenant of the connection. Unlike `=` no index
 * serves it: PostgreSQL would take every tenant for average, and read all rows of a large one before the index of values.
 */
export const IS_OWN = `tenant_id IS NOT DISTINCT FROM (SELECT ${TENANT_ID})`;
