import type http from 'node:http';
import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { begin, delta, DONE, ScriptedProvider, toolCall } from './ScriptedProvider';
import { startAiHost } from './startAiHost';

interface Step {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly isEstimated: boolean;
  readonly finishReason: string;
}

describe('streams of chats', () => {
  let provider: ScriptedProvider;
  let host: TestHost;
  let admin: AiClient;
  const rights = ['ai_assistant.view', 'workshop.view'];

  beforeAll(async () => {
    provider = await ScriptedProvider.start();
    host = await startAiHost({
      AI_CHAT_STREAMS_PER_PROCESS: '4',
      AI_CHAT_STREAMS_PER_USER: '2',
      LM_STUDIO_API_KEY: 'key-of-studio',
      LM_STUDIO_BASE_URL: provider.url('studio'),
      OPENAI_API_KEY: 'key-of-openai',
      OPENAI_BASE_URL: provider.url('openai'),
      TENANTRY_AI_PROVIDER: 'lm-studio',
      TENANTRY_AI_WORKSHOP_PROVIDER: 'lm-studio',
      TENANTRY_UNREAD_SECONDS: '0.3',
      WORKSHOP_AI_BASE_URL: provider.url('workshop'),
    });
    admin = await AiClient.of(host, ['ai_assistant.*', 'workshop.*', 'auth.*']);
  });
  afterAll(async () => {
    await host.stop();
    provider.stop();
  });

  const open = (by: AiClient, body: object = {}, signal?: AbortSignal) =>
    fetch(`${host.url}/api/ai_assistant/ai/chat?agent=workshop.reader`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ id: 'm1', role: 'user', content: 'hi' }], ...body }),
      signal,
    });
  /** The next call of the model, begun and left open. */
  const heldCall = () =>
    new Promise<http.ServerResponse>((resolve) => {
      provider.script = (_request, response) => resolve(begin(response));
    });
  const closed = (response: http.ServerResponse) =>
    new Promise<void>((resolve) => response.on('close', resolve));
  const steps = async (sessionId: string): Promise<readonly Step[]> => {
    const { body } = await admin.call<{ events?: Step[] }>('GET', `/usage/sessions/${sessionId}`);
    return body.events ?? [];
  };

  test('count the tokens of a provider that does not', async () => {
    provider.script = (_request, response) => begin(response).end(`${delta('x'.repeat(400))}${DONE}`);
    const { trace } = await chat(admin, 'workshop.reader', 'hello');
    expect(trace?.totalUsage.inputTokens).toBeGreaterThan(100);
    expect(await steps(trace?.sessionId ?? '')).toMatchObject([{ outputTokens: 100, isEstimated: true }]);
  });

  test('count what was used when the client leaves, and when the provider breaks off', async () => {
    const sessionId = '5d0a7b8a-6c53-4c55-9a2b-0d7f7c2b6a11';
    const left = new AbortController();
    const held = heldCall();
    const answer = await open(admin, {}, left.signal);
    const response = await held;
    const stopped = closed(response);
    response.write(delta('x'.repeat(800)));
    const reader = (answer.body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    for (let text = ''; !text.includes('xxx');) text += (await reader.read()).value ?? '';
    left.abort();
    await reader.closed.catch(() => undefined);
    await stopped;
    const recorded = await host.event<{ sessionId: string; outputTokens: number }>(
      'ai.token_usage.recorded',
      ({ payload }) => (payload as { outputTokens: number }).outputTokens === 200,
    );
    expect(await steps(recorded.payload.sessionId)).toMatchObject([
      { outputTokens: 200, isEstimated: true, finishReason: 'abort' },
    ]);
    provider.script = (_request, broken) =>
      begin(broken).write(delta('x'.repeat(400)), () => broken.socket?.destroy());
    await (await open(admin, { sessionId })).text();
    expect(await steps(sessionId)).toMatchObject([{ outputTokens: 100, isEstimated: true }]);
  });

  test('are bounded for each user', async () => {
    const person = await AiClient.of(host, rights);
    const first = heldCall();
    const one = await open(person);
    await first;
    const second = heldCall();
    const two = await open(person);
    const response = await second;
    const refused = await open(person);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_streams' });
    response.end(DONE);
    await two.text();
    const again = heldCall();
    const three = await open(person);
    (await again).end(DONE);
    expect(three.status).toBe(200);
    await three.text();
    (await first).end(DONE);
    await one.text();
  });

  test('of one tenant leave room for those of another', async () => {
    const stranger = new AiClient(host, await (await host.tenant()).signInAs(rights));
    const held: { response: http.ServerResponse; answer: Response }[] = [];
    const hold = async (by: AiClient) => {
      const call = heldCall();
      const answer = await open(by);
      held.push({ response: await call, answer });
    };
    const [one, two] = [await AiClient.of(host, rights), await AiClient.of(host, rights)];
    for (const by of [one, one, two]) await hold(by);
    const refused = await open(two);
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'too_many_streams' }]);
    await hold(stranger);
    for (const { response, answer } of held) {
      expect(answer.status).toBe(200);
      response.end(DONE);
      await answer.text();
    }
  });

  // Within a time in which nothing else ends them.
  test('whose client reads nothing are ended, and the model with them', async () => {
    const held = heldCall();
    const unread = await open(await AiClient.of(host, rights));
    const response = await held;
    const stopped = closed(response);
    const flood = setInterval(() => response.write(delta('x'.repeat(200_000))), 5);
    await stopped;
    clearInterval(flood);
    await unread.body?.cancel().catch(() => undefined);
  });

  test('end before a tool is called for somebody who has signed out or lost the agent', async () => {
    const leave = async (revoke: (person: AiClient) => Promise<unknown>) => {
      const person = await AiClient.of(host, rights);
      const held = heldCall();
      const chatting = chat(person, 'workshop.reader', 'Which parts are there?');
      const response = await held;
      expect(await revoke(person)).toMatchObject({ status: expect.any(Number) as number });
      response.end(`${toolCall('workshop.find_parts', {})}${DONE}`);
      return chatting;
    };
    const signedOut = await leave((person) => host.request('POST', '/auth/logout', { token: person.token }));
    const idOf = ({ token }: AiClient): string =>
      (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;
    const stripped = await leave((person) =>
      host.request('PUT', '/auth/users', { token: admin.token, json: { id: idOf(person), roles: [] } }),
    );
    for (const { outputs, trace } of [signedOut, stripped])
      expect([outputs, trace?.stopReason]).toEqual([[], 'access-lost']);
  });

  test('are not the only calls of models that end with their client', async () => {
    for (const [path, body] of [
      ['/ai/run-object', { agent: 'workshop.extractor', messages: [{ role: 'user', content: 'x' }] }],
      ['/route', { query: 'x', availableTools: [] }],
    ] as const) {
      const left = new AbortController();
      const held = heldCall();
      const sent = fetch(`${host.url}/api/ai_assistant${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: left.signal,
      });
      const stopped = closed(await held);
      left.abort();
      await expect(sent).rejects.toThrow();
      await stopped;
    }
  });

  test('share their limits of time and tokens with runs that make objects', async () => {
    const path = '/ai/agents/workshop.extractor/loop-override';
    await admin.call('PUT', path, { loopMaxWallClockMs: 200, loopMaxTokens: 321 });
    let limit: unknown;
    const stopped = new Promise<void>((resolve) => {
      provider.script = (_request, response, { max_tokens: tokens }) => {
        limit = tokens;
        response.on('close', resolve);
      };
    });
    const run = { agent: 'workshop.extractor', messages: [{ role: 'user', content: 'x' }] };
    expect(await admin.refused('POST', '/ai/run-object', run)).toEqual([500, 'internal_error']);
    await stopped;
    expect(limit).toBe(321);
  });

  test('go to the address of the provider that is chosen, with its own key', async () => {
    const calls: unknown[] = [];
    provider.script = ({ url, headers }, response) => {
      calls.push([url?.split('/')[1], headers.authorization]);
      begin(response).end(DONE);
    };
    await chat(admin, 'workshop.reader', 'hello');
    await chat(admin, 'workshop.reader', 'hello', { query: { provider: 'openai' } });
    expect(calls).toEqual([
      ['workshop', 'Bearer key-of-studio'],
      ['openai', 'Bearer key-of-openai'],
    ]);
  });

  test('go to nobody where the provider that is chosen is not configured', async () => {
    let isCalled = false;
    provider.script = (_request, response) => {
      isCalled = true;
      begin(response).end(DONE);
    };
    const { status, body } = await admin.call(
      'POST',
      '/ai/chat?agent=workshop.reader&model=anthropic/claude',
      {
        messages: [{ role: 'user', content: 'hi' }],
      },
    );
    expect([status, body['code']]).toEqual([400, 'provider_not_configured']);
    expect(body['error']).toContain('anthropic');
    expect(isCalled).toBe(false);
  });
});
