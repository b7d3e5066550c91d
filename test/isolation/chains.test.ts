import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { World, type Person } from '../../modules/auth/test/accessSupport';
import { makeKey, withKey, type Key } from '../api_keys/support';
import { fixture } from '../support/fixtures';
import { until } from '../support/until';

interface LogEntry {
  readonly actorUserId: string | null;
  readonly actorUserName: string | null;
  readonly changes: Readonly<Record<string, unknown>> | null;
}

/** What a key needs to have a session token make a rule that has a job rename deals. */
const NEEDED = [
  'ai_assistant.view',
  'ai_assistant.actions.unconfirmed',
  'business_rules.view',
  'business_rules.manage',
  'customers.deals.view',
  'customers.deals.manage',
  'robot.use',
];

describe('a chain of an API key, a session token, a rule and a job', () => {
  let host: TestHost;
  let world: World;
  let maker: Person;
  let role: string;
  let key: Key;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/*', fixture('robot')] });
    world = await World.of(host);
  });
  beforeEach(async () => {
    maker = await world.holder({ isSuperAdmin: true });
    role = await world.role({ features: NEEDED });
    key = await makeKey(world, { name: 'Zapper', roles: [role] }, { token: maker.token });
    token = await sessionToken();
  });
  afterAll(() => host?.stop());

  async function sessionToken(): Promise<string> {
    const made = await withKey<{ sessionToken: string }>(
      world,
      key.secret,
      'POST',
      '/ai_assistant/session-key',
      {
        json: { actsUnconfirmed: true },
      },
    );
    expect(made.status).toBe(200);
    return made.body.sessionToken;
  }

  /** Calls a tool over MCP as the bearer of the session token, which a colleague presents. */
  async function tool(name: string, args: object): Promise<{ isError: boolean; text: string }> {
    const colleague = await world.holder({ features: ['ai_assistant.view'] });
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${colleague.token}` } };
    const transport = new StreamableHTTPClientTransport(new URL(`${host.url}/api/ai_assistant/mcp`), {
      requestInit,
    });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    const answer = await client.callTool({ name, arguments: { ...args, _sessionToken: token } });
    await client.close();
    const [part] = answer.content as { text: string }[];
    return { isError: answer.isError === true, text: part?.text ?? '' };
  }

  let count = 0;
  /** Has the session token make a rule that renames deals whose description changes. @returns its id */
  async function rule(): Promise<string> {
    count += 1;
    const made = await tool('robot.make_rule', {
      rule: {
        ruleId: `CHAIN-${count}`,
        ruleName: 'Renames',
        ruleType: 'ACTION',
        entityType: 'customers.deal',
        eventType: 'update',
        conditionExpression: { field: '_changed', operator: 'CONTAINS', value: 'description' },
        successActions: [{ type: 'robot.rename', config: { id: '{{entityId}}', title: `By rule ${count}` } }],
      },
    });
    expect(made).toMatchObject({ isError: false });
    return (JSON.parse(made.text) as { id: string }).id;
  }

  const deal = async () =>
    (await world.call<{ id: string }>('POST', '/customers/deals', { json: { title: 'Deal' } })).body.id;
  const change = async (id: string) => {
    const { status } = await world.call('PUT', '/customers/deals', {
      json: { id, description: `${Math.random()}` },
    });
    expect(status).toBe(200);
    await host.settled();
  };
  const titleOf = async (id: string) =>
    (await host.sql<{ title: string }>('SELECT title FROM customers_deals WHERE id = $1', [id]))[0]?.title;
  /** Waits until the rule is suspended. @returns why */
  const suspensionOf = async (id: string) => {
    await host.event<{ id: string }>('business_rules.rule.suspended', ({ payload }) => payload.id === id);
    const [row] = await host.sql<{ reason: string }>(
      'SELECT suspension_reason AS reason FROM business_rules_rules WHERE id = $1',
      [id],
    );
    return row?.reason;
  };
  const entriesOf = async (kind: string, id: string) =>
    (
      await world.call<{ items: LogEntry[] }>(
        'GET',
        `/audit_logs/audit-logs/actions?resourceKind=${kind}&resourceId=${id}`,
      )
    ).body.items;

  test('works for the key, and the log names the key and who made it', async () => {
    const who = await tool('context_whoami', {});
    expect(JSON.parse(who.text)).toMatchObject({ userId: null, apiKeyId: key.id, isSuperAdmin: false });
    const id = await rule();
    const one = await deal();
    await change(one);
    await until(async () => (await titleOf(one)) === `By rule ${count}`);
    const name = `key Zapper, made by ${maker.email}`;
    const [made] = await entriesOf('business_rules.rule', id);
    expect(made).toMatchObject({ actorUserId: key.id, actorUserName: name });
    const renamed = (await entriesOf('customers.deal', one)).filter(
      ({ changes }) => changes && 'title' in changes,
    );
    expect(renamed[0]).toMatchObject({ actorUserId: key.id, actorUserName: name });
    const [stored] = await host.sql<{ maker: { links: { kind: string }[] } }>(
      'SELECT maker FROM business_rules_rules WHERE id = $1',
      [id],
    );
    expect(stored?.maker.links.map(({ kind }) => kind)).toEqual(['session_token']);
    expect((await world.call('PUT', '/business_rules/rules', { json: { id, enabled: false } })).status).toBe(
      200,
    );
  });

  test('does nothing beyond the key, whatever its maker may do', async () => {
    await world.grant(role, { features: NEEDED.filter((feature) => feature !== 'robot.use') });
    const refused = await tool('robot.make_rule', {
      rule: {
        ruleId: 'BEYOND',
        ruleName: 'Beyond',
        ruleType: 'ACTION',
        entityType: 'customers.deal',
        successActions: [{ type: 'robot.rename', config: { id: 'x', title: 'y' } }],
      },
    });
    expect(refused.text).toContain('403');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the roles of the key', () => world.grant(role, { features: ['ai_assistant.view'] })],
    ['the key', () => world.call('DELETE', `/api_keys/keys?id=${key.id}`)],
    ['the account that made the key', () => world.call('DELETE', `/auth/users?id=${maker.id}`)],
  ])('ends with %s', async (what, end) => {
    const id = await rule();
    await end();
    const one = await deal();
    await change(one);
    expect(await suspensionOf(id)).toMatch(/no longer holds|has no account any more/);
    expect(await titleOf(one)).toBe('Deal');
    const used = await tool('robot.make_rule', { rule: { ruleId: 'LATE' } });
    expect(used.text).toMatch(what === 'the roles of the key' ? /No agent may make/ : /not valid/);
  });
});
