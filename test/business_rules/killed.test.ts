import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { emptyDatabase } from '../support/emptyDatabase';
import { ServerProcess } from '../support/ServerProcess';
import { until } from '../support/until';

const ACCOUNT = { email: 'root@example.test', password: 'Rules-Root-123!' };

// Starts and kills servers.
jest.setTimeout(300_000);

describe('rules and the processes of a server', () => {
  let dataDir: string;
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let sql: Client;
  let server: ServerProcess;
  let token = '';

  const newServer = () =>
    ServerProcess.start({
      DATABASE_URL: database.url,
      RATE_LIMIT_ENABLED: 'false',
      TENANTRY_ADMIN_EMAIL: ACCOUNT.email,
      TENANTRY_ADMIN_PASSWORD: ACCOUNT.password,
      TENANTRY_DATA_DIR: dataDir,
    });
  const start = async () => {
    server = await newServer();
  };
  const call = (method: string, route: string, body: object, at = server) =>
    fetch(`${at.url}/api${route}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'tenantry-rules-'));
    database = await emptyDatabase();
    sql = new Client(database.url);
    sql.on('error', () => undefined);
    await sql.connect();
    await start();
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams(ACCOUNT),
    });
    ({ token } = (await answer.json()) as { token: string });
  });
  afterAll(async () => {
    await server?.stop();
    await sql?.end();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('run once after an event although the server is killed between its commit and them', async () => {
    const rule = await call('POST', '/business_rules/rules', {
      ruleId: 'AFTER',
      ruleName: 'After a creation',
      ruleType: 'ACTION',
      entityType: 'customers.deal',
      eventType: 'created',
      successActions: [{ type: 'EMIT_EVENT', config: { eventName: 'custom.deal.seen' } }],
    });
    expect(rule.status).toBe(201);
    // No rule gets further than to note what it does.
    await sql.query('BEGIN; LOCK TABLE business_rules_executions IN SHARE ROW EXCLUSIVE MODE');
    const created = await call('POST', '/customers/deals', { title: 'Seen' });
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as { id: string };
    await server.kill();
    await sql.query('COMMIT');
    const notes = async () =>
      (await sql.query('SELECT event_key FROM business_rules_executions WHERE entity_id = $1', [id])).rows;
    expect(await notes()).toEqual([]);
    await start();
    const performed = `SELECT state FROM platform_jobs WHERE worker_id = 'business_rules.perform_action'`;
    await until(async () => (await sql.query(performed)).rows[0]?.state === 'done', 120_000);
    expect(await notes()).toHaveLength(1);
    expect((await sql.query(performed)).rows).toHaveLength(1);
  });

  test('take effect in every process at once when they are changed in one', async () => {
    const other = await newServer();
    try {
      const json = { title: 'Kept out' };
      const created = async () => (await call('POST', '/customers/deals', json, other)).status;
      expect(await created()).toBe(201);
      const rule = await call('POST', '/business_rules/rules', {
        ruleId: 'EVERYWHERE',
        ruleName: 'Everywhere',
        ruleType: 'GUARD',
        entityType: 'customers.deal',
        eventType: 'create',
        conditionExpression: { field: 'title', operator: '!=', value: json.title },
      });
      const { id } = (await rule.json()) as { id: string };
      // In less time than caches keep rules by themselves.
      await until(async () => (await created()) === 422, 60_000);
      expect((await call('PUT', '/business_rules/rules', { id, enabled: false })).status).toBe(200);
      await until(async () => (await created()) === 201, 60_000);
    } finally {
      await other.stop();
    }
  });
});
