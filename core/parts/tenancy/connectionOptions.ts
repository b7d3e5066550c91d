import type { PoolConfig } from 'pg';
import { parse } from 'pg-connection-string';

/** The login of every tenant-bound connection. It owns nothing and is a member of nothing, so row-level security binds it. */
export const APPLICATION_ROLE = 'tenantry_app';

/** How the server reaches its database as the owner of the tables. */
export type DatabaseConnection = Pick<
  PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
> & {
  /**
   * How the login of tenant-bound connections signs in (`DATABASE_APP_URL`). Without it the login has a generated
   * password, which only the owner can read in the database.
   */
  readonly applicationUrl?: string;
};

/** Options of connections that work as the owner: migrations and work across tenants. */
export function ownerOptions({ applicationUrl: _, ...connection }: DatabaseConnection): PoolConfig {
  return { ...connection, application_name: 'tenantry-owner' };
}

/**
 * Options of tenant-bound connections.
 *
 * The name of the application is empty because it carries the tenant, and a new connection has none. Pipelining puts
 * "bind to the tenant" and the query after it on the wire together.
 *
 * @param password generated password of the login, where no URL names it
 */
export function applicationOptions(connection: DatabaseConnection, password?: string): PoolConfig {
  const { applicationUrl, connectionString, ...members } = connection;
  const common = { application_name: '', pipeline: true };
  if (applicationUrl !== undefined) return { connectionString: applicationUrl, ...common };
  const address = connectionString === undefined ? members : fromUrl(connectionString);
  return { ...address, user: APPLICATION_ROLE, password, ...common };
}

/** The members of a URL, so that some can be replaced: `pg` lets a URL win over them. */
function fromUrl(url: string): PoolConfig {
  const { host, port, database, ssl } = parse(url);
  return {
    host: host ?? undefined,
    port: port ? Number(port) : undefined,
    database: database ?? undefined,
    ...(ssl === undefined ? {} : { ssl: ssl as PoolConfig['ssl'] }),
  };
}
