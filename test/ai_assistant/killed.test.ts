import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { KillableHost } from '../support/KillableHost';
import { PausePoints, type PausePoint } from '../support/PausePoints';

interface Action {
  readonly status: string;
  readonly executionResult: { readonly error?: { readonly code: string } } | null;
}

const MODULES = [
  'ai_assistant',
  'api_keys',
  'attachments',
  'audit_logs',
  'auth',
  'customers',
  'directory',
  'progress',
];
const ENVIRONMENT = { TENANTRY_AI_LOCAL: 'true' };
const sources = MODULES.map((id) => `${process.cwd()}/modules/${id}`);

/** Where the process ends. */
const POINTS = {
  change: { table: 'customers_deals', when: 'BEFORE UPDATE', column: 'id' },
  // The change is made, and the process cannot note that it was.
  note: {
    table: 'ai_assistant_actions',
    when: 'BEFORE UPDATE',
    column: 'id',
    condition: "OLD.status = 'executing'",
  },
} satisfies Readonly<Record<string, PausePoint>>;

describe('a process that ends while it makes a change that a person confirmed', () => {
  let host: TestHost;
  let token: string;
  let points: PausePoints<keyof typeof POINTS>;

  beforeAll(async () => {
    host = await startTestHost({ sources, environment: ENVIRONMENT });
    token = await (await host.homeTenant()).signInAs('admin');
    points = await PausePoints.prepare(host.host.core.options.connection, POINTS);
  });
  afterAll(async () => {
    await points?.close();
    await host?.stop();
  });

  const propose = async (): Promise<{ deal: string; action: string }> => {
    const json = { title: 'Target' };
    const { body } = await host.request<{ id: string }>('POST', '/customers/deals', { token, json });
    const answer = await host.request<{ result: { pendingActionId: string } }>(
      'POST',
      '/ai_assistant/tools/execute',
      {
        token,
        json: { toolName: 'customers.update_deal_stage', args: { dealId: body.id, toStage: 'won' } },
      },
    );
    return { deal: body.id, action: answer.body.result.pendingActionId };
  };
  /** Confirms at a process that ends when it comes to the point. */
  const confirmAndKill = async (action: string, point: keyof typeof POINTS, of: string): Promise<void> => {
    const hold = await points.hold(point, of);
    const other = await KillableHost.start(host, { sources, environment: ENVIRONMENT });
    const answer = other.host.request('POST', `/ai_assistant/ai/actions/${action}/confirm`, { token });
    await hold.reached();
    await other.kill(1);
    await hold.rollBack();
    expect((await answer).status).toBeGreaterThanOrEqual(500);
  };
  const read = async (action: string) =>
    (await host.request<Action>('GET', `/ai_assistant/ai/actions/${action}`, { token })).body;
  const statusOf = async (deal: string) =>
    (await host.sql<{ status: string }>('SELECT status FROM customers_deals WHERE id = $1', [deal]))[0]
      ?.status;
  /** Lets the time pass after which a change that no process ends is given up. */
  const swept = async () => {
    host.clock.travel({ minutes: 25 });
    token = await (await host.homeTenant()).signInAs('admin');
    await host.settled();
  };
  const eventsOf = (action: string) =>
    host.events
      .filter(
        ({ id, payload }) =>
          id.startsWith('ai.action.') && (payload as { pendingActionId: string }).pendingActionId === action,
      )
      .map(({ id }) => id);
  const changesOf = (deal: string) =>
    host.sql<{ undo_token: string }>(
      `SELECT undo_token FROM platform_action_log WHERE command_id = 'customers.deals.update' AND resource_id = $1`,
      [deal],
    );
  const INTERRUPTED = { status: 'failed', executionResult: { error: { code: 'interrupted' } } };

  test('leaves no change where it ended before that, and the action is resolved with one event', async () => {
    const { deal, action } = await propose();
    await confirmAndKill(action, 'change', deal);
    expect((await read(action)).status).toBe('executing');

    await swept();
    expect(await read(action)).toMatchObject(INTERRUPTED);
    expect(await statusOf(deal)).toBe('open');
    expect(await changesOf(deal)).toHaveLength(0);
    expect(eventsOf(action)).toEqual(['ai.action.confirmed']);
  });

  test('leaves one change where it ended after that, which is not made again, and can be undone', async () => {
    const { deal, action } = await propose();
    await confirmAndKill(action, 'note', action);
    expect(await statusOf(deal)).toBe('won');
    expect((await read(action)).status).toBe('executing');

    await swept();
    expect(await read(action)).toMatchObject(INTERRUPTED);
    const again = await host.request('POST', `/ai_assistant/ai/actions/${action}/confirm`, { token });
    expect(again.status).toBe(409);
    expect(await changesOf(deal)).toHaveLength(1);
    expect(eventsOf(action)).toEqual(['ai.action.confirmed']);
    const [change] = await changesOf(deal);
    const json = { undoToken: change?.undo_token };
    const undone = await host.request('POST', '/audit_logs/audit-logs/actions/undo', { token, json });
    expect([undone.status, await statusOf(deal)]).toEqual([200, 'open']);
  });
});
