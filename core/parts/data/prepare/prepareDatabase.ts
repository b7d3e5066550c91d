import type { Client } from 'pg';
import {
  APPLICATION_ROLE,
  applicationOptions,
  ownerOptions,
  type DatabaseConnection,
} from '../../tenancy/connectionOptions';
import type { DatabaseLogins } from '../../tenancy/TenantPool';
import { withOwnerClient } from '../withOwnerClient';
import { checkApplicationLogin } from './checkApplicationLogin';
import { databaseProblem, roleMissing, roleStatements } from './databaseProblem';
import { hasApplicationRole, inspectDatabase, type DatabaseFindings } from './inspectDatabase';
import { closeRestrictions, openRestrictions, SETTINGS_OPEN, type Restriction } from './restrictions';
import { generatedSecret, storedSecret } from './secrets';
import { defineTenantId } from './tenantBinding';

/** Processes that start together prepare one after another. */
const LOCK = "SELECT pg_advisory_lock(hashtext('tenantry prepare'))";

/**
 * Makes sure that the database can keep tenants apart: recent enough, with a login for tenant-bound connections that
 * owns nothing and can take on no other role, and with a binding to the tenant that no statement can change. Creates what
 * is missing where the owner may.
 *
 * @param replacesPassword whether the login gets the stored password when it has another; not where installations share it
 * @returns how both logins sign in
 * @throws DatabaseError with what to run
 */
export async function prepareDatabase(
  connection: DatabaseConnection,
  replacesPassword = false,
): Promise<DatabaseLogins> {
  return withOwnerClient(connection, async (client) => {
    await client.query(LOCK);
    const found = await inspectDatabase(client);
    const problem = databaseProblem(found);
    if (problem) throw problem;
    const password =
      connection.applicationUrl === undefined
        ? await generatedSecret(client, 'application_password')
        : undefined;
    if (!hasApplicationRole(found)) await createRole(client, found, password);
    const open = await openRestrictions(client);
    if (open.length > 0) await closeRestrictions(client, open, found.login, found.database);
    const isSigned = await isTrue(client, SETTINGS_OPEN);
    const signingSecret = isSigned ? await generatedSecret(client, 'tenant_binding') : null;
    await defineTenantId(client, isSigned);
    const application = applicationOptions(connection, password);
    await checkApplicationLogin(application).catch(async (refused: unknown) => {
      if (!replacesPassword || password === undefined) throw refused;
      await client.query(`ALTER ROLE ${APPLICATION_ROLE} PASSWORD '${password}'`).catch(() => {
        throw refused;
      });
      await checkApplicationLogin(application);
    });
    return { owner: ownerOptions(connection), application, signingSecret };
  });
}

/** Findings of a check of a database that a server can run on. */
export interface DatabaseCheck extends DatabaseFindings {
  /** Whether bindings to tenants are signed, because statements can change settings on this server. */
  readonly isSigned: boolean;
  /** Actions that a statement in a tenant should not be able to do and is, each with a remedy that an administrator can run. */
  readonly risks: readonly { readonly risk: string; readonly remedy: string }[];
}

/**
 * Checks whether the server could run on the database, without changing anything.
 *
 * @throws DatabaseError with what to run
 */
export async function checkDatabase(connection: DatabaseConnection): Promise<DatabaseCheck> {
  return withOwnerClient(connection, async (client) => {
    const found = await inspectDatabase(client);
    const password = await storedSecret(client, 'application_password');
    const problem =
      databaseProblem(found) ?? (hasApplicationRole(found) ? undefined : roleMissing(found, password));
    if (problem) throw problem;
    await checkApplicationLogin(applicationOptions(connection, password));
    const open = await openRestrictions(client);
    const { login, database } = found;
    const remedyFor = ({ close }: Restriction): string =>
      `run as a superuser, connected to the database ${database}: ${close(`"${login}"`, `"${database}"`)}`;
    return {
      ...found,
      isSigned: await isTrue(client, SETTINGS_OPEN),
      risks: open.map((restriction) => ({ risk: restriction.risk, remedy: remedyFor(restriction) })),
    };
  });
}

async function createRole(
  client: Client,
  found: DatabaseFindings,
  password: string | undefined,
): Promise<void> {
  try {
    for (const statement of roleStatements(found, password)) await unlessJustDone(client.query(statement));
  } catch (error) {
    throw roleMissing(found, password, error);
  }
  const now = await inspectDatabase(client);
  if (!hasApplicationRole(now)) throw roleMissing(now, password);
}

async function isTrue(client: Client, expression: string): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(`SELECT ${expression} AS answer`);
  return rows[0]?.answer ?? false;
}

/**
 * Waits for the statement; roles are of the whole server, so a process that prepares another database of it may have
 * been faster with the same one: duplicate_object, unique_violation, or "tuple concurrently updated" (internal_error).
 */
async function unlessJustDone(statement: Promise<unknown>): Promise<void> {
  await statement.catch((error: { code?: string }) => {
    if (!['42710', '23505', 'XX000'].includes(error.code ?? '')) throw error;
  });
}
