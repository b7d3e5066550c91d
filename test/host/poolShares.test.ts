import { startTestHost, type TestHost, type TestResponse } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { experiment, TENANTS, writeNotes } from '../support/notes';
import { until } from '../support/until';

const [FIRST, SECOND] = TENANTS as [string, string];
const SOURCES = [...fixtures('header-auth', 'notes'), './modules/directory', './modules/auth'];
/** Of a pool of five, for a module. */
const SHARE = 3;
/** Of these, for one tenant of several. */
const OF_TENANT = 2;

const slowStatements = async (host: TestHost): Promise<number> =>
  (
    await host.sql(
      `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'active' AND query LIKE '%pg_sleep(300)%'
          AND pid <> pg_backend_pid()`,
    )
  ).length;

describe('a module that keeps the database busy', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ sources: SOURCES, pools: { application: 5, longestWait: 120_000 } });
    await writeNotes(host);
  });
  afterAll(() => host.stop());

  test('holds its share of the connections, of it one tenant a part, and leaves the others to other modules', async () => {
    const slow: Promise<TestResponse>[] = [];
    let answered = 0;
    const begin = (tenant: string, most: number): void => {
      for (let count = 0; count < most; count += 1) {
        const request = experiment<never>(host, tenant, 'slowly', { way: 'statement' });
        void request.then(() => (answered += 1));
        slow.push(request);
      }
    };
    begin(FIRST, 12);
    await until(async () => (await slowStatements(host)) === OF_TENANT);
    // The module has a connection left for other tenants.
    expect(await experiment(host, SECOND, 'raw')).toMatchObject({ status: 200, body: [SECOND, SECOND] });
    begin(SECOND, 12);
    await until(async () => (await slowStatements(host)) === SHARE);
    const token = await host.rootToken();
    expect(await host.request('GET', '/auth/profile', { token })).toMatchObject({ status: 200 });
    expect([answered, await slowStatements(host)]).toEqual([0, SHARE]);
    // Who waits for the share gets it when a statement ends.
    await until(async () => {
      await host.sql(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'active' AND query LIKE '%pg_sleep(300)%'
            AND pid <> pg_backend_pid()`,
      );
      return answered === slow.length;
    });
    for (const { status } of await Promise.all(slow)) expect(status).toBe(503);
    expect(await experiment(host, SECOND, 'raw')).toMatchObject({ status: 200, body: [SECOND, SECOND] });
  });
});

describe('the limit of a handler', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({
      sources: fixtures('header-auth', 'notes'),
      pools: { application: 5, owner: 2, longestWait: 120_000 },
      environment: { TENANTRY_HANDLER_SECONDS: '1', TENANTRY_QUARANTINE: 'false' },
    });
    await writeNotes(host);
  });
  afterAll(() => host.stop());

  test.each(['statement', 'repository', 'across'])('ends its statement (%s) in the database', async (way) => {
    const answers = await Promise.all(
      Array.from({ length: 2 }, () => experiment(host, FIRST, 'slowly', { way })),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'MODULE_TIMEOUT' } });
    }
    await until(async () => (await slowStatements(host)) === 0);
    for (const tenant of TENANTS) {
      const rows = Array<string>(TENANTS.indexOf(tenant) + 1).fill(tenant);
      expect(await experiment(host, tenant, 'unit')).toMatchObject({ status: 200, body: rows });
    }
  });

  test('does not count the time for which it waits for connections that others hold', async () => {
    const slow = Array.from({ length: 4 }, () => experiment(host, FIRST, 'slowly', { way: 'statement' }));
    await until(async () => (await slowStatements(host)) > 0);
    // Two run at a time, each for a second.
    expect(await experiment(host, FIRST, 'raw')).toMatchObject({ status: 200, body: [FIRST] });
    for (const answer of await Promise.all(slow))
      expect(answer).toMatchObject({ body: { code: 'MODULE_TIMEOUT' } });
  });

  test('lets it send nothing afterwards', async () => {
    const answer = await experiment(host, FIRST, 'slowly', { way: 'unit' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'MODULE_TIMEOUT' } });
    await experiment(host, FIRST, 'goOn');
    await until(async () => {
      const open = await host.sql(
        `SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND usename = 'tenantry_app' AND state LIKE 'idle in transaction%'`,
      );
      return open.length === 0;
    });
    expect(await experiment(host, SECOND, 'raw')).toMatchObject({ status: 200, body: [SECOND, SECOND] });
  });
});
