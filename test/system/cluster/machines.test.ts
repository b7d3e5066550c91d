/**
 * @covers core/parts/cluster core/parts/jobs core/parts/redis core/parts/switches core/cli/modules
 * @covers test/fixtures/modules/process-teller
 */
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { emptyDatabase, type OwnDatabase } from '../support/databases';
import { fixtures } from '../../support/fixtures';
import { describeOnRedis } from '../support/onRedis';
import { RedisServer } from '../support/RedisServer';
import type { ServerProcess } from '../support/ServerProcess';
import { until } from '../../support/until';
import { BalancedRequests } from './BalancedRequests';
import { Machine } from './Machine';

const ADMINISTRATOR = { email: 'root@example.test', password: 'Secret-123!' };

interface Reply<T> {
  readonly status: number;
  readonly body: T;
}

describeOnRedis('three machines on one PostgreSQL and one Redis', () => {
  let database: OwnDatabase;
  let redis: RedisServer;
  let machines: Machine[];
  let servers: ServerProcess[];
  let token: string;
  /** Milliseconds until the last server obeyed: since the change was answered, and since the first one did. */
  const measured: Record<string, { afterAnswer: number; afterFirst: number }> = {};

  beforeAll(async () => {
    [database, redis] = await Promise.all([emptyDatabase(), RedisServer.start()]);
    const sources = [path.resolve('modules/{auth,directory}'), ...fixtures('process-teller')];
    const environment = {
      DATABASE_URL: database.url(),
      REDIS_URL: redis.url,
      TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
      TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
    };
    machines = await Promise.all([1, 2, 3].map(() => Machine.create(sources, environment)));
    servers = await Promise.all(machines.map((machine) => machine.start()));
    token = await signIn(at(0), ADMINISTRATOR);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(machines.map((machine) => machine.remove()));
    await Promise.all([database.drop(), redis.stop()]);
    const file = process.env['TENANTRY_TEST_FIGURES'];
    if (file !== undefined) await appendFile(file, `${JSON.stringify(measured)}\n`);
  });

  const at = (index: number): ServerProcess => servers[index] as ServerProcess;

  async function call<T = unknown>(
    server: ServerProcess,
    method: string,
    where: string,
    { as = token, json, form }: { as?: string; json?: object; form?: Record<string, string> } = {},
  ): Promise<Reply<T>> {
    const body = json ? JSON.stringify(json) : form && new URLSearchParams(form);
    const headers = {
      authorization: `Bearer ${as}`,
      connection: 'close',
      ...(json && { 'content-type': 'application/json' }),
    };
    const response = await fetch(`${server.url}/api${where}`, { method, headers, body });
    const text = await response.text();
    return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : text) as T };
  }

  async function signIn(
    server: ServerProcess,
    account: { email: string; password: string },
  ): Promise<string> {
    const { body } = await call<{ token: string }>(server, 'POST', '/auth/login', { as: '', form: account });
    return body.token;
  }

  /** Makes a change, and waits until each server answers as it should afterwards; notes how long that took. */
  async function obeyed(
    what: string,
    change: () => Promise<unknown>,
    holdsAt: (server: ServerProcess) => Promise<boolean>,
  ): Promise<void> {
    const times = servers.map(async (server) => {
      await until(() => holdsAt(server));
      return performance.now();
    });
    await change();
    const answeredAt = performance.now();
    const obeyedAt = await Promise.all(times);
    const [first, last] = [Math.min(...obeyedAt), Math.max(...obeyedAt)];
    measured[what] = {
      afterAnswer: Math.max(0, Math.round(last - answeredAt)),
      afterFirst: Math.round(last - first),
    };
  }

  test('that start at once on an empty database migrate and seed it once', async () => {
    const seeded = await database.sql('SELECT email FROM auth_users');
    expect(seeded).toEqual([{ email: ADMINISTRATOR.email }]);
    const migrated = servers.map(({ output }) => output.match(/^Migrating /gm)?.length ?? 0);
    const [{ count }] = (await database.sql('SELECT count(*)::int FROM platform_migrations')) as [
      { count: number },
    ];
    expect(migrated.reduce((sum, each) => sum + each)).toBe(count);
    expect(
      servers.flatMap(({ output }) => output.match(/^.*(?:MODULE_(?!BLOCKS_PROCESS)|could not).*$/gm) ?? []),
    ).toEqual([]);
  });

  test('follow a grant, and its withdrawal, that was made on one of them', async () => {
    const account = { email: 'ann@example.test', password: 'Secret-123!' };
    const [{ id: organizationId }] = (await database.sql(
      'SELECT id FROM directory_organizations LIMIT 1',
    )) as [{ id: string }];
    const created = await call<{ id: string }>(at(0), 'POST', '/auth/users', {
      json: { ...account, organizationId, roles: [] },
    });
    expect(created.status).toBe(201);
    const userId = created.body.id;
    const ann = await signIn(at(1), account);
    const status = async (server: ServerProcess) =>
      (await call(server, 'GET', '/auth/users', { as: ann })).status;
    expect(await Promise.all(servers.map(status))).toEqual([403, 403, 403]);
    const grant = (features: string[]) => async () =>
      expect((await call(at(2), 'PUT', '/auth/users/acl', { json: { userId, features } })).status).toBe(200);
    await obeyed('grant', grant(['auth.users.list']), async (server) => (await status(server)) === 200);
    await obeyed(
      'withdrawal',
      grant(['auth.roles.manage']),
      async (server) => (await status(server)) === 403,
    );
  });

  test('follow the operators command of one machine, and a super administrator on another', async () => {
    const status = async (server: ServerProcess) => (await call(server, 'GET', '/process_teller')).status;
    const enabled = () => Promise.all(machines.map((machine) => machine.isEnabled('process_teller')));
    await obeyed(
      'modules disable',
      async () =>
        expect(await (machines[0] as Machine).modules('disable', 'process_teller')).toMatchObject({
          code: 0,
        }),
      async (server) => (await status(server)) === 404,
    );
    await until(async () => !(await enabled()).includes(true));
    await obeyed(
      'PUT /platform/modules',
      async () =>
        expect(
          (await call(at(1), 'PUT', '/platform/modules/process_teller', { json: { enabled: true } })).status,
        ).toBe(200),
      async (server) => (await status(server)) === 200,
    );
    await until(async () => !(await enabled()).includes(false));
  });

  test('apply what a machine missed while it was down, and receive what it chose meanwhile', async () => {
    const [first, , third] = machines as [Machine, Machine, Machine];
    await at(2).stop();
    await first.modules('disable', 'process_teller');
    expect(await third.isEnabled('process_teller')).toBe(true);
    servers[2] = await third.start();
    expect(await third.isEnabled('process_teller')).toBe(false);
    expect((await call(at(2), 'GET', '/process_teller')).status).toBe(404);

    await at(2).stop();
    await third.modules('enable', 'process_teller');
    servers[2] = await third.start();
    await until(async () => (await call(at(0), 'GET', '/process_teller')).status === 200);
    expect(await first.isEnabled('process_teller')).toBe(true);
  });

  test('follow a tenant that switches a module off for itself', async () => {
    const status = async (server: ServerProcess) =>
      (await call(server, 'POST', '/process_teller/errands', { json: {} })).status;
    const change = (server: ServerProcess, enabled: boolean) => async () =>
      expect(
        (await call(server, 'PUT', '/platform/tenant-modules/process_teller', { json: { enabled } })).status,
      ).toBe(200);
    await until(async () => (await Promise.all(servers.map(status))).every((each) => each === 400));
    await obeyed(
      'module off for a tenant',
      change(at(1), false),
      async (server) => (await status(server)) === 404,
    );
    expect((await call(at(0), 'GET', '/process_teller')).status).toBe(200);
    await obeyed(
      'module on for a tenant',
      change(at(2), true),
      async (server) => (await status(server)) === 400,
    );
  });

  test('lose no job, and no request but those under way on it, when one is killed under load', async () => {
    const victim = at(1);
    const load = new BalancedRequests(
      servers,
      async (server, number) =>
        (await call(server, 'POST', '/process_teller/errands', { json: { number } })).status,
      15,
    );
    await until(() => load.count > 100);
    await victim.kill();
    const killedAt = performance.now();
    const atKill = load.count;
    await until(() => load.count > atKill + 100);
    const sent = await load.stop();
    const failed = sent.filter(({ status }) => status !== 200);
    const avoidable = failed.filter(({ server, startedAt }) => server !== victim || startedAt > killedAt);
    expect(avoidable.map(({ number, status }) => ({ number, status }))).toEqual([]);
    expect(sent.length - failed.length).toBeGreaterThan(100);
    const accepted = sent.filter(({ status }) => status === 200).map(({ number }) => number);
    const run = async () => {
      const rows = await database.sql('SELECT DISTINCT number FROM process_teller_errands');
      return new Set((rows as { number: number }[]).map(({ number }) => number));
    };
    await until(async () => {
      const done = await run();
      return accepted.every((number) => done.has(number));
    });
    servers[1] = await (machines[1] as Machine).start();
  });

  test('have one leader, and another when it is killed', async () => {
    const leaders = async (): Promise<number[]> => {
      const rows = await database.sql('SELECT pid FROM process_teller_terms WHERE ended_at IS NULL');
      return (rows as { pid: number }[])
        .map(({ pid }) => pid)
        .filter((pid) => servers.some((server) => server.pid === pid && server.isRunning));
    };
    await until(async () => (await leaders()).length === 1);
    const [leader] = await leaders();
    const index = servers.findIndex(({ pid }) => pid === leader);
    await at(index).kill();
    const killedAt = performance.now();
    await until(async () => (await leaders()).length === 1);
    const wait = Math.round(performance.now() - killedAt);
    measured['leader killed'] = { afterAnswer: wait, afterFirst: wait };
    const [successor] = await leaders();
    expect(successor).not.toBe(leader);
    servers[index] = await (machines[index] as Machine).start();
    await until(async () => (await call(at(index), 'GET', '/process_teller')).status === 200);
    expect(await leaders()).toEqual([successor]);
  });
});
