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
  /** What each step of a tenant has used, in order. */
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

  test('are exceeded by one step at most, and may be used again the next day', async () => {
    provider.script = (_request, response) => begin(response).end(CALL);
    const tenant = await host.tenant();
    const { trace } = await chat(await member(tenant), 'workshop.reader', 'find parts');
    expect(trace?.stopReason).toBe('budget-day');
    const used = await steps(tenant);
    expect(sum(used)).toBeGreaterThanOrEqual(LIMIT);
    expect(sum(used.slice(0, -1))).toBeLessThan(LIMIT);
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

  test('are exceeded by one step of each turn at most when many run at once', async () => {
    const tenant = await host.tenant();
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => member(tenant)));
    // The first step of each turn is answered when all turns have begun: the tokens of one turn do not refuse another.
    const first: http.ServerResponse[] = [];
    provider.script = (_request, response) => {
      if (first.length === people.length) return begin(response).end(CALL);
      if (first.push(response) < people.length) return;
      for (const each of first) begin(each).end(CALL);
    };
    const turns = await Promise.all(people.map((person) => chat(person, 'workshop.reader', 'find parts')));
    expect(turns.map(({ trace }) => trace?.stopReason)).toEqual(people.map(() => 'budget-day'));
    const used = await steps(tenant);
    expect(sum(used)).toBeGreaterThanOrEqual(LIMIT);
    expect(sum(used)).toBeLessThan(LIMIT + people.length * Math.max(...used));
    const [person] = people;
    expect(person && (await send(person))).toEqual([429, 'budget_exhausted']);
    // Of another tenant nothing is used.
    provider.script = (_request, response) => begin(response).end(HELLO);
    const other = await member(await host.tenant());
    expect((await chat(other, 'workshop.reader', 'hello')).text).toBe('Hello');
  });
});
