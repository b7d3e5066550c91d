import { escapeIdentifier } from 'pg';
import type { EmbeddedPostgresConnection } from './EmbeddedPostgresConnection';
import { errorCode } from '../kernel/files/errorCode';
import { withClient } from './withClient';

const DUPLICATE_DATABASE = '42P04';
const UNKNOWN_DATABASE = '3D000';

/**
 * Creates a database, as a copy of `template` when one is given.
 *
 * @throws the server's error, with code 42P04 when the name is taken and 55006 while another session is connected to
 * the template
 */
export async function createDatabase(
  server: EmbeddedPostgresConnection,
  name: string,
  template?: string,
): Promise<void> {
  // Copying files beats the default, writing every page to the log, for a template with many small tables.
  const source = template === undefined ? '' : ` TEMPLATE ${escapeIdentifier(template)} STRATEGY file_copy`;
  await withClient({ ...server, database: 'postgres' }, (client) =>
    client.query(`CREATE DATABASE ${escapeIdentifier(name)}${source}`),
  );
}

/** Creates the database that `connection` names unless it exists; proves that the server answers. */
export async function ensureDatabase(connection: EmbeddedPostgresConnection): Promise<void> {
  try {
    await withClient(connection, (client) => client.query('SELECT 1'));
  } catch (error) {
    if (errorCode(error) !== UNKNOWN_DATABASE) throw error;
    await createDatabase(connection, connection.database).catch((problem: unknown) => {
      if (errorCode(problem) !== DUPLICATE_DATABASE) throw problem;
    });
  }
}
