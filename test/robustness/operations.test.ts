import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { randomOf } from '../support/randomOf';
import { SEED } from './seed';
import { Siege } from './Siege';

/** Many more are sent by hand, with other seeds. */
const REQUESTS = Number(process.env['TENANTRY_TEST_REQUESTS'] ?? 800);

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
    expect(outcome.size).toBeGreaterThan(5);
    for (const [name, [done, refused]] of outcome) {
      expect([name, done, Number(refused) >= 400 && Number(refused) < 500]).toEqual([name, 201, true]);
    }
    expect(siege.faults).toEqual([]);
  }, 300_000);
});
