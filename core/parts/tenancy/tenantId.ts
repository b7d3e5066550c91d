/**
 * SQL for the tenant of the connection: null for the owner, and where no tenant is bound. Policies, views and functions
 * ask it, so the way in which a connection is bound stands in one place of the database.
 */
export const TENANT_ID = 'tenantry_tenant_id()';
