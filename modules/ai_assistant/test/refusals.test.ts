import type http from 'node:http';
import type { TestHost } from '@tenantry/core/testing';
import { AiClient, type Refusal } from './AiClient';
import { begin, DONE, ScriptedProvider } from './ScriptedProvider';
import { startAiHost } from './startAiHost';

const HI = { messages: [{ role: 'user', content: 'hi' }] };
const KEEPER = '/ai/agents/workshop.keeper';
const CONVERSATION = { conversationId: 'c', agentId: 'workshop.keeper' };

describe('what the assistant refuses', () => {
  let host: TestHost;
  let provider: ScriptedProvider;
  let admin: AiClient;

  beforeAll(async () => {
    provider = await ScriptedProvider.start();
    const environment = {
      AI_CHAT_STREAMS_PER_PROCESS: '1',
      LM_STUDIO_API_KEY: 'a-key',
      LM_STUDIO_BASE_URL: provider.url('studio'),
      TENANTRY_AI_PROVIDER: 'lm-studio',
    };
    host = await startAiHost(environment, ['./test/fixtures/modules/header-auth']);
    admin = await AiClient.of(host, ['ai_assistant.*', 'workshop.*', 'api_keys.*']);
  });
  afterAll(async () => {
    await host.stop();
    provider.stop();
  });

  const as = async (caller: object, method: string, path: string, json?: object) => {
    const headers = { 'x-caller': JSON.stringify(caller) };
    const answer = await host.request<Refusal>(method, `/ai_assistant${path}`, { headers, json });
    return [answer.status, answer.body.code];
  };

  test('a body that is no JSON, with a code of its own where people are let into a conversation', async () => {
    const send = async (path: string) => {
      const { status, body } = await host.request<Refusal>('POST', `/ai_assistant${path}`, {
        token: admin.token,
        body: '{"userId":',
        headers: { 'content-type': 'application/json' },
      });
      return [status, body.code];
    };
    expect(await send('/ai/conversations/c/participants')).toEqual([400, 'invalid_body']);
    expect(await send('/ai/conversations')).toEqual([400, 'validation_error']);
  });

  test.each<[string, string, object | undefined, number, string]>([
    ['POST', '/ai/conversations', CONVERSATION, 400, 'tenant_required'],
    [
      'POST',
      '/ai/conversations/import',
      { conversation: CONVERSATION, messages: [] },
      400,
      'tenant_required',
    ],
    ['PUT', `${KEEPER}/loop-override`, { loopMaxSteps: 2 }, 400, 'tenant_required'],
    ['POST', `${KEEPER}/mutation-policy`, { mutationPolicy: 'read-only' }, 400, 'tenant_required'],
    ['POST', `${KEEPER}/prompt-override`, { sections: { scope: 'x' } }, 400, 'tenant_required'],
    ['GET', '/ai/conversations/c', undefined, 404, 'conversation_not_found'],
    ['GET', '/ai/actions/6f1c1d0e-5b0a-4b47-9d7e-0d4a5a3c2b11', undefined, 404, 'pending_action_not_found'],
  ])('%s %s of a super administrator without a tenant', async (method, path, json, status, code) => {
    expect(await as({ tenantId: null, superAdmin: true }, method, path, json)).toEqual([status, code]);
  });

  test.each<[string, object]>([
    ['/ai/conversations', CONVERSATION],
    ['/session-key', {}],
  ])('POST %s with a credential that belongs to no user', async (path, json) => {
    const { id } = await host.homeTenant();
    const caller = { tenantId: id, features: ['ai_assistant.*', 'workshop.*'] };
    expect(await as(caller, 'POST', path, json)).toEqual([400, 'user_required']);
  });

  test('a chat where the process serves as many as it may: 503, and when to come again', async () => {
    const held = new Promise<http.ServerResponse>((resolve) => {
      provider.script = (_request, response) => resolve(begin(response));
    });
    const first = await fetch(`${host.url}/api/ai_assistant/ai/chat?agent=workshop.reader`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...HI, conversationId: 'held' }),
    });
    const response = await held;
    // Who goes on reading is counted by itself.
    const stream = `${host.url}/api/ai_assistant/ai/chat/held/stream`;
    const read = () => fetch(stream, { headers: { authorization: `Bearer ${admin.token}` } });
    const reader = await read();
    const second = await read();
    expect([reader.status, second.status]).toEqual([200, 503]);
    expect(await second.json()).toMatchObject({ code: 'too_many_streams' });
    const other = await AiClient.of(host, ['ai_assistant.view', 'workshop.view']);
    for (const path of ['/ai/chat?agent=workshop.reader', '/chat']) {
      const refused = await other.call<Refusal>('POST', path, HI);
      expect([refused.status, refused.body.code]).toEqual([503, 'too_many_streams']);
      expect(refused.headers.get('retry-after')).toBe('5');
    }
    response.end(DONE);
    await Promise.all([first.text(), reader.text()]);
    provider.script = (_request, next) => begin(next).end(DONE);
    // A chat is over for its reader a moment before it is over for the process.
    const served = async (path: string) => {
      for (;;) {
        const { status } = await other.call('POST', path, HI);
        if (status !== 503) return status;
      }
    };
    expect(await served('/ai/chat?agent=workshop.reader')).toBe(200);
    expect(await served('/ai/chat?agent=workshop.reader&provider=nobody')).toBe(400);
  });

  test.each([
    ['de', 'Der Anbieter openai ist nicht eingerichtet', 'Es gibt keinen Anbieter nobody'],
    ['es', 'El proveedor openai no está configurado', 'No existe el proveedor nobody'],
    ['pl', 'Dostawca openai nie jest skonfigurowany', 'Nie ma dostawcy nobody'],
    ['en', 'The provider openai is not configured', 'There is no provider nobody'],
  ])('a provider that cannot be used, in the language %s', async (locale, missing, unknown) => {
    const chosen = async (by: string) => {
      const { body } = await host.request<Refusal>(
        'POST',
        `/ai_assistant/ai/chat?agent=workshop.reader&${by}`,
        { token: admin.token, json: HI, headers: { 'accept-language': locale } },
      );
      return body.error;
    };
    expect(await chosen('provider=openai')).toBe(missing);
    expect(await chosen('model=openai/gpt-5')).toBe(missing);
    expect(await chosen('provider=nobody')).toBe(unknown);
  });
});
