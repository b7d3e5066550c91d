import { GARBAGE, garbageText, type TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { rulesTenant } from './tenants';

interface Tried {
  readonly passed: boolean;
  readonly cases: readonly Record<string, unknown>[];
}

const NOBODY = '0aa0f6c5-6b8c-4f0c-9f37-000000000000';

describe('test cases of a rule', () => {
  let host: TestHost;
  let admin: RulesClient;

  beforeAll(async () => {
    host = await rulesTenant();
    admin = await RulesClient.of(host);
  });
  afterAll(() => host?.stop());

  test('that are sent have the record before the change, and say whether it would be stopped', async () => {
    const id = await admin.rule({
      ruleType: 'VALIDATION',
      entityType: 'tried.thing',
      conditionExpression: {
        operator: 'OR',
        rules: [
          { field: '_changed', operator: 'NOT_CONTAINS', value: 'state' },
          { field: '_before.state', operator: '=', value: 'new' },
        ],
      },
    });
    const of = (name: string, before: string, state: string) => ({
      name,
      data: { state },
      before: { state: before },
    });
    const testCases = [of('kept', 'old', 'old'), of('from new', 'new', 'won'), of('from old', 'old', 'won')];
    const { body } = await admin.call<Tried>('POST', `/rules/${id}/test`, { testCases });
    expect(body.cases.map(({ name, stops }) => [name, stops])).toEqual([
      ['kept', false],
      ['from new', false],
      ['from old', true],
    ]);
    const stored = await admin.call('PUT', '/rules', { id, testCases });
    expect(stored.status).toBe(400);
  });

  test('are judged by changes that are not saved, with the rights to save them', async () => {
    const condition = (value: number) => ({ field: 'amount', operator: '>', value });
    const id = await admin.rule({
      ruleType: 'VALIDATION',
      entityType: 'tried.thing',
      conditionExpression: condition(10),
    });
    const read = () => admin.call('GET', `/rules/${id}`);
    const { body: before } = await read();
    const testCases = [{ name: 'twenty', data: { amount: 20 } }];
    const tryWith = async (changes: object) => {
      const { status, body } = await admin.call<Tried>('POST', `/rules/${id}/test`, { testCases, changes });
      return status === 200 ? body.cases.map(({ stops, conditions }) => [stops, conditions]) : status;
    };
    const compared = (value: number, held: boolean) =>
      expect.objectContaining({ held, compared: value, value: 20 }) as object;
    expect(await tryWith({})).toEqual([[false, compared(10, true)]]);
    expect(await tryWith({ conditionExpression: condition(30) })).toEqual([[true, compared(30, false)]]);
    expect(await tryWith({ conditionExpression: null })).toEqual([
      [false, expect.objectContaining({ held: true, rules: [] })],
    ]);
    expect(await tryWith({ conditionExpression: { operator: 'no such' } })).toBe(400);
    expect(await tryWith({ ruleName: 'Other' })).toBe(400);
    expect((await read()).body).toEqual(before);
  });

  test('are tried, say what the rule would do, and neither perform nor note anything', async () => {
    const emit = {
      type: 'EMIT_EVENT',
      config: { eventName: 'custom.big.seen', payload: { n: '{{data.amount}}' } },
    };
    const id = await admin.rule({
      ruleId: 'TRIED',
      ruleType: 'ACTION',
      entityType: 'tried.thing',
      enabled: false,
      conditionExpression: { field: 'amount', operator: '>', value: 10 },
      successActions: [emit],
      testCases: [
        { name: 'large', data: { amount: 20 }, expected: true },
        { name: 'small', data: { amount: 5 }, expected: true },
        { name: 'open', data: { amount: 5 } },
      ],
    });
    const { status, body } = await admin.call<Tried>('POST', `/rules/${id}/test`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ruleId: 'TRIED',
      passed: false,
      cases: [
        {
          name: 'large',
          expected: true,
          passed: true,
          conditionResult: true,
          actionsExecuted: { results: [{ type: 'EMIT_EVENT', result: { payload: { n: 20 } } }] },
          conditions: { field: 'amount', value: 20, compared: 10, held: true },
        },
        { name: 'small', expected: true, passed: false, conditionResult: false, actionsExecuted: null },
        { name: 'open', expected: null, passed: null, conditionResult: false },
      ],
    });
    await host.settled();
    expect(await host.jobs('business_rules.perform_action')).toEqual([]);
    expect((await admin.call<{ total: number }>('GET', `/logs?ruleId=${id}`)).body.total).toBe(0);
    const own = { testCases: [{ name: 'own', data: { amount: 11 }, expected: true }] };
    expect((await admin.call<Tried>('POST', `/rules/${id}/test`, own)).body).toMatchObject({
      passed: true,
      cases: [{ name: 'own' }],
    });
    expect((await admin.call<{ testCases: object[] }>('GET', `/rules/${id}`)).body.testCases).toHaveLength(3);
  });

  test('that cannot be judged fail, with the reason', async () => {
    const costly = { field: 'text', operator: 'MATCHES', value: '(\\pL{40}|\\pN{40}).{39}!$' };
    const id = await admin.rule({
      conditionExpression: { operator: 'OR', rules: Array(50).fill(costly) },
      testCases: [{ name: 'long', data: { text: 'a'.repeat(9_000) } }],
    });
    const { body } = await admin.call<Tried>('POST', `/rules/${id}/test`, {});
    expect(body).toMatchObject({ passed: false, cases: [{ passed: false }] });
    expect(body.cases[0]?.['error']).toContain('take too long');
  });

  test('are for those who may execute rules, in the organization of the rule', async () => {
    const id = await admin.rule();
    const stranger = new RulesClient(host, await (await host.tenant()).signInAs('admin'));
    expect((await stranger.call('POST', `/rules/${id}/test`, {})).status).toBe(404);
    expect((await admin.call('POST', `/rules/${NOBODY}/test`, {})).status).toBe(404);
    expect((await host.request('POST', `/business_rules/rules/${id}/test`, { json: {} })).status).toBe(401);
    const weak = await RulesClient.of(host, ['business_rules.view']);
    const refused = await weak.call('POST', `/rules/${id}/test`, {});
    expect([refused.status, refused.body['requiredFeatures']]).toEqual([403, ['business_rules.execute']]);
  });

  test('and all else that rules are tried, executed and grouped with take no value as a reason to fail', async () => {
    const id = await admin.rule({ conditionExpression: { field: 'a.b', operator: 'CONTAINS', value: 'x' } });
    const set = (await admin.call<{ id: string }>('POST', '/sets', { setId: 'S', setName: 'S' })).body.id;
    const requests: readonly [string, string, Record<string, unknown>][] = [
      ['POST', `/rules/${id}/test`, { testCases: [{ name: 'n', data: {}, expected: true }] }],
      [
        'POST',
        '/execute',
        { entityType: 'test.thing', entityId: 'e', eventType: null, data: {}, dryRun: false },
      ],
      ['POST', `/execute/${id}`, { entityType: 'test.thing', data: { a: { b: 'x' } }, dryRun: true }],
      ['POST', '/sets', { setId: 'T', setName: 'T', description: 'd', enabled: true }],
      ['PUT', '/sets', { id: set, setName: 'T', description: 'd', enabled: true }],
      ['POST', `/sets/${set}/members`, { ruleId: id, sequence: 1, enabled: true }],
      ['PUT', `/sets/${set}/members`, { memberId: NOBODY, sequence: 1, enabled: true }],
    ];
    for (const [method, path, body] of requests) {
      for (const name of Object.keys(body)) {
        for (const value of GARBAGE) {
          const { status } = await admin.call(method, path, { ...body, [name]: value });
          expect([method, path, name, status < 500]).toEqual([method, path, name, true]);
        }
      }
    }
    const parameters = ['id', 'page', 'pageSize', 'ruleId', 'entityId', 'executionResult', 'executedBy'];
    for (const name of [...parameters, 'executedAtFrom', 'executedAtTo', 'sortField', 'sortDir']) {
      for (const value of GARBAGE) {
        const query = new URLSearchParams({ [name]: garbageText(value) }).toString();
        expect((await admin.call('GET', `/logs?${query}`)).status).toBeLessThan(500);
      }
    }
    for (const value of GARBAGE) {
      const text = encodeURIComponent(Buffer.from(garbageText(value)).toString()) || 'x';
      for (const path of [`/rules/${text}/test`, `/execute/${text}`]) {
        expect((await admin.call('POST', path, {})).status).toBeLessThan(500);
      }
    }
  });
});
