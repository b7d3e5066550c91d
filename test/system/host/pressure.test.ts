/** @covers core/parts/http core/cli/serve core/kernel/process modules/entities test/fixtures/modules/depot */
import http from 'node:http';
import path from 'node:path';
import { emptyDatabase, type OwnDatabase } from '../support/databases';
import { BalancedRequests } from '../cluster/BalancedRequests';
import { Machine } from '../cluster/Machine';
import { fixtures } from '../../support/fixtures';
import type { ServerProcess } from '../support/ServerProcess';
import { startUnread, type UnreadAnswer } from '../../support/startUnread';
import { until } from '../../support/until';

const ADMINISTRATOR = { email: 'root@example.test', password: 'Secret-123!' };

describe('two servers with little memory', () => {
  let database: OwnDatabase;
  let machines: Machine[];
  let servers: ServerProcess[];
  let token: string;
  // A connection that is kept and not used is given up by the one who sends, in less time than a server that stops goes on
  // answering: one that the server closes may meet a request on its way.
  const agent = new http.Agent({ keepAlive: true, timeout: 200 });

  beforeAll(async () => {
    database = await emptyDatabase();
    const environment = {
      DATABASE_URL: database.url(),
      NODE_OPTIONS: '--max-old-space-size=96',
      TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
      TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
      TENANTRY_DOWNLOADS: '40',
      TENANTRY_DOWNLOADS_PER_CALLER: '30',
      TENANTRY_STOP_DELAY_SECONDS: '1',
      RATE_LIMIT_ENABLED: 'false',
    };
    const sources = [path.resolve('modules/{directory,auth,entities}'), ...fixtures('depot')];
    machines = await Promise.all([1, 2].map(() => Machine.create(sources, environment)));
    servers = await Promise.all(machines.map((machine) => machine.start()));
    const form = new URLSearchParams(ADMINISTRATOR);
    const login = await fetch(`${servers[0]?.url}/api/auth/login`, { method: 'POST', body: form });
    ({ token } = (await login.json()) as { token: string });
  });
  afterAll(async () => {
    agent.destroy();
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await Promise.all((machines ?? []).map((machine) => machine.remove()));
    await database?.drop();
  });

  /** Sends a request as a proxy does: on a connection that it keeps. */
  const send = (server: ServerProcess, where: string, body?: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const method = body === undefined ? 'GET' : 'POST';
      const request = http.request(`${server.url}/api${where}`, { agent, method, headers }, (response) => {
        response.on('error', (cause) => reject(new Error('the answer broke off', { cause })));
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      request.on('error', (cause) => reject(new Error('no answer', { cause })));
      request.end(body);
    });

  test('serve on while 40 large bodies arrive at once and nobody reads 30 exports', async () => {
    const server = servers[0] as ServerProcess;
    await database.sql(
      `INSERT INTO depot_items (tenant_id, organization_id, title, note, "order")
       SELECT o.tenant_id, o.id, 'Big ' || n, repeat('x', 100000), n
         FROM (SELECT tenant_id, id FROM directory_organizations LIMIT 1) o, generate_series(1, 200) n`,
    );
    const unread: UnreadAnswer[] = [];
    for (let export_ = 0; export_ < 30; export_ += 1)
      unread.push(await startUnread(`${server.url}/api/depot/items?format=json`, token));
    expect(new Set(unread.map(({ status }) => status))).toEqual(new Set([200]));
    const body = JSON.stringify({ title: 'x', note: 'y'.repeat(900_000) });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => send(server, '/depot/items', body).catch(() => 0)),
    );
    expect(answers.filter((status) => status === 0 || (status >= 500 && status !== 503))).toEqual([]);
    expect(answers.filter((status) => status !== 503).length).toBeGreaterThan(0);
    // As values these take many times what they take as text.
    const spread = ['{},', '[],', '[[]],', '1.5,', '"ab",', '{"a":1.5},'].map((part) => {
      const list = part.repeat(900_000 / part.length).slice(0, -1);
      return `{"title":"x","note":[${list}]}`;
    });
    const names = Array.from({ length: 75_000 }, (_, at) => `"n${at}":""`);
    spread.push(`{"title":"x","note":{${names.join(',')}}}`);
    for (const text of spread) {
      const all = await Promise.all(
        Array.from({ length: 40 }, () => send(server, '/depot/items', text).catch(() => 0)),
      );
      expect([text.slice(0, 40), all.filter((status) => ![400, 503].includes(status))]).toEqual([
        text.slice(0, 40),
        [],
      ]);
      expect(all).toContain(400);
    }
    expect(await send(server, '/auth/profile')).toBe(200);
    for (const { socket } of unread) socket.destroy();
    await until(async () => (await send(server, '/depot/items', body)) !== 503);
    expect(server.isRunning).toBe(true);
  });

  test('lose no request when one after the other is restarted behind a proxy that keeps its connections', async () => {
    const created: number[] = [];
    const requests = new BalancedRequests(
      servers,
      async (server, number) => {
        if (number % 2 === 0) return send(server, '/auth/profile');
        const status = await send(server, '/depot/items', JSON.stringify({ title: `Item ${number}` }));
        if (status === 201) created.push(number);
        return status;
      },
      5,
    );
    for (const [index, machine] of machines.entries()) {
      const soFar = requests.count;
      await until(() => requests.count > soFar + 50);
      const old = servers[index] as ServerProcess;
      expect(await old.stop()).toBe(0);
      servers[index] = await machine.start();
    }
    const soFar = requests.count;
    await until(() => requests.count > soFar + 50);
    const sent = await requests.stop();
    const lost = sent.filter(({ status, number }) => status !== (number % 2 === 0 ? 200 : 201));
    expect(lost.map(({ number, status }) => ({ number, status }))).toEqual([]);
    const [{ count }] = (await database.sql(
      `SELECT count(*)::int AS count FROM depot_items WHERE title LIKE 'Item %'`,
    )) as [{ count: number }];
    expect(count).toBe(created.length);
  });
});
