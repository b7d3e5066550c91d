import { Client } from 'pg';
import { ownerOptions, type DatabaseConnection } from '../tenancy/connectionOptions';
import { DatabaseError } from './DatabaseError';

/** A database that accepts the connection and never answers must not hold up the start for good. */
export const CONNECT_LIMIT_MILLISECONDS = 15_000;

/**
 * Connects to the database as the owner of the tables, runs the work and closes the connection.
 *
 * @throws DatabaseError with what to do when the connection fails
 */
export async function withOwnerClient<T>(
  connection: DatabaseConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...ownerOptions(connection),
    connectionTimeoutMillis: CONNECT_LIMIT_MILLISECONDS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw connectError(client, error);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function connectError(client: Client, error: unknown): DatabaseError {
  const { code, message } = error as { code?: string; message: string };
  const { database = '', user = '' } = client;
  // Error codes of PostgreSQL: invalid_catalog_name, invalid_password, invalid_authorization_specification.
  if (code === '3D000') {
    return new DatabaseError(
      'DATABASE_MISSING',
      `There is no database "${database}" on the server.`,
      `run as an administrator of the server: CREATE DATABASE "${database}" OWNER "${user}"; or correct DATABASE_URL.`,
      { cause: error },
    );
  }
  if (code === '28P01' || code === '28000') {
    return new DatabaseError(
      'DATABASE_LOGIN_REFUSED',
      `The database refuses the login "${user}": ${message}.`,
      'correct user and password in DATABASE_URL.',
      { cause: error },
    );
  }
  return new DatabaseError(
    'DATABASE_UNREACHABLE',
    `The database cannot be reached: ${message || code || String(error)}.`,
    'start PostgreSQL, or correct DATABASE_URL; unset it to use the embedded one.',
    { cause: error },
  );
}
