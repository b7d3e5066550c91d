import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { aiTenant } from './startAiHost';

describe('a chat', () => {
  let host: TestHost;
  let keeper: AiClient;
  let viewer: AiClient;

  beforeAll(async () => {
    host = await aiTenant();
    keeper = await AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
    viewer = await AiClient.of(host, ['ai_assistant.view', 'workshop.view']);
    const { id } = await host.homeTenant();
    await host.sql(`INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, 'Gear'), ($1, 'Shaft')`, [id]);
  });
  afterAll(() => host?.stop());

  test('streams text and reasoning that the client of the AI SDK puts together', async () => {
    const { message, text, chunks } = await chat(viewer, 'workshop.reader', 'reason hm\nsay Good morning');
    expect(text).toBe('Good morning');
    expect(message?.parts.map(({ type }) => type)).toEqual(['step-start', 'reasoning', 'text']);
    expect(chunks.map(({ type }) => type)).toEqual([
      'start',
      'start-step',
      'reasoning-start',
      'reasoning-delta',
      'reasoning-end',
      'text-start',
      'text-delta',
      'text-delta',
      'text-end',
      'finish-step',
      'finish',
      'data-loop-finish',
    ]);
  });

  test('has the headers and the end mark of the protocol', async () => {
    const response = await fetch(`${host.url}/api/ai_assistant/ai/chat?agent=workshop.reader`, {
      method: 'POST',
      headers: { authorization: `Bearer ${viewer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messages: [
          { role: 'system', content: 'x' },
          { role: 'user', content: 'hi' },
        ],
      }),
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1');
    const text = await response.text();
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(text).not.toContain('"type":"error"');
  });

  test('calls tools with the rights of the caller, and reports what they answer', async () => {
    const { outputs, text, trace } = await chat(
      viewer,
      'workshop.reader',
      'call workshop.find_parts {"q":"gear"}',
    );
    expect(JSON.parse(outputs[0] ?? '')).toMatchObject({ items: [{ name: 'Gear' }] });
    expect(text).toContain('Gear');
    expect(trace?.steps.map(({ toolCalls }) => toolCalls.length)).toEqual([1, 0]);
    expect(trace?.steps[0]?.toolCalls[0]?.toolName).toBe('workshop.find_parts');
  });

  test('has no tools that the caller lacks features for, whatever the model calls', async () => {
    const { chunks } = await chat(viewer, 'workshop.keeper', 'call workshop.scrap_part {"id":"x"}');
    expect(chunks.some(({ type }) => type === 'tool-output-available')).toBe(false);
    const [{ count } = { count: 0 }] = await host.sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM ai_assistant_actions WHERE tenant_id = $1',
      [(await host.homeTenant()).id],
    );
    expect(count).toBe(0);
  });

  test('shows no client what a tool or a provider fails with', async () => {
    const { chunks } = await chat(viewer, 'workshop.reader', 'call workshop.break_down {}');
    const failed = chunks.find(({ type }) => type === 'tool-output-error');
    expect(failed).toMatchObject({ errorText: 'An error occurred.' });
    expect(JSON.stringify(chunks)).not.toContain('hunter2');
  });

  test('ends when its limits are reached', async () => {
    const calls = Array.from({ length: 12 }, () => 'call workshop.find_parts {}').join('\n');
    const tight = await chat(viewer, 'workshop.reader', calls, { query: { loopBudget: 'tight' } });
    expect(tight.outputs.length).toBe(3);
    const usual = await chat(viewer, 'workshop.reader', calls);
    expect(usual.outputs.length).toBe(10);
    await keeper.call('PUT', '/ai/agents/workshop.reader/loop-override', { loopMaxToolCalls: 2 });
    const bounded = await chat(viewer, 'workshop.reader', calls);
    expect(bounded.outputs.length).toBe(2);
    expect(bounded.chunks).toContainEqual({ type: 'abort', reason: 'budget-tool-calls' });
    expect(bounded.trace?.stopReason).toBe('budget-tool-calls');
    await keeper.call('PUT', '/ai/agents/workshop.reader/loop-override', { loopMaxTokens: 1 });
    const poor = await chat(viewer, 'workshop.reader', calls);
    expect(poor.trace?.stopReason).toBe('budget-tokens');
    await keeper.call('PUT', '/ai/agents/workshop.reader/loop-override', { loopDisabled: true });
    expect((await chat(viewer, 'workshop.reader', calls)).outputs.length).toBe(1);
    await keeper.call('DELETE', '/ai/agents/workshop.reader/loop-override');
  });

  test.each([
    ['workshop.nobody', {}, 404, 'agent_unknown'],
    ['workshop.manager', {}, 403, 'agent_features_denied'],
    ['workshop.extractor', {}, 409, 'execution_mode_not_supported'],
    ['workshop.fixed', { model: 'gpt' }, 400, 'runtime_override_disabled'],
    ['workshop.fixed', { loopBudget: 'tight' }, 400, 'runtime_override_disabled'],
    ['workshop.reader', { provider: 'nobody' }, 400, 'provider_unknown'],
    ['workshop.reader', { provider: 'openai' }, 400, 'provider_not_configured'],
    ['workshop.reader', { baseUrl: 'https://evil.test' }, 400, 'baseurl_not_allowlisted'],
    ['workshop.reader', { loopBudget: 'endless' }, 400, 'validation_error'],
    ['reader', {}, 400, 'validation_error'],
  ])('with %s and %j is refused with %i %s', async (agent, query, status, code) => {
    const path = `/ai/chat?${new URLSearchParams({ agent, ...query }).toString()}`;
    const messages = [{ role: 'user', content: 'hi' }];
    expect(await viewer.refused('POST', path, { messages })).toEqual([status, code]);
  });

  test('takes between 1 and 100 messages', async () => {
    const send = (messages: object[]) =>
      viewer.refused('POST', '/ai/chat?agent=workshop.reader', { messages });
    expect(await send([])).toEqual([400, 'validation_error']);
    expect(await send(Array(101).fill({ role: 'user', content: 'x' }) as object[])).toEqual([
      400,
      'validation_error',
    ]);
    expect(await send([{ role: 'user' }])).toEqual([400, 'validation_error']);
  });

  test('that is to make an object answers with one that fits, or says that it does not', async () => {
    const run = (agent: string, content: string) =>
      viewer.call('POST', '/ai/run-object', { agent, messages: [{ role: 'user', content }] });
    const { status, body } = await run('workshop.extractor', 'name: Gear\ncount: 3');
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: { name: 'Gear', count: 3 }, finishReason: 'stop' });
    expect((await run('workshop.extractor', 'count: -1')).body).toMatchObject({ code: 'internal_error' });
    expect((await run('workshop.reader', 'hi')).status).toBe(422);
    expect((await run('workshop.nobody', 'hi')).status).toBe(404);
  });
});
