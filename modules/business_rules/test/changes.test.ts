import type { TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { recordsTenant } from './tenants';

describe('rules before a change', () => {
  let host: TestHost;
  let admin: RulesClient;
  let stranger: RulesClient;

  beforeAll(async () => {
    host = await recordsTenant();
    admin = await RulesClient.of(host);
    stranger = new RulesClient(host, await (await host.tenant()).signInAs('admin'));
  });
  afterAll(() => host?.stop());

  const disable = (id: string) => admin.disable(id);
  const send = <T = Record<string, unknown>>(method: string, path: string, json?: unknown) =>
    admin.send<T>(method, path, json);
  const deal = (members: object = {}) => admin.deal(members);
  const logsOf = (ruleId: string, query = '') => admin.logsOf(ruleId, query);
  const undo = (headers: Headers) => admin.undo(headers);

  const entityType = 'customers.deal';

  test('guards refuse it with their text, also in bulk jobs, undo and redo', async () => {
    const id = await deal();
    const changed = await send('PUT', '/customers/deals', { id, title: 'Frozen' });
    expect(changed.status).toBe(200);
    const rule = await admin.rule({
      entityType,
      ruleId: 'FREEZE',
      eventType: 'update',
      conditionExpression: { field: '_before.title', operator: '!=', value: 'Frozen' },
      failureActions: [{ type: 'SHOW_ERROR', config: { message: 'Deal {{before.title}} is frozen' } }],
    });
    const refused = await send('PUT', '/customers/deals', { id, title: 'Other' });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { error: 'Deal Frozen is frozen', code: 'rule_refused', rules: [{ ruleId: 'FREEZE' }] },
    ]);
    const undone = await undo(changed.headers);
    expect([undone.status, undone.body['error']]).toEqual([422, 'Deal Frozen is frozen']);
    const free = await deal();
    const bulk = await send<{ progressJobId: string }>('POST', '/customers/deals/bulk-update-owner', {
      ids: [id, free],
      ownerUserId: await admin.userId(),
    });
    expect(bulk.status).toBeLessThan(300);
    await host.settled();
    const job = await send<{ job: { resultSummary: object } }>(
      'GET',
      `/progress/jobs/${bulk.body.progressJobId}`,
    );
    expect(JSON.stringify(job.body)).toContain('Deal Frozen is frozen');
    expect((await logsOf(rule, '&executionResult=FAILURE')).total).toBe(3);
    await disable(rule);
    expect((await undo(changed.headers)).status).toBe(200);
  });

  test('guards keep a record from being deleted, and validations a creation', async () => {
    const guard = await admin.rule({
      entityType,
      eventType: 'delete',
      conditionExpression: { field: 'title', operator: '!=', value: 'Keep me' },
    });
    const validation = await admin.rule({
      entityType,
      eventType: 'create',
      ruleType: 'VALIDATION',
      ruleName: 'Titles are long',
      conditionExpression: { field: 'title', operator: 'MATCHES', value: '^.{5,}$' },
    });
    const short = await send('POST', '/customers/deals', { title: 'x' });
    expect([short.status, short.body['error']]).toEqual([
      422,
      'The rule "Titles are long" does not allow this',
    ]);
    const id = await deal({ title: 'Keep me' });
    expect((await send('DELETE', `/customers/deals?id=${id}`)).status).toBe(422);
    expect((await send('GET', `/customers/deals/${id}`)).status).toBe(200);
    await Promise.all([disable(guard), disable(validation)]);
    expect((await send('DELETE', `/customers/deals?id=${id}`)).status).toBe(200);
  });

  test('calculations change the input, one after another, and the input is validated afterwards', async () => {
    const set = (field: string, value: unknown) => [{ type: 'SET_FIELD', config: { field, value } }];
    const ids = [
      await admin.rule({
        entityType,
        eventType: 'create',
        ruleType: 'CALCULATION',
        priority: 900,
        conditionExpression: { field: 'valueAmount', operator: '>', value: 0 },
        successActions: set('probability', { $calculate: ['/', '{{data.valueAmount}}', 100] }),
      }),
    ];
    // Nested calculations are written as such.
    await admin.call('PUT', '/rules', {
      id: ids[0],
      successActions: set('probability', {
        $calculate: ['round', { $calculate: ['/', '{{data.valueAmount}}', 100] }],
      }),
    });
    ids.push(
      await admin.rule({
        entityType,
        eventType: 'create',
        ruleType: 'ASSIGNMENT',
        priority: 800,
        conditionExpression: { field: 'probability', operator: '>=', value: 50 },
        successActions: set('description', 'Likely: {{data.title}}'),
      }),
    );
    const id = await deal({ title: 'Big', valueAmount: 5_000 });
    const shown = JSON.stringify((await send('GET', `/customers/deals/${id}`)).body);
    expect(shown).toContain('Likely: Big');
    expect(shown).toContain('"probability":50');
    const wrong = await send('POST', '/customers/deals', { title: 'Too big', valueAmount: 50_000 });
    expect(wrong.status).toBe(400);
    await Promise.all(ids.map(disable));
  });

  test('hold in their organization and tenant alone, and at once after each change of them', async () => {
    const rule = await admin.rule({
      entityType,
      eventType: 'create',
      conditionExpression: { field: 'title', operator: '=', value: 'no' },
    });
    expect((await send('POST', '/customers/deals', { title: 'A deal' })).status).toBe(422);
    const theirs = await host.request('POST', '/customers/deals', {
      token: stranger.token,
      json: { title: 'A deal' },
    });
    expect(theirs.status).toBe(201);
    await admin.call('PUT', '/rules', { id: rule, effectiveTo: '2001-01-01T00:00:00Z' });
    expect((await send('POST', '/customers/deals', { title: 'A deal' })).status).toBe(201);
    await admin.call('PUT', '/rules', { id: rule, effectiveTo: null });
    expect((await send('POST', '/customers/deals', { title: 'A deal' })).status).toBe(422);
    await admin.call('DELETE', `/rules?id=${rule}`);
    expect((await send('POST', '/customers/deals', { title: 'A deal' })).status).toBe(201);
  });

  test('that fail again and again are suspended, and their people are notified', async () => {
    const costly = { field: 'title', operator: 'MATCHES', value: '(\\pL{40}|\\pN{40}).{39}!$' };
    const rule = await admin.rule({
      entityType,
      eventType: 'create',
      ruleType: 'ACTION',
      ruleName: 'Slow one',
      conditionExpression: {
        operator: 'OR',
        rules: Array(50).fill({ ...costly, field: 'description' }),
      },
    });
    const description = 'a'.repeat(4_000);
    for (let index = 0; index < 5; index += 1) {
      expect((await send('POST', '/customers/deals', { title: 'Slow', description })).status).toBe(201);
    }
    const suspended = await host.event<{ id: string }>('business_rules.rule.suspended');
    expect(suspended.payload.id).toBe(rule);
    await host.settled();
    const { body } = await admin.call('GET', `/rules/${rule}`);
    expect(body['suspensionReason']).toContain('take too long');
    expect((await logsOf(rule, '&executionResult=ERROR')).total).toBe(5);
    expect((await host.mails()).at(-1)?.text).toContain('Slow one');
    expect((await admin.call('POST', `/execute/${rule}`, {})).body['error']).toBe('Rule is suspended');
    await admin.call('PUT', '/rules', { id: rule, enabled: false });
    expect((await admin.call('GET', `/rules/${rule}`)).body['suspendedAt']).toBeNull();
  });
});
