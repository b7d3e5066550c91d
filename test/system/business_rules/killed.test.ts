/** @covers modules/business_rules core/parts/events core/parts/jobs */
import { Client } from 'pg';
import { OwnInstallation } from '../support/OwnInstallation';
import { until } from '../../support/until';

// Starts and kills servers.
jest.setTimeout(300_000);

describe('rules and the processes of a server', () => {
  let own: OwnInstallation;
  let sql: Client;

  const call = (method: string, route: string, body: object, at = own.url) =>
    fetch(`${at}/api${route}`, {
      method,
      headers: { authorization: `Bearer ${own.client.bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    own = await OwnInstallation.start([
      'api_keys',
      'auth',
      'business_rules',
      'customers',
      'directory',
      'progress',
    ]);
    sql = new Client(own.database.url());
    sql.on('error', () => undefined);
    await sql.connect();
  });
  afterAll(async () => {
    await sql?.end();
    await own?.stop();
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
    await own.killServer();
    await sql.query('COMMIT');
    const notes = async () =>
      (await sql.query('SELECT event_key FROM business_rules_executions WHERE entity_id = $1', [id])).rows;
    expect(await notes()).toEqual([]);
    await own.startServer();
    const performed = `SELECT state FROM platform_jobs WHERE worker_id = 'business_rules.perform_action'`;
    await until(async () => (await sql.query(performed)).rows[0]?.state === 'done', 120_000);
    expect(await notes()).toHaveLength(1);
    expect((await sql.query(performed)).rows).toHaveLength(1);
  });

  test('take effect in every process at once when they are changed in one', async () => {
    const other = await own.anotherServer();
    try {
      const json = { title: 'Kept out' };
      const created = async () => (await call('POST', '/customers/deals', json, other.url)).status;
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
