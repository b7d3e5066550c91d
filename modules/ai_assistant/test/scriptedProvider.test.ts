import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { startAiHost } from './startAiHost';

type Script = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const delta = (content: string) =>
  `data: ${JSON.stringify({ id: '1', model: 'm', choices: [{ index: 0, delta: { content } }] })}\n\n`;
const begin = (response: http.ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

describe('a provider that speaks the protocol of chat completions', () => {
  let provider: http.Server;
  let host: TestHost;
  let viewer: AiClient;
  let script: Script;
  const lines: string[] = [];

  beforeAll(async () => {
    provider = http.createServer((request, response) => {
      request.resume().on('end', () => script(request, response));
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    const environment = {
      LM_STUDIO_API_KEY: 'a-secret-key',
      LM_STUDIO_BASE_URL: `http://127.0.0.1:${port}/v1`,
      TENANTRY_AI_PROVIDER: 'lm-studio',
      WORKSHOP_AI_LOOP_MAX_WALL_CLOCK_MS: '6000',
    };
    host = await startAiHost(environment, [], { write: (line) => void lines.push(line) });
    viewer = await AiClient.of(host, ['ai_assistant.view', 'workshop.view']);
  });
  afterAll(async () => {
    await host.stop();
    provider.closeAllConnections();
    provider.close();
  });

  test('streams its text as it comes', async () => {
    script = (request, response) => {
      expect(request.headers.authorization).toBe('Bearer a-secret-key');
      begin(response);
      response.end(`${delta('Good ')}${delta('day')}data: [DONE]\n\n`);
    };
    const { text, trace } = await chat(viewer, 'workshop.reader', 'hello');
    expect([text, trace?.stopReason]).toEqual(['Good day', 'finish-reason']);
  });

  test.each<[string, Script]>([
    ['refuses the key', (_request, response) => response.writeHead(401).end('{"error":"a-secret-key"}')],
    ['limits the rate', (_request, response) => response.writeHead(429).end('{}')],
    ['sends what is no JSON', (_request, response) => begin(response).end('data: {nonsense\n\n')],
    [
      'breaks off midway',
      (_request, response) => begin(response).write(delta('Go'), () => response.socket?.destroy()),
    ],
  ])('that %s ends the turn with a masked error', async (_what, behaves) => {
    script = behaves;
    const { chunks } = await chat(viewer, 'workshop.reader', 'my salary');
    expect(chunks).toContainEqual({ type: 'error', errorText: 'An error occurred.' });
    expect(JSON.stringify(chunks)).not.toContain('a-secret-key');
    const logged = lines.filter((line) => /a model has failed|a turn was broken off/.test(line)).join('');
    expect(logged).toContain('workshop.reader');
    expect(logged).not.toMatch(/my salary|a-secret-key|nonsense/);
  });

  test('that fails decides no query', async () => {
    script = (_request, response) => response.writeHead(400).end('{}');
    const query = { query: 'hello', availableTools: [] };
    expect(await viewer.refused('POST', '/route', query)).toEqual([500, 'internal_error']);
  });

  test('that fails leaves the message in its conversation, whose answer is stored when it is sent again', async () => {
    const body = { conversationId: 'tried-twice' };
    script = (_request, response) => response.writeHead(400).end('{}');
    await chat(viewer, 'workshop.reader', 'hello', { body });
    script = (_request, response) => begin(response).end(`${delta('Good day')}data: [DONE]\n\n`);
    for (const _time of [1, 2]) await chat(viewer, 'workshop.reader', 'hello', { body });
    const stored = await viewer.call('GET', '/ai/conversations/tried-twice');
    const messages = (stored.body['messages'] as { content: string }[]).map(({ content }) => content);
    expect(messages).toEqual(['hello', 'Good day']);
  });

  test('is stopped when the client leaves', async () => {
    const left = new AbortController();
    const stopped = new Promise<void>((resolve) => {
      script = (_request, response) => {
        response.on('close', resolve);
        begin(response).write(delta('Go'));
      };
    });
    const response = await fetch(`${host.url}/api/ai_assistant/ai/chat?agent=workshop.reader`, {
      method: 'POST',
      headers: { authorization: `Bearer ${viewer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'hi' }] }),
      signal: left.signal,
    });
    const decoder = new TextDecoder();
    let shown = '';
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      shown += decoder.decode(bytes, { stream: true });
      // Earlier parts are sent before the provider is asked.
      if (shown.includes('Go')) break;
    }
    left.abort();
    await stopped;
  });

  test('is stopped when the time of the turn is over', async () => {
    script = (_request, response) => begin(response).write(delta('Slow'));
    const { chunks, trace } = await chat(viewer, 'workshop.reader', 'hello');
    expect(chunks).toContainEqual({ type: 'abort', reason: 'budget-wall-clock' });
    expect(trace?.stopReason).toBe('budget-wall-clock');
  });
});
