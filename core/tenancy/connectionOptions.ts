import type { PoolConfig } from 'pg';

/** The role every tenant-bound connection runs as. It owns nothing, so row-level security binds it. */
export const APPLICATION_ROLE = 'tenantry_app';

/** How the server reaches its database as the owner of the tables. */
export type DatabaseConnection = Pick<
  PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

/** Options of connections that work as the owner: migrations and the door across tenants. */
export function ownerOptions(connection: DatabaseConnection): PoolConfig {
  return { ...connection, application_name: 'tenantry-owner' };
}

/**
 * Options of tenant-bound connections. The role is a start-up parameter, so it costs no round trip and is
 * what `RESET` returns to.
 *
 * Pipelining puts "bind to the tenant" and the query after it on the wire together.
 */
export function applicationOptions(connection: DatabaseConnection): PoolConfig {
  return {
    ...connection,
    application_name: 'tenantry',
    options: `-c role=${APPLICATION_ROLE}`,
    pipeline: true,
  };
}
