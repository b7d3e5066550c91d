import { runInThisContext } from 'node:vm';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { Client } from 'pg';
import { until } from '../support/until';

const CONNECTIONS = 5;
/** Of these for one tenant in a module at most: a module has three. */
const SHARE = 2;
const OWNER_CONNECTIONS = 2;

/** Jest gives tests a copy of the process, which receives no warnings. */
const realProcess = runInThisContext('process') as NodeJS.Process;

describe('a pool whose connections are all held', () => {
  let host: TestHost;
  const warnings: Error[] = [];
  const note = (warning: Error): unknown => warnings.push(warning);

  beforeAll(async () => {
    realProcess.on('warning', note);
    host = await startTestHost({
      pools: { application: CONNECTIONS, owner: OWNER_CONNECTIONS, longestWait: 10_000 },
    });
  });
  afterAll(async () => {
    await host?.stop();
    realProcess.off('warning', note);
  });

  test('by units of work leaves connections for what caches load, because the units may wait for it', async () => {
    const { database, organizations, tenancy, unitOfWork } = host.host.core;
    const own = await host.tenant();
    const other = await host.tenant();
    let held = 0;
    let allHeld = (): void => undefined;
    const barrier = new Promise<void>((resolve) => (allHeld = resolve));
    const holdAndLoad = () =>
      tenancy.inTenant(own.id, 'test', () =>
        unitOfWork.run(async () => {
          await database.query('SELECT 1');
          if (++held === CONNECTIONS) allHeld();
          await barrier;
          return organizations.treeOf(other.id);
        }),
      );
    await organizations.changed(other.id);
    const trees = await Promise.all(Array.from({ length: CONNECTIONS }, holdAndLoad));
    for (const tree of trees) expect(tree.isClosed).toBe(false);
  });

  test('as far as numbers that take long may hold them lets people sign in, and leaves the spare connections alone', async () => {
    const tenant = await host.tenant();
    const token = await tenant.signInAs('admin');
    const count = { entityType: 'customers:deals', metric: { field: 'id', aggregate: 'count' } };
    const ask = (title: string) =>
      host.request<{ value: number }>('POST', '/dashboards/widgets/data', {
        token,
        json: { ...count, filters: [{ field: 'title', operator: 'eq', value: title }] },
      });
    const waiting = async () =>
      (
        await host.sql(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length;
    const client = new Client(host.host.core.options.connection);
    await client.connect();
    try {
      await client.query('BEGIN; LOCK TABLE customers_deals');
      const asked = ['a', 'b', 'c', 'd', 'e'].map(ask);
      await until(async () => (await waiting()) === SHARE);
      expect(await host.signIn()).toEqual(expect.any(String));
      expect(await waiting()).toBe(SHARE);
      await client.query('COMMIT');
      const answers = await Promise.all(asked);
      expect(answers.map(({ status, body }) => [status, body.value])).toEqual(asked.map(() => [200, 0]));
    } finally {
      await client.end();
    }
  });

  test('by work across tenants leaves connections for caches too', async () => {
    const { caches, database, tenancy, unitOfWork } = host.host.core;
    const counts = caches.create<{ count: number }>({ name: 'test.counts', max: 1, ttl: 60_000 });
    let held = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const allHeld = new Promise<void>((resolve, reject) => {
      const hold = () =>
        unitOfWork.run(async () => {
          await database.query('SELECT 1');
          if (++held === OWNER_CONNECTIONS) resolve();
          await released;
        });
      for (let count = 0; count < OWNER_CONNECTIONS; count += 1)
        tenancy.acrossTenants('test', hold).catch(reject);
    });
    await allHeld;
    const counted = await tenancy.acrossTenants('test', () =>
      counts.load('tenants', () => database.first('SELECT count(*)::int AS count FROM directory_tenants')),
    );
    release();
    expect(counted?.count).toBeGreaterThan(1);
  });

  test('sends statements as pg takes them: one after another, or in a pipeline', () => {
    expect(warnings.filter(({ name }) => name === 'DeprecationWarning')).toEqual([]);
  });
});
