import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { startAiHost } from './startAiHost';

describe('without a provider', () => {
  let host: TestHost;
  let viewer: AiClient;

  beforeAll(async () => {
    host = await startAiHost({
      TENANTRY_AI_LOCAL: 'false',
      RATE_LIMIT_ENABLED: 'true',
      RATE_LIMIT_AI_CHAT_POINTS: '3',
    });
    viewer = await AiClient.of(host, ['ai_assistant.view', 'workshop.view']);
  });
  afterAll(() => host.stop());

  const messages = [{ role: 'user', content: 'hi' }];
  test.each([
    ['/ai/chat?agent=workshop.reader', { messages }],
    ['/chat', { messages }],
    ['/ai/run-object', { agent: 'workshop.extractor', messages }],
  ])('POST %s is answered 400, because the server is not set up for it', async (path, body) => {
    expect(await viewer.refused('POST', path, body)).toEqual([400, 'provider_not_configured']);
  });

  test('as well as with one, a user may ask where queries belong as often as they may chat', async () => {
    const asker = await AiClient.of(host, ['ai_assistant.view']);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await asker.refused('POST', '/route', { query: 'x', availableTools: [] }))[0]);
    expect(statuses).toEqual([503, 503, 503, 429]);
  });

  test.each(['/ai/chat?agent=workshop.reader', '/chat'])(
    'a user may begin so many turns in a minute by POST %s, and is told when to go on',
    async (path) => {
      const talker = await AiClient.of(host, ['ai_assistant.view', 'workshop.view']);
      const statuses: number[] = [];
      for (let n = 0; n < 3; n += 1) statuses.push((await talker.call('POST', path, { messages })).status);
      const refused = await talker.call('POST', path, { messages });
      expect([...statuses, refused.status]).toEqual([400, 400, 400, 429]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );

  test('agents are listed and have no models', async () => {
    const { body } = await viewer.call<{ providers: object[] }>('GET', '/ai/agents/workshop.reader/models');
    expect(body.providers).toEqual([]);
  });
});
