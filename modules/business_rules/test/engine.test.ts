import type { TestHost } from '@tenantry/core/testing';
import { type LogPage, RulesClient } from './RulesClient';
import { rulesTenant } from './tenants';

interface Outcome {
  readonly allowed: boolean;
  readonly executedRules: readonly Record<string, unknown>[];
  readonly errors?: readonly string[];
  readonly logIds?: readonly string[];
}

const NOBODY = '0aa0f6c5-6b8c-4f0c-9f37-000000000000';

describe('rules', () => {
  let host: TestHost;
  let admin: RulesClient;
  let stranger: RulesClient;

  beforeAll(async () => {
    host = await rulesTenant();
    admin = await RulesClient.of(host);
    stranger = new RulesClient(host, await (await host.tenant()).signInAs('admin'));
  });
  afterAll(() => host?.stop());

  const disable = (id: string) => admin.disable(id);
  const logsOf = (ruleId: string, query = '') => admin.logsOf(ruleId, query);

  describe('that are executed by hand', () => {
    const execute = async (json: object, client = admin) =>
      (await client.call<Outcome>('POST', '/execute', json)).body;

    test('tell what held, do what they say in order, and are noted', async () => {
      const entityType = 'manual.thing';
      const [role] = await admin.roles();
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
      const members = outcome.executedRules.flatMap(({ actionsExecuted }) =>
        (actionsExecuted as { results: object[] }).results.flatMap((result) => Object.keys(result)),
      );
      expect(new Set(members)).toEqual(new Set(['type', 'success']));
      expect(outcome.executedRules[0]).toMatchObject({
        ruleId: 'M-GUARD',
        ruleType: 'GUARD',
        conditionResult: false,
        actionsExecuted: { success: true, results: [{ type: 'SHOW_ERROR', success: true }] },
        conditions: { field: 'amount', operator: '>', value: 5, compared: 10, held: false },
      });
      expect(outcome.executedRules[1]).toMatchObject({
        ruleId: 'M-ACTION',
        conditionResult: true,
        actionsExecuted: { results: [{ type: 'LOG', success: true }] },
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
        outputContext: {
          conditionResult: false,
          conditions: { held: false },
          actionsExecuted: [{ type: 'SHOW_ERROR', result: { message: `Only 5, ${role}` } }],
        },
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
      const results = [{ type: 'EMIT_EVENT', success: true }];
      expect(outcome.executedRules[0]?.['actionsExecuted']).toEqual({ success: true, results });
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

    test('announce that one cannot be judged, and neither that it does not hold nor what a trial or a single call meets', async () => {
      const entityType = 'broken.thing';
      const costly = { field: 'text', operator: 'MATCHES', value: '(\\pL{40}|\\pN{40}).{39}!$' };
      const broken = await admin.rule({
        entityType,
        ruleId: 'BROKEN',
        conditionExpression: { operator: 'OR', rules: Array(50).fill(costly) },
      });
      const request = { entityType, data: { text: 'a'.repeat(9_000) } };
      const announced = () =>
        host.events
          .filter(({ id }) => id === 'business_rules.rule.execution_failed')
          .map(({ payload }) => payload as { id: string });
      await execute({ entityType, data: { text: 'short' } });
      await execute({ ...request, dryRun: true });
      await admin.call('POST', `/execute/${broken}`, { data: request.data });
      await host.settled();
      expect(announced()).toEqual([]);
      const outcome = await execute(request);
      expect(outcome).toMatchObject({
        allowed: false,
        executedRules: [{ ruleId: 'BROKEN', conditionResult: false, actionsExecuted: null }],
        errors: [expect.stringContaining('BROKEN: The conditions take too long')],
      });
      await host.settled();
      const errorMessage = expect.stringContaining('take too long') as string;
      expect(announced()).toMatchObject([{ id: broken, ruleId: 'BROKEN', entityType, errorMessage }]);
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
});
