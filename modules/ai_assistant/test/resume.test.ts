import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { startAiHost } from './startAiHost';

const delta = (content: string) =>
  `data: ${JSON.stringify({ id: '1', model: 'm', choices: [{ index: 0, delta: { content } }] })}\n\n`;

describe('a client whose connection breaks', () => {
  let provider: http.Server;
  let host: TestHost;
  let person: AiClient;
  /** Answers of the provider that wait for the test. */
  let open: http.ServerResponse[] = [];
  let isClosed: Promise<void>;

  beforeAll(async () => {
    provider = http.createServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(delta('One '));
        isClosed = new Promise((resolve) => response.on('close', resolve));
        open.push(response);
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    host = await startAiHost({
      LM_STUDIO_API_KEY: 'none',
      LM_STUDIO_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`,
      TENANTRY_AI_PROVIDER: 'lm-studio',
      AI_CHAT_RESUME_SECONDS: '2',
    });
    person = await AiClient.of(host, ['ai_assistant.view', 'workshop.view']);
  });
  beforeEach(() => (open = []));
  afterAll(async () => {
    await host.stop();
    provider.closeAllConnections();
    provider.close();
  });

  const api = '/api/ai_assistant/ai/chat';
  /** Begins a turn, and leaves after its first text. */
  const leave = async (conversationId: string) => {
    const left = new AbortController();
    const response = await fetch(`${host.url}${api}?agent=workshop.reader`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ id: 'm1', role: 'user', content: 'Count' }], conversationId }),
      signal: left.signal,
    });
    const reader = (response.body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    for (let text = ''; !text.includes('One');) text += (await reader.read()).value ?? '';
    left.abort();
    await reader.closed.catch(() => undefined);
  };
  const resume = (conversationId: string, by = person) =>
    fetch(`${host.url}${api}/${conversationId}/stream`, { headers: { authorization: `Bearer ${by.token}` } });
  const finish = () => open[0]?.end(`${delta('two')}data: [DONE]\n\n`);
  const stored = async (conversationId: string) => {
    const path = `/ai/conversations/${conversationId}`;
    const { body } = await person.call<{ messages: { content: string }[] }>('GET', path);
    return body.messages.map(({ content }) => content);
  };

  test('comes again and gets the whole answer, which is stored once', async () => {
    await leave('again');
    const response = await resume('again');
    expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1');
    finish();
    const text = await response.text();
    expect([...text.matchAll(/"delta":"([^"]*)"/g)].map(([, part]) => part).join('')).toBe('One two');
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(await stored('again')).toEqual(['Count', 'One two']);
    expect((await resume('again')).status).toBe(204);
  });

  test('and that stays away stops the model; what it has said is stored', async () => {
    await leave('away');
    await isClosed;
    // It may be about to store the answer; then it is over.
    await (await resume('away')).text();
    expect((await resume('away')).status).toBe(204);
    expect(await stored('away')).toEqual(['Count', 'One ']);
  });

  test('and that deletes the conversation meanwhile leaves no answer behind', async () => {
    await leave('gone');
    expect((await person.call('DELETE', '/ai/conversations/gone')).status).toBe(200);
    const rest = await resume('gone');
    finish();
    expect(await rest.text()).toContain('two');
    await (await resume('gone')).text();
    const left = await host.sql<{ content: string }>(
      `SELECT m.content FROM ai_assistant_messages m JOIN ai_assistant_conversations c ON c.id = m.conversation
        WHERE c.conversation_id = 'gone' AND m.deleted_at IS NULL`,
    );
    expect(left).toEqual([]);
  });

  test('is the only one that gets the answer', async () => {
    await leave('own');
    const colleague = await AiClient.of(host, ['ai_assistant.*', 'workshop.view']);
    const other = await host.tenant();
    const stranger = new AiClient(host, await other.signInAs(['ai_assistant.*']));
    expect((await resume('own', colleague)).status).toBe(204);
    expect((await resume('own', stranger)).status).toBe(204);
    expect((await resume('own', await AiClient.of(host, ['workshop.view']))).status).toBe(403);
    finish();
  });
});
