import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { randomOf } from '../support/randomOf';
import { SEED } from './seed';
import { FuzzRun } from '../../scripts/fuzz/FuzzRun';

/** Many more are sent by hand, with other seeds. */
const REQUESTS = Number(process.env['TENANTRY_TEST_REQUESTS'] ?? 600);
/** Milliseconds, on a busy machine. */
const LIMIT = 300_000 + REQUESTS * 100;

describe('whatever a client sends', () => {
  let host: TestHost;
  let run: FuzzRun;
  const lines: string[] = [];

  beforeAll(async () => {
    host = await startTestHost({
      environment: {
        APP_ALLOWED_ORIGINS: 'https://app.example.test',
        LOG_LEVEL: 'error',
        RATE_LIMIT_TRUST_PROXY_DEPTH: '1',
        SELF_SERVICE_ONBOARDING_ENABLED: 'true',
        TENANTRY_QUARANTINE: 'false',
      },
      log: { write: (line) => (run ? run.hear(line) : lines.push(line)) },
    });
    run = await FuzzRun.of(host, randomOf(SEED));
  }, 300_000);
  afterAll(async () => {
    run?.end();
    await host?.stop();
  });

  test(
    'is answered as published, and what is refused changes nothing',
    async () => {
      await run.sendAll(REQUESTS);
      expect([...lines, ...run.faults]).toEqual([]);
    },
    LIMIT,
  );

  test(
    'at the same moment as others is answered as published',
    async () => {
      await run.sendAtOnce(Math.ceil(REQUESTS / 40));
      expect(run.faults).toEqual([]);
    },
    LIMIT,
  );

  test('twice at the same moment is done once where it is not done twice', async () => {
    const outcome = await run.sendTwice();
    const unique = ['/auth/roles', '/auth/users', '/catalog/price-kinds', '/customers/tags'];
    expect([...outcome.keys()]).toEqual(expect.arrayContaining(unique.map((path) => `POST ${path}`)));
    for (const [name, statuses] of outcome) {
      expect([name, statuses.map((status) => Math.floor(status / 100))]).toEqual([name, [2, 4]]);
    }
    expect(run.faults).toEqual([]);
  }, 300_000);
});
