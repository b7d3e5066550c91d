import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { startAiHost } from './startAiHost';

describe('without a provider', () => {
  let host: TestHost;
  let viewer: AiClient;

  beforeAll(async () => {
    host = await startAiHost({ TENANTRY_AI_LOCAL: 'false' });
    viewer = await AiClient.of(host, ['ai_assistant.view', 'workshop.view']);
  });
  afterAll(() => host.stop());

  const messages = [{ role: 'user', content: 'hi' }];
  test.each([
    ['/ai/chat?agent=workshop.reader', { messages }],
    ['/ai/run-object', { agent: 'workshop.extractor', messages }],
  ])('POST %s is answered 503, because the server is not set up for it', async (path, body) => {
    expect(await viewer.refused('POST', path, body)).toEqual([503, 'provider_not_configured']);
  });

  test('agents are listed and have no models', async () => {
    const { body } = await viewer.call<{ providers: object[] }>('GET', '/ai/agents/workshop.reader/models');
    expect(body.providers).toEqual([]);
  });
});
