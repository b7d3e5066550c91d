import type http from 'node:http';
import type { TestHost, TestTenant } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { begin, delta, DONE, ScriptedProvider, toolCall } from './ScriptedProvider';
import { startAiHost } from './startAiHost';

interface Reported {
  readonly events: readonly { readonly loopAbortReason: string | null }[];
}

/** Tokens of a day. */
const LIMIT = 2_500;
const CALL = `${toolCall('workshop.find_parts', {})}${DONE}`;
const HELLO = `${delta('Hello')}${DONE}`;

describe('the tokens that a tenant may use in a day', () => {
  let provider: ScriptedProvider;
  let host: TestHost;

  beforeAll(async () => {
    provider = await ScriptedProvider.start();
    host = await startAiHost({
      LM_STUDIO_API_KEY: 'key-of-studio',
      LM_STUDIO_BASE_URL: provider.url('studio'),
      TENANTRY_AI_DAILY_TOKENS: String(LIMIT),
      TENANTRY_AI_PROVIDER: 'lm-studio',
    });
  });
  afterAll(async () => {
    await host.stop();
    provider.stop();
  });

  const member = async (tenant: TestTenant) =>
    new AiClient(host, await tenant.signInAs(['ai_assistant.*', 'workshop.*']));
  /** Tokens of each step of a tenant, in order. */
  const steps = async ({ id }: TestTenant): Promise<number[]> => {
    const rows = await host.sql<{ used: number }>(
      `SELECT input_tokens + output_tokens AS used FROM ai_assistant_usage_events
        WHERE tenant_id = $1 ORDER BY created_at, step_index`,
      [id],
    );
    return rows.map(({ used }) => used);
  };
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const send = (by: AiClient) =>
    by.refused('POST', '/ai/chat?agent=workshop.reader', { messages: [{ role: 'user', content: 'hi' }] });

  test('are not exceeded by a turn, and may be used again the next day', async () => {
    provider.script = (_request, response) => begin(response).end(CALL);
    const tenant = await host.tenant();
    const { trace } = await chat(await member(tenant), 'workshop.reader', 'find parts');
    expect(trace?.stopReason).toBe('budget-day');
    const used = await steps(tenant);
    expect(used.length).toBeGreaterThan(1);
    expect(sum(used)).toBeLessThanOrEqual(LIMIT);
    expect(await send(await member(tenant))).toEqual([429, 'budget_exhausted']);
    const session = `/usage/sessions/${trace?.sessionId}`;
    const { body } = await (await member(tenant)).call<Reported>('GET', session);
    const ended = body.events.map(({ loopAbortReason }) => loopAbortReason);
    expect(ended).toEqual([...used.slice(1).map(() => null), 'budget-day']);

    host.clock.travel({ days: 1 });
    provider.script = (_request, response) => begin(response).end(HELLO);
    expect((await chat(await member(tenant), 'workshop.reader', 'hello')).text).toBe('Hello');
    host.clock.reset();
  });

  test('are reserved by a turn that runs: others are refused until it returns what it has not used', async () => {
    const tenant = await host.tenant();
    const person = await member(tenant);
    const held = new Promise<http.ServerResponse>((resolve) => {
      provider.script = (_request, response) => resolve(begin(response));
    });
    const first = chat(person, 'workshop.reader', 'hello');
    const response = await held;
    const others = await Promise.all([1, 2, 3, 4].map(async () => send(await member(tenant))));
    expect(others).toEqual(others.map(() => [429, 'budget_exhausted']));
    const run = { agent: 'workshop.extractor', messages: [{ role: 'user', content: 'name: x' }] };
    expect(await person.refused('POST', '/ai/run-object', run)).toEqual([429, 'budget_exhausted']);
    const query = { query: 'hi', availableTools: [] };
    expect(await person.refused('POST', '/route', query)).toEqual([429, 'budget_exhausted']);
    // Of another tenant nothing is reserved.
    const script = provider.script;
    provider.script = (_request, next) => begin(next).end(HELLO);
    const other = await member(await host.tenant());
    expect((await chat(other, 'workshop.reader', 'hello')).text).toBe('Hello');
    provider.script = script;
    response.end(HELLO);
    expect((await first).text).toBe('Hello');
    provider.script = (_request, next) => begin(next).end(HELLO);
    expect((await chat(person, 'workshop.reader', 'hello')).text).toBe('Hello');
    expect(sum(await steps(tenant))).toBeLessThanOrEqual(LIMIT);
  });

  test('are reserved by as many turns as fit with the bound of each, however many begin at the same time', async () => {
    const tenant = await host.tenant();
    const keeper = await member(tenant);
    const own = { loopMaxTokens: 1_000 };
    expect((await keeper.call('PUT', '/ai/agents/workshop.reader/loop-override', own)).status).toBe(200);
    const waiting: http.ServerResponse[] = [];
    let onWaiting: () => void = () => undefined;
    const two = new Promise<void>((resolve) => (onWaiting = resolve));
    provider.script = (_request, response) => {
      if (waiting.push(begin(response)) === 2) onWaiting();
    };
    const sent = Array.from({ length: 6 }, async () => {
      const answer = await fetch(`${host.url}/api/ai_assistant/ai/chat?agent=workshop.reader`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keeper.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ role: 'user', content: 'hi' }] }),
      });
      await answer.text();
      return answer.status;
    });
    await two;
    expect(await send(keeper)).toEqual([429, 'budget_exhausted']);
    // Those that are refused are answered while the two wait.
    const counts = { 200: 0, 429: 0 };
    const answered = sent.map(async (each) => {
      const status = (await each) as 200 | 429;
      counts[status] += 1;
      if (counts[429] === 4) for (const response of waiting) response.end(HELLO);
    });
    await Promise.all(answered);
    expect(counts).toEqual({ 200: 2, 429: 4 });
    expect(sum(await steps(tenant))).toBeLessThanOrEqual(LIMIT);
  });

  test('are returned by a turn whose process has ended, when the turn would be over', async () => {
    const tenant = await host.tenant();
    const person = await member(tenant);
    provider.script = (_request, response) => begin(response).end(HELLO);
    await chat(person, 'workshop.reader', 'hello');
    // The reservation that remains of a process that was killed during a turn.
    const until = new Date(host.clock.now().getTime() + 360_000).toISOString();
    const left = JSON.stringify({ killed: { tokens: LIMIT, until } });
    await host.sql('UPDATE ai_assistant_token_days SET reservations = $2 WHERE tenant_id = $1', [
      tenant.id,
      left,
    ]);
    expect(await send(person)).toEqual([429, 'budget_exhausted']);
    host.clock.travel({ minutes: 7 });
    expect((await chat(await member(tenant), 'workshop.reader', 'hello')).text).toBe('Hello');
    host.clock.reset();
  });

  test('bound an answer that streams on without an end, and what its provider is asked for', async () => {
    const tenant = await host.tenant();
    let asked: unknown;
    provider.script = (_request, response, body) => {
      asked = body['max_tokens'];
      begin(response);
      const more = (): void => {
        if (response.destroyed) return;
        response.write(delta('word '.repeat(100)));
        setImmediate(more);
      };
      more();
    };
    const { trace } = await chat(await member(tenant), 'workshop.reader', 'hello');
    expect(trace?.stopReason).toBe('budget-day');
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(LIMIT);
    // Characters of the part that crosses the bound count.
    expect(sum(await steps(tenant))).toBeLessThanOrEqual(LIMIT + 125);
  });
});
