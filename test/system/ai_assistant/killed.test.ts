/** @covers modules/ai_assistant core/parts/agents core/parts/records/commands */
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { Client } from 'pg';
import { ServerProcess } from '../support/ServerProcess';
import { until } from '../../support/until';

interface Action {
  readonly status: string;
  readonly executionResult: { readonly error?: { readonly code: string } } | null;
}

// Starts and kills servers.
jest.setTimeout(300_000);

describe('a server that is killed while it makes a change that a person confirmed', () => {
  let host: TestHost;
  let token: string;
  let server: ServerProcess;
  /** Each holds one lock of a row. */
  let clients: readonly [Client, Client];

  beforeAll(async () => {
    host = await startTestHost({ environment: { TENANTRY_AI_LOCAL: 'true' } });
    token = await (await host.homeTenant()).signInAs('admin');
    clients = [await connected(host), await connected(host)];
  });
  beforeEach(async () => {
    server = await ServerProcess.start({
      DATABASE_URL: urlOf(host),
      TENANTRY_PLUGINS_CONFIG: host.configFile,
      TENANTRY_DATA_DIR: path.dirname(host.configFile),
      TENANTRY_AI_LOCAL: 'true',
    });
  });
  afterEach(() => server.kill());
  afterAll(async () => {
    for (const client of clients ?? []) await client.end();
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
  /** Confirms at the server that is going to be killed, which gives no answer then. */
  const confirmAtServer = (action: string) =>
    fetch(`${server.url}/api/ai_assistant/ai/actions/${action}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    }).then(
      ({ status }) => status,
      () => 'no answer',
    );
  const read = async (action: string) =>
    (await host.request<Action>('GET', `/ai_assistant/ai/actions/${action}`, { token })).body;
  const statusOf = async (deal: string) =>
    (await host.sql<{ status: string }>('SELECT status FROM customers_deals WHERE id = $1', [deal]))[0]
      ?.status;
  const lock = async (client: Client, table: string, id: string) => {
    await client.query('BEGIN');
    await client.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
  };
  /** Whether a statement of the server waits for one of the locks. */
  const waits = async (table: string) =>
    (
      await host.sql(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
           AND query ~ $1`,
        [table],
      )
    ).length > 0;
  /** Lets the time pass after which a change that nobody ends is given up. */
  const swept = async () => {
    host.clock.travel({ minutes: 25 });
    token = await (await host.homeTenant()).signInAs('admin');
    await host.settled();
  };
  const eventsOf = (action: string) =>
    host.events.filter(
      ({ id, payload }) =>
        id.startsWith('ai.action.') && (payload as { pendingActionId: string }).pendingActionId === action,
    );
  const changesOf = async (deal: string) =>
    host.sql(
      `SELECT FROM platform_action_log WHERE command_id = 'customers.deals.update' AND resource_id = $1`,
      [deal],
    );

  test('leaves no change where it was killed before that, and the action is resolved with one event', async () => {
    const { deal, action } = await propose();
    const [ofDeal] = clients;
    await lock(ofDeal, 'customers_deals', deal);
    const answer = confirmAtServer(action);
    await until(() => waits('customers_deals'), 60_000);
    expect((await read(action)).status).toBe('executing');
    await server.kill();
    await ofDeal.query('COMMIT');
    expect(await answer).toBe('no answer');

    await swept();
    expect(await read(action)).toMatchObject({
      status: 'failed',
      executionResult: { error: { code: 'interrupted' } },
    });
    expect(await statusOf(deal)).toBe('open');
    expect(await changesOf(deal)).toHaveLength(0);
    expect(eventsOf(action).map(({ id }) => id)).toEqual(['ai.action.confirmed']);
  });

  test('leaves one change where it was killed after that, which is not made again, and can be undone', async () => {
    const { deal, action } = await propose();
    const [ofDeal, ofAction] = clients;
    await lock(ofDeal, 'customers_deals', deal);
    const answer = confirmAtServer(action);
    await until(() => waits('customers_deals'), 60_000);
    // The change is made, and the server cannot note that it was.
    await lock(ofAction, 'ai_assistant_actions', action);
    await ofDeal.query('COMMIT');
    await until(() => waits('ai_assistant_actions'), 60_000);
    expect(await statusOf(deal)).toBe('won');
    await server.kill();
    await ofAction.query('COMMIT');
    expect(await answer).toBe('no answer');
    expect((await read(action)).status).toBe('executing');

    await swept();
    expect(await read(action)).toMatchObject({
      status: 'failed',
      executionResult: { error: { code: 'interrupted' } },
    });
    const again = await host.request('POST', `/ai_assistant/ai/actions/${action}/confirm`, { token });
    expect(again.status).toBe(409);
    expect(await changesOf(deal)).toHaveLength(1);
    expect(eventsOf(action).map(({ id }) => id)).toEqual(['ai.action.confirmed']);
    const [change] = await host.sql<{ undo_token: string }>(
      `SELECT undo_token FROM platform_action_log WHERE command_id = 'customers.deals.update' AND resource_id = $1`,
      [deal],
    );
    const undone = await host.request('POST', '/audit_logs/audit-logs/actions/undo', {
      token,
      json: { undoToken: change?.undo_token },
    });
    expect([undone.status, await statusOf(deal)]).toEqual([200, 'open']);
  });
});

async function connected({ host }: TestHost): Promise<Client> {
  const client = new Client(host.core.options.connection);
  await client.connect();
  return client;
}

/** Address of a test host's database, as `DATABASE_URL` takes it. */
function urlOf({ host }: TestHost): string {
  const { host: folder = '', port, user, database } = host.core.options.connection;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;
}
