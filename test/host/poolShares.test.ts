import { startTestHost, type TestHost, type TestResponse } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { experiment, TENANTS, writeNotes } from '../support/notes';
import { until } from '../support/until';

const [FIRST, SECOND] = TENANTS as [string, string];
const SOURCES = [...fixtures('header-auth', 'notes'), './modules/directory', './modules/auth'];
/** Of a pool of five. */
const SHARE = 3;

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

  test('holds its share of the connections, and leaves the others to other modules', async () => {
    const slow: Promise<TestResponse>[] = [];
    let answered = 0;
    for (let count = 0; count < 12; count += 1) {
      const request = experiment<never>(host, FIRST, 'slowly', { way: 'statement' });
      void request.then(() => (answered += 1));
      slow.push(request);
    }
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
