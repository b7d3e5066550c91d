import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { randomOf } from '../support/randomOf';
import { SEED } from './seed';
import { Siege } from './Siege';

/** Many more are sent by hand, with other seeds. */
const REQUESTS = Number(process.env['TENANTRY_TEST_REQUESTS'] ?? 600);

describe('whatever a client sends', () => {
  let host: TestHost;
  let siege: Siege;
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
      log: { write: (line) => (siege ? siege.hear(line) : lines.push(line)) },
    });
    siege = await Siege.of(host, randomOf(SEED));
  }, 300_000);
  afterAll(async () => {
    await siege?.end();
    await host?.stop();
  });

  test('is answered as published, and what is refused changes nothing', async () => {
    await siege.attack(REQUESTS);
    expect([...lines, ...siege.faults]).toEqual([]);
  }, 86_400_000);

  test('at the same moment as others is answered as published', async () => {
    await siege.storm(Math.ceil(REQUESTS / 40));
    expect(siege.faults).toEqual([]);
  }, 86_400_000);

  test('twice at the same moment is done once where it is not done twice', async () => {
    const outcome = await siege.twins();
    const unique = ['/auth/roles', '/auth/users', '/catalog/price-kinds', '/customers/tags'];
    expect([...outcome.keys()]).toEqual(expect.arrayContaining(unique.map((path) => `POST ${path}`)));
    for (const [name, statuses] of outcome) {
      expect([name, statuses.map((status) => Math.floor(status / 100))]).toEqual([name, [2, 4]]);
    }
    expect(siege.faults).toEqual([]);
  }, 300_000);
});
