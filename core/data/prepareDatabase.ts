import type { Client } from 'pg';
import { APPLICATION_ROLE, type DatabaseConnection } from '../tenancy/connectionOptions';
import {
  databaseProblem,
  hasApplicationRole,
  inspectDatabase,
  roleMissing,
  type DatabaseFindings,
} from './databaseProblem';
import { withOwnerClient } from './withOwnerClient';

/**
 * Makes sure that the database can keep tenants apart: recent enough, with the application role, which the
 * login may take on and which row-level security binds. Creates what is missing where it may.
 *
 * @throws DatabaseError with what to run
 */
export async function prepareDatabase(connection: DatabaseConnection): Promise<void> {
  await withOwnerClient(connection, async (client) => {
    const found = await inspectDatabase(client);
    const problem = databaseProblem(found);
    if (problem) throw problem;
    if (hasApplicationRole(found)) return;
    await createRole(client, found);
    if (!hasApplicationRole(await inspectDatabase(client))) throw roleMissing(found.login);
  });
}

/**
 * Looks whether the server could run on the database, without changing anything.
 *
 * @throws DatabaseError with what to run
 */
export async function checkDatabase(connection: DatabaseConnection): Promise<DatabaseFindings> {
  return withOwnerClient(connection, async (client) => {
    const found = await inspectDatabase(client);
    const problem =
      databaseProblem(found) ?? (hasApplicationRole(found) ? undefined : roleMissing(found.login));
    if (problem) throw problem;
    return found;
  });
}

async function createRole(client: Client, found: DatabaseFindings): Promise<void> {
  try {
    if (!found.role_exists) {
      await unlessJustDone(client.query(`CREATE ROLE ${APPLICATION_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS`));
    }
    if (!found.is_member) await unlessJustDone(client.query(`GRANT ${APPLICATION_ROLE} TO CURRENT_USER`));
    if (!found.has_schema) {
      await unlessJustDone(client.query(`GRANT USAGE ON SCHEMA public TO ${APPLICATION_ROLE}`));
    }
  } catch (error) {
    throw roleMissing(found.login, error);
  }
}

/**
 * Waits for the statement; another process that starts at the same time may have been faster with the same one:
 * duplicate_object, unique_violation, or "tuple concurrently updated" (internal_error).
 */
async function unlessJustDone(statement: Promise<unknown>): Promise<void> {
  await statement.catch((error: { code?: string }) => {
    if (!['42710', '23505', 'XX000'].includes(error.code ?? '')) throw error;
  });
}
