import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';

interface Outcome {
  readonly allowed: boolean;
  readonly executedRules: readonly Record<string, unknown>[];
  readonly errors?: readonly string[];
  readonly logIds?: readonly string[];
}

interface LogPage {
  readonly items: readonly Record<string, unknown>[];
  readonly total: number;
}

const NOBODY = '0aa0f6c5-6b8c-4f0c-9f37-000000000000';

describe('rules', () => {
  let host: TestHost;
  let admin: RulesClient;
  let stranger: RulesClient;

  beforeAll(async () => {
    host = await startTestHost();
    admin = await RulesClient.of(host);
    stranger = new RulesClient(host, await (await host.tenant()).signInAs('admin'));
  });
  afterAll(() => host?.stop());

  const disable = (id: string) => admin.call('PUT', '/rules', { id, enabled: false });
  const send = <T = Record<string, unknown>>(method: string, path: string, json?: unknown) =>
    host.request<T>(method, path, { token: admin.token, json });
  const deal = async (members: object = {}) =>
    (await send<{ id: string }>('POST', '/customers/deals', { title: 'A deal', ...members })).body.id;
  const logsOf = async (ruleId: string, query = '') =>
    (await admin.call<LogPage>('GET', `/logs?ruleId=${ruleId}${query}`)).body;
  const undo = (headers: Headers) => {
    const operation = decodeURIComponent(headers.get('x-operation') ?? '').slice(3);
    const { undoToken } = JSON.parse(operation) as { undoToken: string };
    return send('POST', '/audit_logs/audit-logs/actions/undo', { undoToken });
  };

  describe('that are executed by hand', () => {
    const execute = async (json: object, client = admin) =>
      (await client.call<Outcome>('POST', '/execute', json)).body;

    test('tell what held, do what they say in order, and are noted', async () => {
      const entityType = 'manual.thing';
      const guard = await admin.rule({
        entityType,
        ruleId: 'M-GUARD',
        priority: 500,
        conditionExpression: { field: 'amount', operator: '>', value: 10 },
        failureActions: [{ type: 'SHOW_ERROR', config: { message: 'Only {{data.amount}}, {{user.role}}' } }],
      });
      await admin.rule({
        entityType,
        ruleId: 'M-ACTION',
        ruleType: 'ACTION',
        eventType: 'special',
        successActions: [{ type: 'LOG', config: { message: 'hello {{nothing.here}}' } }],
      });
      const outcome = await execute({ entityType, entityId: 'E-1', data: { amount: 5, password: 'hidden' } });
      expect(outcome.allowed).toBe(false);
      expect(outcome.logIds).toHaveLength(2);
      expect(outcome.executedRules[0]).toMatchObject({
        ruleId: 'M-GUARD',
        ruleType: 'GUARD',
        conditionResult: false,
        actionsExecuted: {
          success: true,
          results: [{ type: 'SHOW_ERROR', result: { message: 'Only 5, admin' } }],
        },
        conditions: { field: 'amount', operator: '>', value: 5, compared: 10, held: false },
      });
      expect(outcome.executedRules[1]).toMatchObject({
        ruleId: 'M-ACTION',
        conditionResult: true,
        actionsExecuted: { results: [{ type: 'LOG', result: { message: 'hello {{nothing.here}}' } }] },
      });
      expect(await execute({ entityType, data: { amount: 50 }, eventType: 'special' })).toMatchObject({
        allowed: true,
        executedRules: [{ ruleId: 'M-ACTION' }],
      });
      const { items } = (await admin.call<LogPage>('GET', `/logs?ruleId=${guard}&sortField=id&sortDir=asc`))
        .body;
      expect(items[0]).toMatchObject({
        id: outcome.logIds?.[0],
        ruleId: guard,
        ruleName: 'A rule',
        ruleType: 'GUARD',
        entityId: 'E-1',
        executionResult: 'FAILURE',
        inputContext: { data: { amount: 5, password: '[REDACTED]' } },
        outputContext: { conditionResult: false, conditions: { held: false } },
      });
      const detail = await admin.call('GET', `/logs/${outcome.logIds?.[0]}`);
      expect(detail.body).toMatchObject({
        rule: { id: guard, ruleId: 'M-GUARD', entityType },
        executionResult: 'FAILURE',
      });
      expect((await stranger.call('GET', `/logs/${outcome.logIds?.[0]}`)).body).toEqual({
        error: 'Log entry not found',
      });
      expect((await stranger.call<LogPage>('GET', '/logs')).body.total).toBe(0);
      expect(await execute({ entityType, data: { amount: 5 } }, stranger)).toMatchObject({
        allowed: true,
        executedRules: [],
      });
    });

    test('perform and note nothing in a dry run', async () => {
      const entityType = 'dry.thing';
      const emit = {
        type: 'EMIT_EVENT',
        config: { event: 'custom.thing.happened', payload: { n: '{{data.n}}' } },
      };
      const id = await admin.rule({ entityType, ruleType: 'ACTION', successActions: [emit] });
      const outcome = await execute({ entityType, data: { n: 7 }, dryRun: true });
      expect(outcome.executedRules[0]).toMatchObject({
        actionsExecuted: {
          success: true,
          results: [
            { type: 'EMIT_EVENT', result: { eventName: 'custom.thing.happened', payload: { n: 7 } } },
          ],
        },
      });
      expect(outcome).not.toHaveProperty('logIds');
      const jobs = async () => (await host.jobs('business_rules.perform_action')).length;
      const before = await jobs();
      expect((await logsOf(id)).total).toBe(0);
      await execute({ entityType, data: { n: 8 } });
      await host.settled();
      expect(await jobs()).toBe(before + 1);
      const emitted = await host.event<{ eventName: string; payload: object }>(
        'business_rules.event.emitted',
      );
      expect(emitted.payload).toMatchObject({ eventName: 'custom.thing.happened', payload: { n: 8 } });
    });

    test('one by one: whatever they wait for, and not where they are off, over or gone', async () => {
      const id = await admin.rule({ ruleId: 'ONE', eventType: 'never', entityType: 'one.thing' });
      const one = async (rule = id, json: object = { dryRun: false }) =>
        admin.call('POST', `/execute/${rule}`, json);
      const first = await one();
      expect(first.body).toMatchObject({
        success: true,
        ruleId: 'ONE',
        conditionResult: true,
        actionsExecuted: null,
      });
      await admin.call('PUT', '/rules', { id, effectiveFrom: '2999-01-01T00:00:00.000Z' });
      expect((await one()).body).toMatchObject({
        success: false,
        error: 'Rule is not yet effective (starts 2999-01-01T00:00:00.000Z)',
      });
      const over = { id, effectiveFrom: null, effectiveTo: '2001-01-01T00:00:00.000Z' };
      await admin.call('PUT', '/rules', over);
      expect((await one()).body['error']).toBe('Rule has expired (ended 2001-01-01T00:00:00.000Z)');
      await disable(id);
      expect((await one()).body['error']).toBe('Rule is disabled');
      const missing = await one(NOBODY);
      expect([missing.status, missing.body]).toMatchObject([
        404,
        { success: false, ruleId: NOBODY, ruleName: 'Unknown', error: 'Rule not found' },
      ]);
      expect((await stranger.call('POST', `/execute/${id}`, {})).status).toBe(404);
      expect((await one('nonsense')).body).toMatchObject({ error: 'Invalid rule ID' });
    });

    test('more than a hundred of them are not', async () => {
      const entityType = 'many.thing';
      for (let index = 0; index < 101; index += 1) await admin.rule({ entityType });
      const outcome = await execute({ entityType });
      expect(outcome).toMatchObject({
        allowed: false,
        executedRules: [],
        errors: ['More than 100 rules match'],
      });
    });

    test('refuse what does not fit, and who lacks the feature', async () => {
      expect((await admin.call('POST', '/execute', {})).status).toBe(400);
      expect((await admin.call('POST', '/execute', { entityType: 'a', dryRun: 'perhaps' })).status).toBe(400);
      expect(
        (await host.request('POST', '/business_rules/execute', { json: { entityType: 'a' } })).status,
      ).toBe(401);
      const weak = await RulesClient.of(host, ['business_rules.view']);
      const refused = await weak.call('POST', '/execute', { entityType: 'a' });
      expect([refused.status, refused.body['requiredFeatures']]).toEqual([403, ['business_rules.execute']]);
      expect((await weak.call('GET', '/logs')).status).toBe(403);
      for (const query of [
        'page=0',
        'pageSize=101',
        'id=x',
        'executionResult=MAYBE',
        'executedAtFrom=soon',
      ]) {
        expect((await admin.call('GET', `/logs?${query}`)).body).toMatchObject({
          error: 'Invalid query parameters',
        });
      }
      expect((await admin.call('GET', '/logs/x')).body).toMatchObject({ error: 'Invalid log id' });
      expect((await admin.call('GET', '/logs/999999999')).body).toMatchObject({
        error: 'Log entry not found',
      });
    });
  });

  describe('before a change', () => {
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
        ownerUserId: null,
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
          successActions: set('probability', { $calculate: ['round', ['/', '{{data.valueAmount}}', 100]] }),
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

  describe('after an event', () => {
    test('run with what it tells, and what they emit runs others, but not themselves again', async () => {
      const emit = (eventName: string) => ({
        type: 'EMIT_EVENT',
        config: { eventName, payload: { from: '{{data.id}}' } },
      });
      const first = await admin.rule({
        entityType: 'customers.deal',
        eventType: 'created',
        ruleType: 'ACTION',
        successActions: [emit('custom.ping.sent')],
      });
      const second = await admin.rule({
        entityType: 'custom.ping',
        eventType: 'sent',
        ruleType: 'ACTION',
        successActions: [emit('custom.pong.sent')],
      });
      const third = await admin.rule({
        entityType: 'custom.pong',
        eventType: 'sent',
        ruleType: 'ACTION',
        successActions: [emit('custom.ping.sent')],
      });
      await deal();
      await host.settled();
      await host.settled();
      expect((await logsOf(first)).total).toBe(1);
      const pings = await logsOf(second, '&sortField=id&sortDir=asc');
      expect(pings.items.map(({ executionResult }) => executionResult)).toEqual(['SUCCESS', 'ERROR']);
      expect(pings.items[1]?.['errorMessage']).toContain('triggered by its own actions');
      expect((await logsOf(third)).total).toBe(1);
      await Promise.all([first, second, third].map(disable));
    });

    test('mail people of the tenant, and nobody else', async () => {
      const me = (await send<{ email: string }>('GET', '/auth/profile')).body.email;
      const rule = await admin.rule({
        entityType: 'customers.deal',
        eventType: 'update',
        ruleType: 'ACTION',
        conditionExpression: { field: '_changed', operator: 'CONTAINS', value: 'title' },
        successActions: [
          {
            type: 'NOTIFY',
            config: {
              subject: 'Renamed',
              message: '{{before.title}} is {{data.title}}',
              recipients: [me, 'x@elsewhere.test'],
            },
          },
        ],
      });
      const id = await deal({ title: 'Old' });
      await send('PUT', '/customers/deals', { id, title: 'New' });
      await send('PUT', '/customers/deals', { id, description: 'No mail for this' });
      await host.settled();
      expect(
        (await host.mails(me)).filter(({ subject }) => subject === 'Renamed').map(({ text }) => text),
      ).toEqual([expect.stringContaining('Old is New')]);
      expect(await host.mails('x@elsewhere.test')).toEqual([]);
      await disable(rule);
    });
  });

  describe('can do no more than who makes them', () => {
    const rules = ['business_rules.*'];

    test('for records that their maker cannot change', async () => {
      const weak = await RulesClient.of(host, rules);
      const rule = {
        ruleId: 'W',
        ruleName: 'W',
        ruleType: 'GUARD',
        entityType: 'customers.deal',
        eventType: 'update',
      };
      const refused = await weak.call('POST', '/rules', rule);
      expect([refused.status, refused.body['requiredFeatures']]).toEqual([403, ['customers.deals.manage']]);
      const theirs = await admin.rule({ entityType: 'customers.deal', enabled: false });
      expect((await weak.call('PUT', '/rules', { id: theirs, enabled: true })).status).toBe(403);
      expect((await weak.call('DELETE', `/rules?id=${theirs}`)).status).toBe(403);
      expect((await weak.call('PUT', '/rules', { id: theirs, entityType: 'other.thing' })).status).toBe(403);
    });

    test('in records that give rights', async () => {
      const set = { type: 'SET_FIELD', config: { field: 'roles', value: ['superadmin'] } };
      const refused = await admin.call('POST', '/rules', {
        ruleId: 'ROLES',
        ruleName: 'Roles',
        ruleType: 'ASSIGNMENT',
        entityType: 'auth.user',
        eventType: 'update',
        successActions: [set],
      });
      expect([refused.status, refused.body['code']]).toEqual([403, 'protected_entity']);
    });

    test('for entity types of modules that come later', async () => {
      const weak = await RulesClient.of(host, rules);
      const id = await weak.rule({ entityType: 'later.thing', eventType: 'created' });
      const [row] = await host.sql<{ is_trusted: boolean }>(
        'SELECT is_trusted FROM business_rules_rules WHERE id = $1',
        [id],
      );
      expect(row?.is_trusted).toBe(false);
    });
  });

  test('cost a command of another kind of record no statement', async () => {
    const id = (await send<{ id: string }>('POST', '/catalog/categories', { name: 'C', slug: 'c' })).body.id;
    const change = () => send('PUT', '/catalog/categories', { id, description: String(Math.random()) });
    await change();
    const without = await host.queriesDuring(change);
    await admin.rule({ entityType: 'catalog.category', eventType: 'update' });
    await change();
    expect(await host.queriesDuring(change)).toBe(without);
  });
});
