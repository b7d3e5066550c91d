import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';
import { type LogPage, RulesClient } from './RulesClient';

interface Execution {
  readonly id: string;
  readonly executedAt: string;
  readonly executedBy: string;
  readonly [member: string]: unknown;
}

interface Page extends LogPage {
  readonly items: readonly Execution[];
  readonly totalPages: number;
}

const COSTLY = { field: 'text', operator: 'MATCHES', value: '(\\pL{40}|\\pN{40}).{39}!$' };

describe('executions of rules', () => {
  let host: TestHost;
  let admin: RulesClient;
  let guard: string;
  /** In the order of their time: held, did not hold, failed. */
  let noted: readonly Execution[];

  beforeAll(async () => {
    host = await startTestHost({
      module: manifest,
      modules: { business_rules: { settings: { logDays: 5 } } },
    });
    admin = await RulesClient.of(host);
    const clerk = await RulesClient.of(host, ['business_rules.execute']);
    guard = await admin.rule({
      entityType: 'log.one',
      ruleId: 'LOG-GUARD',
      conditionExpression: { field: 'amount', operator: '>', value: 10 },
      failureActions: [{ type: 'SHOW_ERROR', config: { message: 'Only {{data.amount}}' } }],
    });
    await admin.rule({
      entityType: 'log.broken',
      ruleType: 'ACTION',
      conditionExpression: { operator: 'OR', rules: Array(50).fill(COSTLY) },
    });
    const execute = async (client: RulesClient, json: object) => {
      expect((await client.call('POST', '/execute', json)).status).toBe(200);
      host.clock.travel({ minutes: 1 });
    };
    await execute(admin, { entityType: 'log.one', entityId: 'E-1', data: { amount: 20 } });
    await execute(clerk, { entityType: 'log.one', entityId: 'E-2', data: { amount: 5 } });
    await execute(admin, { entityType: 'log.broken', data: { text: 'a'.repeat(9_000) } });
    // So that no two sorts give the same order.
    await host.sql(`UPDATE business_rules_executions e SET execution_time_ms = 1000 - n.place
         FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM business_rules_executions) n WHERE n.id = e.id`);
    noted = (await page('sortField=id&sortDir=asc')).items;
  });
  afterAll(() => host?.stop());

  const page = async (query: string) => (await admin.call<Page>('GET', `/logs?${query}`)).body;
  const found = async (query: string) =>
    (await page(`${query}&sortField=id&sortDir=asc`)).items.map(({ id }) =>
      noted.findIndex((one) => one.id === id),
    );

  test('are found by each filter, and by several at one time', async () => {
    const [held, , failed] = noted.map(({ executedAt }) => encodeURIComponent(executedAt));
    const second = noted[1] as Execution;
    expect(noted[0]?.executedBy).not.toBe(second.executedBy);
    const expected: readonly [string, number[]][] = [
      ['', [0, 1, 2]],
      [`id=${second.id}`, [1]],
      [`ruleId=${guard}`, [0, 1]],
      ['entityId=E-2', [1]],
      ['entityId=unknown', [2]],
      ['entityType=log.broken', [2]],
      ['executionResult=SUCCESS', [0]],
      ['executionResult=FAILURE', [1]],
      ['executionResult=ERROR', [2]],
      [`executedBy=${second.executedBy}`, [1]],
      [`executedAtFrom=${failed}`, [2]],
      [`executedAtTo=${held}`, [0]],
      [`executedAtFrom=${held}&executedAtTo=${failed}`, [0, 1, 2]],
      [`ruleId=${guard}&executionResult=SUCCESS`, [0]],
      ['entityId=E-1&entityType=log.broken', []],
      ['ruleId=&executedAtFrom=&executionResult=', [0, 1, 2]],
    ];
    for (const [query, ids] of expected) expect([query, await found(query)]).toEqual([query, ids]);
  });

  test.each(['id', 'ruleId', 'entityType', 'executionResult', 'executionTimeMs', 'executedAt'])(
    'are sorted by %s',
    async (field) => {
      const values = async (direction: string) =>
        (await page(`sortField=${field}&sortDir=${direction}`)).items.map((item) =>
          field === 'id' ? Number(item.id) : item[field],
        ) as (string | number)[];
      const sorted = [...(await values('asc'))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(sorted).toHaveLength(3);
      expect(await values('asc')).toEqual(sorted);
      expect(await values('desc')).toEqual([...sorted].reverse());
    },
  );

  test('are shown page by page, the latest first', async () => {
    const [first, second] = [await page('pageSize=2'), await page('pageSize=2&page=2')];
    expect([first.total, first.totalPages, second.totalPages]).toEqual([3, 2, 2]);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      noted.map(({ id }) => id).reverse(),
    );
    expect((await page('sortField=')).items[0]?.id).toBe(noted[2]?.id);
  });

  test('tell one by one what was judged, for whom, and what came of it', async () => {
    const detail = async (index: number) => (await admin.call('GET', `/logs/${noted[index]?.id}`)).body;
    expect(await detail(1)).toMatchObject({
      rule: { id: guard, ruleId: 'LOG-GUARD', ruleName: 'A rule', ruleType: 'GUARD', entityType: 'log.one' },
      entityId: 'E-2',
      entityType: 'log.one',
      executionResult: 'FAILURE',
      inputContext: { data: { amount: 5 }, eventType: null, user: { id: noted[1]?.executedBy } },
      outputContext: {
        conditionResult: false,
        conditions: { field: 'amount', operator: '>', value: 5, compared: 10, held: false },
        actionsExecuted: [{ type: 'SHOW_ERROR', success: true, result: { message: 'Only 5' } }],
      },
      errorMessage: null,
      executedBy: noted[1]?.executedBy,
    });
    const failed = await detail(2);
    expect(failed).toMatchObject({ executionResult: 'ERROR', entityId: 'unknown', outputContext: null });
    expect(failed['errorMessage']).toContain('take too long');
  });

  test('keep no secrets, neither of the record nor of the conditions that name one, and all of an explanation', async () => {
    const secret = { field: 'login.password', operator: '=', value: 'hunter2-right' };
    const other = { field: 'given', operator: '=', value: null, valueField: 'login.password' };
    const before = { field: 'given', operator: '=', value: '{{before.token}}' };
    const deep = (levels: number): object =>
      levels === 0
        ? { field: 'amount', operator: '=', value: 7 }
        : { operator: 'AND', rules: [deep(levels - 1)] };
    const id = await admin.rule({
      entityType: 'log.secret',
      ruleType: 'ACTION',
      conditionExpression: { operator: 'OR', rules: [secret, other, before, deep(4)] },
      successActions: [{ type: 'SET_FIELD', config: { field: 'apiKey', value: 'hunter2-set' } }],
    });
    const data = { amount: 7, given: 'shown', login: { password: 'hunter2-sent' } };
    await admin.call('POST', '/execute', { entityType: 'log.secret', data });
    const [item] = (await page(`ruleId=${id}`)).items;
    expect(JSON.stringify(item)).not.toContain('hunter2');
    expect(JSON.stringify(item)).not.toContain('Max depth');
    const held = { field: 'amount', operator: '=', value: 7, compared: 7, held: true };
    const nested = [1, 2, 3, 4].reduce<object>(
      (rule) => ({ operator: 'AND', held: true, rules: [rule] }),
      held,
    );
    expect(item).toMatchObject({
      inputContext: { data: { login: { password: '[REDACTED]' } } },
      outputContext: {
        conditions: {
          held: true,
          rules: [
            { field: 'login.password', value: '[REDACTED]', compared: '[REDACTED]', held: false },
            { field: 'given', valueField: 'login.password', compared: '[REDACTED]', held: false },
            { field: 'given', valueField: 'before.token', held: false },
            nested,
          ],
        },
        actionsExecuted: [{ type: 'SET_FIELD', result: { field: 'apiKey', value: '[REDACTED]' } }],
      },
    });
  });

  // Last, as it removes them.
  test('go after the days that the operator says, and no earlier', async () => {
    host.clock.travel({ days: 4 });
    await host.settled();
    const count = async () =>
      (await host.sql<{ count: number }>('SELECT count(*)::int AS count FROM business_rules_executions'))[0]
        ?.count;
    expect(await count()).toBe(4);
    await host.sql(
      `INSERT INTO business_rules_executions (tenant_id, organization_id, rule_id, entity_type, entity_id, execution_result,
         execution_time_ms, executed_at)
       SELECT tenant_id, organization_id, rule_id, 'log.later', 'later', 'SUCCESS', 1, $1
         FROM business_rules_executions LIMIT 1`,
      [host.clock.now()],
    );
    host.clock.travel({ days: 2 });
    await host.settled();
    const left = await host.sql<{ type: string }>(
      'SELECT entity_type AS type FROM business_rules_executions',
    );
    expect(left).toEqual([{ type: 'log.later' }]);
    host.clock.reset();
  });
});
