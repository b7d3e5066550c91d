import type { TestHost, TestTenant } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { startAiHost } from './startAiHost';

interface Reported {
  readonly events: readonly { readonly loopAbortReason: string | null }[];
}

/** Tokens of a day. */
const LIMIT = 2_500;
const CALLS = Array.from({ length: 9 }, () => 'call workshop.find_parts {}').join('\n');

describe('the tokens that a tenant may use in a day', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startAiHost({ TENANTRY_AI_DAILY_TOKENS: String(LIMIT) });
  });
  afterAll(() => host.stop());

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
    const tenant = await host.tenant();
    const { trace } = await chat(await member(tenant), 'workshop.reader', CALLS);
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
    const { outputs } = await chat(await member(tenant), 'workshop.reader', 'call workshop.find_parts {}');
    expect(outputs).toHaveLength(1);
    host.clock.reset();
  });

  test('are exceeded by one step of each turn at most when many run at once', async () => {
    const tenant = await host.tenant();
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => member(tenant)));
    const turns = await Promise.all(people.map((person) => chat(person, 'workshop.reader', CALLS)));
    expect(turns.map(({ trace }) => trace?.stopReason)).toEqual(people.map(() => 'budget-day'));
    const used = await steps(tenant);
    expect(sum(used)).toBeGreaterThanOrEqual(LIMIT);
    expect(sum(used)).toBeLessThan(LIMIT + people.length * Math.max(...used));
    const [first] = people;
    expect(first && (await send(first))).toEqual([429, 'budget_exhausted']);
    // Of another tenant nothing is used.
    const other = await member(await host.tenant());
    expect((await chat(other, 'workshop.reader', 'say Hello')).text).toBe('Hello');
  });
});
