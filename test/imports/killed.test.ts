import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ADMINISTRATOR, ApiClient } from '../../scripts/faults/ApiClient';
import { type FreshDatabase, freshDatabase } from '../cli/freshDatabase';
import { ServerProcess } from '../support/ServerProcess';
import { until } from '../support/until';
import type { ShownImport } from './ImportClient';

const ROWS = 2_000;
/** One row of so many has no valid address. */
const EACH = 250;
const REFUSED = ROWS / EACH;
const CREATED = ROWS - REFUSED;

// Starts and kills servers, and waits until ended processes are noticed.
jest.setTimeout(600_000);

describe('an import on a server that is killed', () => {
  let dataDir: string;
  let database: FreshDatabase;
  let server: ServerProcess;
  const client = new ApiClient(() => server.url);

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'tenantry-import-'));
    database = await freshDatabase();
    server = await start();
    await client.signIn();
  });

  afterAll(async () => {
    await server?.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = () =>
    ServerProcess.start({
      DATABASE_URL: database.url(),
      TENANTRY_DATA_DIR: dataDir,
      TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
      TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
      RATE_LIMIT_ENABLED: 'false',
    });
  const count = async (from: string): Promise<number> => {
    const [row] = (await database.sql(`SELECT count(*)::int AS n FROM ${from}`)) as { n: number }[];
    return row?.n ?? 0;
  };
  const people = () => count(`customers_entities WHERE last_name = 'Killed'`);
  /** Waits until the number of people meets a condition, kills the server, and starts another one. */
  const killWhen = async (met: (number: number) => boolean): Promise<void> => {
    await until(async () => met(await people()), 120_000);
    await server.kill();
    server = await start();
  };
  const ended = async (id: string, status: string): Promise<ShownImport> => {
    const read = async () => (await client.call<ShownImport>('GET', `/imports/imports/${id}`)).body;
    await until(async () => (await read()).status === status, 240_000);
    return read();
  };

  test('goes on where it was, makes each record once, and is taken back as a whole', async () => {
    const lines = Array.from({ length: ROWS }, (_, index) => {
      const address = index % EACH === 0 ? 'none' : `p${index}@example.test`;
      return `Person ${index},Killed,${address}`;
    });
    const kind = { kind: 'customers.person', format: 'csv' };
    const { body: made } = await client.call<{ id: string }>('POST', '/imports/imports', kind);
    const sent = await fetch(`${server.url}/api/imports/imports/${made.id}/file`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${client.bearer}`, 'content-type': 'text/csv' },
      body: ['firstName,lastName,primaryEmail', ...lines, ''].join('\n'),
    });
    expect(sent.status).toBe(200);
    const begun = await client.call('POST', `/imports/imports/${made.id}/start`);
    expect(begun.status).toBe(201);
    for (const part of [0.1, 0.5]) await killWhen((number) => number >= CREATED * part);
    expect(await people()).toBeLessThan(CREATED);

    const completed = await ended(made.id, 'completed');
    expect(completed).toMatchObject({ createdRows: CREATED, refusedRows: REFUSED, totalRows: ROWS });
    expect(await people()).toBe(CREATED);
    const addresses = `(SELECT DISTINCT primary_email FROM customers_entities WHERE last_name = 'Killed') a`;
    expect(await count(addresses)).toBe(CREATED);
    expect(await count(`platform_action_log WHERE command_id = 'customers.people.create'`)).toBe(CREATED);
    const report = await client.call<string>('GET', `/imports/imports/${made.id}/refusals`);
    expect(report.body.split('\n').slice(1, -1)).toHaveLength(REFUSED);

    const operation = decodeURIComponent(begun.headers.get('x-operation')?.slice(3) ?? '');
    const { undoToken } = JSON.parse(operation) as { undoToken: string };
    const undone = await client.call('POST', '/audit_logs/audit-logs/actions/undo', { undoToken });
    expect(undone.status).toBe(200);
    await killWhen((number) => number <= CREATED / 2);
    expect(await ended(made.id, 'undone')).toMatchObject({ undoneRows: CREATED });
    expect(await people()).toBe(0);
  });
});
