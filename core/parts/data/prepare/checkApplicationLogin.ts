import { Client, type PoolConfig } from 'pg';
import { APPLICATION_ROLE } from '../../tenancy/connectionOptions';
import { DatabaseError } from '../DatabaseError';
import { CONNECT_LIMIT_MILLISECONDS } from '../withOwnerClient';

/**
 * Signs in as tenant-bound connections do.
 *
 * @param options of those connections
 * @throws DatabaseError `DATABASE_APP_LOGIN_REFUSED`, or `DATABASE_APP_LOGIN_WRONG` for another login than `tenantry_app`
 */
export async function checkApplicationLogin(options: PoolConfig): Promise<void> {
  const client = new Client({ ...options, connectionTimeoutMillis: CONNECT_LIMIT_MILLISECONDS });
  client.on('error', () => undefined);
  let login: string | undefined;
  try {
    await client.connect();
    const { rows } = await client.query<{ login: string }>('SELECT session_user AS login');
    login = rows[0]?.login;
  } catch (error) {
    throw refused(error, options);
  } finally {
    await client.end().catch(() => undefined);
  }
  if (login === APPLICATION_ROLE) return;
  throw new DatabaseError(
    'DATABASE_APP_LOGIN_WRONG',
    `Connections of tenants sign in as "${login ?? ''}", and only ${APPLICATION_ROLE} is bound to a tenant.`,
    `name the login ${APPLICATION_ROLE} in DATABASE_APP_URL, or unset it.`,
  );
}

function refused(cause: unknown, { connectionString, password }: PoolConfig): DatabaseError {
  const remedy =
    connectionString === undefined
      ? `run as an administrator of the database: ALTER ROLE ${APPLICATION_ROLE} PASSWORD '${String(password)}'; or, where ` +
        'other installations use that login too, name it with its password in DATABASE_APP_URL.'
      : 'correct login and password in DATABASE_APP_URL.';
  return new DatabaseError(
    'DATABASE_APP_LOGIN_REFUSED',
    `The database refuses the login ${APPLICATION_ROLE}: ${(cause as Error).message}.`,
    remedy,
    { cause },
  );
}
