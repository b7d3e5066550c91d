import { deepStrictEqual } from 'node:assert';
import { Client } from 'pg';
import { createLogger, Host, type DatabaseConnection } from '@tenantry/core/host';
import { recordStatements } from './recordStatements';
import { addDeals } from './addDeals';
import { addProducts } from './addProducts';
import { addViewers, type LogPeople } from './addViewers';
import { fillLogs } from './fillLogs';
import { listFloors } from './listFloors';
import { type Credentials, headersOf, scenarios, type FloorRoute, type Statement } from './Scenario';

const ACCOUNTS = 500;
/** The account that signs in; an administrator of its tenant. */
export const ADMINISTRATOR = { email: 'bench@example.test', password: 'Bench-123!' };

/** The database, as the measured servers need it. */
export interface BenchData {
  readonly credentials: Credentials;
  readonly floorRoutes: readonly FloorRoute[];
  /** Statements a request makes with warm caches, by scenario. */
  readonly roundTrips: Readonly<Record<string, number>>;
  /** Tenants, organizations and actors of the entries in the logs. */
  readonly people: LogPeople;
}

/** A host in this process, with an installation that has an administrator and nothing else. */
export async function seededHost(
  connection: DatabaseConnection,
  configFile: string,
  environment: Readonly<Record<string, string>>,
): Promise<Host> {
  const account = {
    TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
    TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
  };
  const host = await Host.boot({
    connection,
    configFile,
    environment: { ...environment, ...account },
    logger: createLogger('silent'),
  });
  await host.seed({ environment: account, demo: false, print: () => undefined });
  return host;
}

/**
 * Fills the database by way of a host in this process: an installation with 500 accounts, and an
 * administrator who signs in, with deals, products and logs. Then runs each scenario twice and records what the
 * second time costs.
 *
 * @param entries of each log, see `fillLogs`
 */
export async function prepareData(
  connection: DatabaseConnection,
  configFile: string,
  environment: Readonly<Record<string, string>>,
  entries: number,
): Promise<BenchData> {
  const host = await seededHost(connection, configFile, environment);
  try {
    await addAccounts(connection);
    const port = await host.listen(0, '127.0.0.1');
    const token = await signIn(port);
    const credentials = { token, key: await createKey(port, token) };
    await addDeals(connection, port, token);
    await addProducts(connection);
    const people = await addViewers(connection);
    await fillLogs(connection, people, entries);
    const place = [people.tenant, people.organizations[0]];
    const floorRoutes: FloorRoute[] = [];
    const roundTrips: Record<string, number> = {};
    for (const scenario of scenarios) {
      const { name, method, path, body, bodies } = scenario;
      let count = 0;
      const ask = async () => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          method,
          body: bodies?.(count++) ?? body,
          headers: headersOf(scenario, credentials),
        });
        if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
        return response.text();
      };
      const answer = await ask();
      const recorded = await recordStatements(ask);
      const again = await recordStatements(ask);
      // Statements that only one of two equal requests sends belong to work in the background.
      const own = recorded.filter(({ text }) => again.some((other) => other.text === text));
      const others = again.filter(({ text }) => own.some((other) => other.text === text)).filter(isNoBracket);
      roundTrips[name] = own.length;
      const isUnit = own.some((statement) => !isNoBracket(statement));
      const byHand = listFloors[name];
      const isWhole = byHand !== undefined;
      const statements = isWhole
        ? [{ name, text: byHand, values: place.slice(0, byHand.includes('$2') ? 2 : 1) }]
        : own.filter(isNoBracket);
      if (isWhole) await assertSame(connection, statements, answer);
      floorRoutes.push({ path, method, statements, isUnit, isWhole, others, answer });
    }
    return { credentials, floorRoutes, roundTrips, people };
  } finally {
    await host.stop();
  }
}

/** Whether a statement is more than the begin or the end of a transaction. */
const isNoBracket = ({ text }: Statement): boolean => !/^(?:BEGIN|COMMIT)/.test(text);

/** @throws AssertionError when a statement written by hand answers something else than we do */
async function assertSame(
  connection: DatabaseConnection,
  [statement]: readonly Statement[],
  answer: string,
): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ body: string }>(statement as Statement & { values: unknown[] });
    deepStrictEqual(JSON.parse(rows[0]?.body ?? ''), JSON.parse(answer));
  } finally {
    await client.end();
  }
}

/** @returns a bearer token of the administrator, or of another account that has the administrator's password */
export async function signIn(port: number, email = ADMINISTRATOR.email): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ ...ADMINISTRATOR, email }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new Error(`${email} could not sign in (${response.status})`);
  return token;
}

/** An API key of the administrator's that may do what the role `admin` may. */
async function createKey(port: number, token: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/api_keys/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', roles: ['admin'] }),
  });
  const { secret } = (await response.json()) as { secret?: string };
  if (secret === undefined) throw new Error(`The benchmark's key could not be made (${response.status})`);
  return secret;
}

/** Accounts of the first tenant, each holding the role `employee`; the signed-in one becomes a plain administrator. */
async function addAccounts(connection: DatabaseConnection): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await fill(client);
  } finally {
    await client.end();
  }
}

/** Makes the administrator one of all tenants while the work runs. */
export async function asSuperAdministrator(
  connection: DatabaseConnection,
  work: () => Promise<void>,
): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  const role = `FROM auth_users u JOIN auth_roles r ON r.tenant_id = u.tenant_id AND r.name = 'superadmin' WHERE u.email = $1`;
  try {
    await client.query(
      `INSERT INTO auth_user_roles (tenant_id, user_id, role_id) SELECT u.tenant_id, u.id, r.id ${role}`,
      [ADMINISTRATOR.email],
    );
    await work();
    await client.query(
      `DELETE FROM auth_user_roles WHERE (user_id, role_id) IN (SELECT u.id, r.id ${role})`,
      [ADMINISTRATOR.email],
    );
  } finally {
    await client.end();
  }
}

async function fill(client: Client): Promise<void> {
  await client.query(
    `WITH added AS (
       INSERT INTO auth_users (tenant_id, organization_id, email, name)
       SELECT u.tenant_id, u.organization_id, 'person' || n || '@example.test', 'Person ' || n
         FROM auth_users u, generate_series(1, $1::int) n WHERE u.email = $2
       RETURNING tenant_id, id)
     INSERT INTO auth_user_roles (tenant_id, user_id, role_id)
     SELECT a.tenant_id, a.id, r.id FROM added a JOIN auth_roles r ON r.tenant_id = a.tenant_id AND r.name = 'employee'`,
    [ACCOUNTS, ADMINISTRATOR.email],
  );
  await client.query(
    'DELETE FROM auth_user_roles held USING auth_users u WHERE u.email = $1 AND held.user_id = u.id',
    [ADMINISTRATOR.email],
  );
  await client.query(
    `INSERT INTO auth_user_roles (tenant_id, user_id, role_id)
     SELECT u.tenant_id, u.id, r.id FROM auth_users u
       JOIN auth_roles r ON r.tenant_id = u.tenant_id AND r.name = 'admin' WHERE u.email = $1`,
    [ADMINISTRATOR.email],
  );
  await client.query('ANALYZE');
}
