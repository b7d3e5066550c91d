import type { TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { recordsTenant } from './tenants';

const DEALS = '/customers/deals';

describe('rules judge a change by', () => {
  let host: TestHost;
  let admin: RulesClient;
  let seller: RulesClient;
  let rules: string[] = [];

  beforeAll(async () => {
    host = await recordsTenant();
    admin = await RulesClient.of(host);
    seller = await RulesClient.of(host, ['customers.*']);
  });
  afterAll(() => host?.stop());
  afterEach(async () => {
    for (const id of rules) await admin.disable(id);
    rules = [];
  });

  const rule = async (members: Record<string, unknown>) => {
    const id = await admin.rule({ entityType: 'customers.deal', eventType: 'update', ...members });
    rules.push(id);
    return id;
  };
  const guard = (field: string, operator: string, value: unknown) =>
    rule({ conditionExpression: { field, operator, value } });
  const change = async (id: string, client = admin, members: object = { description: `${Math.random()}` }) =>
    (await client.send('PUT', DEALS, { id, ...members })).status;
  const profile = async (client: RulesClient) =>
    (await client.send<{ id: string; email: string }>('GET', '/auth/profile')).body;

  test('how often and by what the record was changed before', async () => {
    const id = await admin.deal();
    await guard('_history.count', '<', 3);
    expect([await change(id), await change(id), await change(id)]).toEqual([200, 200, 422]);
    await admin.disable(rules[0] ?? '');
    await guard('_history.lastCommand', '=', 'customers.deals.create');
    expect(await change(id)).toBe(422);
    expect(await change(await admin.deal())).toBe(200);
  });

  test('who changed the record last, and when', async () => {
    const id = await admin.deal();
    expect(await change(id, seller)).toBe(200);
    await guard('_history.lastActorId', '=', '{{user.id}}');
    expect([await change(id), await change(id, seller)]).toEqual([422, 200]);
    await admin.disable(rules[0] ?? '');
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await guard('_history.lastChangedAt', '>', at(1));
    expect(await change(id)).toBe(422);
    await admin.disable(rules[1] ?? '');
    await guard('_history.lastChangedAt', '>', at(-1));
    expect(await change(id)).toBe(200);
  });

  test('who makes the change: role, id and e-mail address, also in what they say', async () => {
    const id = await admin.deal();
    const mine = await profile(admin);
    const said = [{ type: 'SHOW_ERROR', config: { message: 'Not {{user.email}}' } }];
    const conditionExpression = { field: '_user.email', operator: '=', value: mine.email };
    await rule({ conditionExpression, failureActions: said });
    expect(await change(id)).toBe(200);
    const refused = await seller.send('PUT', DEALS, { id, title: 'Theirs' });
    expect([refused.status, refused.body['error']]).toEqual([422, `Not ${(await profile(seller)).email}`]);
    await admin.disable(rules[0] ?? '');
    await guard('title', '!=', '{{user.email}}');
    expect(await change(id, admin, { title: mine.email })).toBe(422);
    expect(await change(id, seller, { title: mine.email })).toBe(200);
    await admin.disable(rules[1] ?? '');
    const [role] = await admin.roles();
    await guard('_user.roles', 'CONTAINS', role);
    expect([await change(id), await change(id, seller)]).toEqual([200, 422]);
  });

  test('the organization, and what the change is', async () => {
    const id = await admin.deal();
    const { id: tenantId, organizationId } = await host.homeTenant();
    const scope = { field: '_scope.organizationId', operator: '=', value: organizationId };
    const tenant = { field: '_scope.tenantId', operator: '=', value: tenantId };
    const kind = { field: '_entityType', operator: '=', value: 'customers.deal' };
    const record = { field: '_entityId', operator: '=', value: id };
    const verb = { field: '_eventType', operator: '=', value: 'update' };
    await rule({ conditionExpression: { operator: 'AND', rules: [scope, tenant, kind, record, verb] } });
    expect(await change(id)).toBe(200);
    expect(await change(await admin.deal())).toBe(422);
  });
});

describe('what rules say of a change', () => {
  let host: TestHost;
  let admin: RulesClient;

  beforeAll(async () => {
    host = await recordsTenant();
    admin = await RulesClient.of(host);
  });
  afterAll(() => host?.stop());

  const answers = async (members: Record<string, unknown>, description = 'd') => {
    const rule = await admin.rule({ entityType: 'customers.deal', eventType: 'create', ...members });
    const { status, body } = await admin.send('POST', DEALS, { title: 'A deal', description });
    await admin.disable(rule);
    return [status, body['error']];
  };
  const action = (type: string, message?: string) => ({ type, ...(message && { config: { message } }) });

  test('blocked transitions refuse it, whatever the type of the rule, and shown errors are their text', async () => {
    const block = action('BLOCK_TRANSITION', 'Closed until {{today}}');
    const today = host.clock.now().toISOString().slice(0, 10);
    for (const ruleType of ['GUARD', 'VALIDATION', 'CALCULATION', 'ACTION', 'ASSIGNMENT']) {
      expect(await answers({ ruleType, successActions: [block] })).toEqual([422, `Closed until ${today}`]);
    }
    const ruleType = 'ACTION';
    expect(await answers({ ruleType, successActions: [action('BLOCK_TRANSITION')] })).toEqual([
      422,
      'Transition blocked',
    ]);
    const shown = [block, action('SHOW_ERROR', 'Ask Ada')];
    expect(await answers({ ruleType, successActions: shown })).toEqual([422, 'Ask Ada']);
    const harmless = [action('ALLOW_TRANSITION'), action('SHOW_ERROR', 'a'), action('SHOW_WARNING', 'b')];
    expect(await answers({ ruleType, successActions: [...harmless, action('SHOW_INFO', 'c')] })).toEqual([
      201,
      undefined,
    ]);
  });

  test('executions tell the values that were judged, not those that were set', async () => {
    const set = (value: string) => [{ type: 'SET_FIELD', config: { field: 'description', value } }];
    const condition = (value: string) => ({ field: 'description', operator: '=', value });
    const members = { entityType: 'customers.deal', eventType: 'create', ruleType: 'CALCULATION' };
    const [first, second] = [
      await admin.rule({
        ...members,
        priority: 2,
        conditionExpression: condition('one'),
        successActions: set('two'),
      }),
      await admin.rule({
        ...members,
        priority: 1,
        conditionExpression: condition('two'),
        successActions: set('three'),
      }),
    ];
    const id = await admin.deal({ description: 'one' });
    expect(JSON.stringify((await admin.send('GET', `${DEALS}/${id}`)).body)).toContain('"three"');
    for (const [rule, value] of [
      [first, 'one'],
      [second, 'two'],
    ] as const) {
      const conditions = { field: 'description', operator: '=', value, compared: value, held: true };
      expect((await admin.logsOf(rule)).items).toMatchObject([
        { executionResult: 'SUCCESS', outputContext: { conditionResult: true, conditions } },
      ]);
      await admin.disable(rule);
    }
  });

  test('guards that cannot be judged refuse it, and validations let it pass', async () => {
    const costly = { field: 'description', operator: 'MATCHES', value: '(\\pL{40}|\\pN{40}).{39}!$' };
    const conditionExpression = { operator: 'OR', rules: Array(50).fill(costly) };
    const long = 'a'.repeat(4_000);
    expect(await answers({ ruleType: 'GUARD', ruleName: 'Slow', conditionExpression }, long)).toEqual([
      422,
      'The rule "Slow" could not be judged',
    ]);
    expect(await answers({ ruleType: 'VALIDATION', conditionExpression }, long)).toEqual([201, undefined]);
  });
});
