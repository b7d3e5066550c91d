import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { startAiHost } from './startAiHost';

describe('moderation', () => {
  let provider: http.Server;
  let host: TestHost;
  let verdict: { status: number; flagged: boolean };
  let modelCalls = 0;
  /** Takes a question for a verdict, to answer it later. */
  let held: ((response: http.ServerResponse) => void) | null = null;

  beforeAll(async () => {
    provider = http.createServer((request, response) => {
      request.resume().on('end', () => {
        const isModeration = request.url?.endsWith('/moderations');
        if (!isModeration) modelCalls += 1;
        if (isModeration && held) return held(response);
        response.writeHead(isModeration ? verdict.status : 500, { 'content-type': 'application/json' });
        const { flagged } = verdict;
        response.end(
          JSON.stringify({
            results: [{ flagged, categories: { hate: flagged }, category_scores: { hate: 0.9 } }],
          }),
        );
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    host = await startAiHost({
      OPENAI_API_KEY: 'dummy',
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      TENANTRY_AI_PROVIDER: 'openai',
    });
  });
  afterAll(async () => {
    await host.stop();
    provider.closeAllConnections();
    provider.close();
  });

  test('blocks what the provider flags, and keeps categories but not the text', async () => {
    const admin = await AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
    const messages = [{ role: 'user', content: 'something hateful' }];
    const sent = { messages, conversationId: 'moderated' };
    const send = () => admin.refused('POST', '/ai/chat?agent=workshop.stranger', sent);
    verdict = { status: 200, flagged: true };
    expect(await send()).toEqual([400, 'moderation_blocked']);
    const { body } = await admin.call<{ items: object[]; total: number }>('GET', '/moderation-flags');
    expect(body).toMatchObject({
      total: 1,
      items: [{ agentId: 'workshop.stranger', categories: { hate: { flagged: true, score: 0.9 } } }],
    });
    expect(JSON.stringify(body)).not.toContain('hateful');
    const { body: kept } = await admin.call('GET', '/ai/conversations/moderated');
    expect(kept['messages']).toMatchObject([{ role: 'user', content: 'something hateful' }]);
    await host.event('ai_assistant.moderation_flag.created');
    verdict = { status: 503, flagged: false };
    expect(await send()).toEqual([503, 'moderation_unavailable']);
    expect((await admin.call('GET', '/moderation-flags?pageSize=101')).status).toBe(400);
    const other = await host.tenant();
    const stranger = new AiClient(host, await other.signInAs(['ai_assistant.*']));
    expect((await stranger.call<{ total: number }>('GET', '/moderation-flags')).body.total).toBe(0);
  });

  test('of a message whose client leaves meanwhile is not followed by a call of the model', async () => {
    const admin = await AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
    const left = new AbortController();
    const asked = new Promise<http.ServerResponse>((resolve) => (held = resolve));
    const sent = fetch(`${host.url}/api/ai_assistant/ai/chat?agent=workshop.stranger`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'hi' }] }),
      signal: left.signal,
    });
    const response = await asked;
    held = null;
    left.abort();
    await expect(sent).rejects.toThrow();
    // The server has noticed when it answers another request.
    await admin.call('GET', '/health');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"results":[{"flagged":false,"categories":{},"category_scores":{}}]}');
    await host.settled();
    verdict = { status: 200, flagged: false };
    await chat(admin, 'workshop.stranger', 'hello');
    expect(modelCalls).toBe(2);
  });
});
