import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat, type Chatted } from './ChatClient';
import { tenantOfAllModules } from './startAiHost';

interface Shown {
  readonly planId: string;
  readonly tasks?: readonly object[];
  readonly task?: object;
}

describe('an agent that plans its tasks', () => {
  let host: TestHost;
  let seller: AiClient;

  beforeAll(async () => {
    host = await tenantOfAllModules();
    seller = await AiClient.of(host);
  });
  afterAll(() => host?.stop());

  const shown = ({ chunks }: Chatted): Shown[] =>
    chunks.flatMap((chunk) =>
      chunk.type.startsWith('data-agent-task') && 'data' in chunk ? [chunk.data as Shown] : [],
    );

  test('shows the plan, and each call of a tool before and after it', async () => {
    const plan = { tasks: [{ id: 'a', label: 'Find halted deals', detail: 'Those without activity' }] };
    const answer = await chat(
      seller,
      'customers.deal_analyzer',
      `call meta.update_task_plan ${JSON.stringify(plan)}\ncall customers.list_deals {"limit":1}`,
    );
    const [planned, running, done, ...further] = shown(answer);
    const own = { id: 'a', label: 'Find halted deals', state: 'pending', source: 'agent' };
    expect(planned).toMatchObject({ planId: expect.stringMatching(/^turn_/) as string, tasks: [own] });
    const task = { label: 'Customers · List deals', source: 'runtime' };
    expect(running).toMatchObject({ task: { ...task, state: 'running' } });
    expect(done).toMatchObject({ task: { ...task, state: 'done' } });
    expect(further).toEqual([]);
    const types = answer.chunks.map(({ type }) => type);
    expect(types.indexOf('data-agent-task-update')).toBeLessThan(types.lastIndexOf('tool-input-available'));
    expect(types.lastIndexOf('data-agent-task-update')).toBeGreaterThan(
      types.lastIndexOf('tool-output-available'),
    );
  });

  test('begins with a plan where it has planned nothing, and shows what failed', async () => {
    const answer = await chat(seller, 'customers.deal_analyzer', 'call customers.list_deals {"limit":0}');
    const [first] = shown(answer);
    expect(first?.tasks).toHaveLength(1);
    expect(shown(answer).at(-1)).toMatchObject({ task: { state: 'failed' } });
  });

  test('shows no plan that is too long, and others have no such tool', async () => {
    const tasks = Array.from({ length: 9 }, () => ({ label: 'Again' }));
    const long = await chat(
      seller,
      'customers.deal_analyzer',
      `call meta.update_task_plan ${JSON.stringify({ tasks })}`,
    );
    expect(shown(long)).toEqual([]);
    const other = await chat(
      seller,
      'catalog.merchandising_assistant',
      `call meta.update_task_plan ${JSON.stringify({ tasks: tasks.slice(1) })}`,
    );
    expect([shown(other), other.outputs]).toEqual([[], []]);
  });
});
