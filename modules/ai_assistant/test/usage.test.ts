import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { startAiHost } from './startAiHost';

interface Daily {
  readonly rows: readonly {
    stepCount: string;
    turnCount: string;
    sessionCount: string;
    inputTokens: string;
    modelId: string;
  }[];
  readonly total: number;
}

interface Sessions {
  readonly sessions: readonly {
    sessionId: string;
    stepCount: number;
    turnCount: number;
    inputTokens: number;
  }[];
  readonly total: number;
}

describe('usage of models', () => {
  let host: TestHost;
  let admin: AiClient;
  const day = new Date().toISOString().slice(0, 10);
  const days = `from=${day}&to=${day}`;

  beforeAll(async () => {
    host = await startAiHost({ TENANTRY_AI_DAILY_TOKENS: '2500' });
    admin = await AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
  });
  afterAll(() => host.stop());

  test('is recorded step by step, and added up by day', async () => {
    const body = { sessionId: '6f1c1d0e-5b0a-4b47-9d7e-0d4a5a3c2b11' };
    const first = await chat(admin, 'workshop.reader', 'call workshop.find_parts {}', { body });
    await chat(admin, 'workshop.reader', 'say again', { body });
    const { body: daily } = await admin.call<Daily>('GET', `/usage/daily?${days}`);
    expect(daily).toEqual({ rows: expect.any(Array) as unknown[], total: 1 });
    expect(daily.rows).toMatchObject([{ stepCount: '3', turnCount: '2', sessionCount: '1' }]);
    const withoutPage = await admin.call<object>('GET', `/usage/sessions?${days}`);
    expect(withoutPage).toMatchObject({ status: 200, body: { total: 1, limit: 100, offset: 0 } });
    const { body: sessions } = await admin.call<Sessions>('GET', `/usage/sessions?${days}&limit=10&offset=0`);
    expect(sessions).toMatchObject({ total: 1, sessions: [{ ...body, stepCount: 3, turnCount: 2 }] });
    expect(String(sessions.sessions[0]?.inputTokens)).toBe(daily.rows[0]?.inputTokens);
    const { body: steps } = await admin.call<{ events: { stepIndex: number; inputTokens: number }[] }>(
      'GET',
      `/usage/sessions/${body.sessionId}`,
    );
    expect(steps.events.map(({ stepIndex }) => stepIndex)).toEqual([0, 1, 0]);
    const used = (steps.events[0]?.inputTokens ?? 0) + (steps.events[1]?.inputTokens ?? 0);
    expect(first.trace?.totalUsage.inputTokens).toBe(used);
    await host.event('ai.token_usage.recorded');
  });

  test('is bounded by day', async () => {
    const calls = Array.from({ length: 9 }, () => 'call workshop.find_parts {}').join('\n');
    const { trace, outputs } = await chat(admin, 'workshop.reader', calls);
    expect(trace?.stopReason).toBe('budget-day');
    expect(outputs.length).toBeLessThan(9);
    expect(
      await admin.refused('POST', '/ai/chat?agent=workshop.reader', {
        messages: [{ role: 'user', content: 'Gear '.repeat(2_000) }],
      }),
    ).toEqual([429, 'budget_exhausted']);
  });

  test('of agents that make objects counts too, and is bounded', async () => {
    const other = await host.tenant();
    const maker = new AiClient(host, await other.signInAs(['ai_assistant.*', 'workshop.*']));
    const run = (content: string) =>
      maker.call('POST', '/ai/run-object', {
        agent: 'workshop.extractor',
        messages: [{ role: 'user', content }],
      });
    expect((await run('name: Gear')).status).toBe(200);
    const { body } = await maker.call<Daily>('GET', `/usage/daily?${days}`);
    expect(body.rows).toMatchObject([{ stepCount: '1', turnCount: '1', sessionCount: '1' }]);
    expect(await run(`name: ${'Gear '.repeat(3_000)}`)).toMatchObject({
      status: 429,
      body: { code: 'budget_exhausted' },
    });
  });

  test('of decisions where a query belongs counts too, and is bounded', async () => {
    const other = await host.tenant();
    const asker = new AiClient(host, await other.signInAs(['ai_assistant.*', 'workshop.*']));
    const decide = (query: string) => asker.call('POST', '/route', { query, availableTools: [] });
    expect((await decide('Which parts are there?')).status).toBe(201);
    const { body } = await asker.call<Daily>('GET', `/usage/daily?${days}`);
    expect(body.rows).toMatchObject([{ agentId: 'ai_assistant.router', stepCount: '1' }]);
    expect(await decide('Gear '.repeat(3_000))).toMatchObject({
      status: 429,
      body: { code: 'budget_exhausted' },
    });
  });

  test('is shown to those who set up agents, of their own tenant', async () => {
    const viewer = await AiClient.of(host, ['ai_assistant.view']);
    expect((await viewer.call('GET', `/usage/daily?${days}`)).status).toBe(403);
    const other = await host.tenant();
    const stranger = new AiClient(host, await other.signInAs(['ai_assistant.*']));
    expect((await stranger.call<Daily>('GET', `/usage/daily?${days}`)).body.rows).toEqual([]);
    expect((await stranger.call<Sessions>('GET', `/usage/sessions?${days}`)).body.total).toBe(0);
    expect(await stranger.refused('GET', '/usage/sessions/6f1c1d0e-5b0a-4b47-9d7e-0d4a5a3c2b11')).toEqual([
      404,
      'session_not_found',
    ]);
  });

  test('of days is answered in pages', async () => {
    const copy = `jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'model_id', 'zz'))`;
    await host.sql(
      `INSERT INTO ai_assistant_usage_daily SELECT (${copy}).* FROM ai_assistant_usage_daily d WHERE tenant_id = $1`,
      [(await host.homeTenant()).id],
    );
    const page = async (query: string) => {
      const { body } = await admin.call<Daily>('GET', `/usage/daily?${days}&${query}`);
      return { models: body.rows.map(({ modelId }) => modelId), total: body.total };
    };
    const first = await page('limit=1');
    expect(first).toEqual({ models: [expect.not.stringContaining('zz')], total: 2 });
    expect(await page('limit=1&offset=1')).toEqual({ models: ['zz'], total: 2 });
    expect(await page('offset=2')).toEqual({ models: [], total: 2 });
    expect(await page('')).toEqual({ models: [...first.models, 'zz'], total: 2 });
    expect(await admin.refused('GET', `/usage/daily?${days}&limit=5001`)).toEqual([400, 'validation_error']);
    await host.sql(`DELETE FROM ai_assistant_usage_daily WHERE model_id = 'zz'`);
  });

  test.each([
    '',
    'from=2024-02-31&to=2024-03-01',
    `${days}&limit=101`,
    `${days}&offset=-1`,
    'from=0000-01-01&to=x',
  ])('is not reported for "%s"', async (query) => {
    expect(await admin.refused('GET', `/usage/sessions?${query}`)).toEqual([400, 'validation_error']);
  });

  // Last, as sessions end in the meantime.
  test('counts sessions of days again, and forgets single steps after their time', async () => {
    await host.sql('UPDATE ai_assistant_usage_daily SET session_count = 40');
    const counts = async () =>
      (await host.sql<{ sum: string }>('SELECT sum(session_count) AS sum FROM ai_assistant_usage_daily'))[0]
        ?.sum;
    host.clock.travel({ days: 1 });
    await host.settled();
    const [expected] = await host.sql<{ count: string }>(
      'SELECT count(DISTINCT (tenant_id, agent_id, session_id)) AS count FROM ai_assistant_usage_events',
    );
    expect(await counts()).toBe(expected?.count);
    host.clock.travel({ days: 90 });
    await host.settled();
    expect(await host.sql('SELECT 1 FROM ai_assistant_usage_events')).toEqual([]);
    expect(await counts()).toBe(expected?.count);
    host.clock.reset();
  });
});
