import type { TestHost } from '@tenantry/core/testing';
import type { QueryRunner } from 'typeorm';
import type { Condition } from '../conditions/Condition';
import { AlignRuleCurrencies1798620000003 } from '../migrations/AlignRuleCurrencies1798620000003';
import { RulesClient } from './RulesClient';
import { recordsTenant } from './tenants';

const entityType = 'customers.deal';

describe('comparisons of rules', () => {
  let host: TestHost;
  let admin: RulesClient;

  beforeAll(async () => {
    host = await recordsTenant();
    admin = await RulesClient.of(host);
    const { organizationId: id } = await host.homeTenant();
    const set = await admin.send('PUT', '/directory/organizations', { id, timeZone: 'Pacific/Auckland' });
    expect(set.status).toBe(200);
  });
  afterAll(() => host?.stop());

  /** Whether a rule with the condition marks a new deal. */
  const marks = async (conditionExpression: Condition, members: object): Promise<boolean> => {
    const successActions = [{ type: 'SET_FIELD', config: { field: 'source', value: 'marked' } }];
    const rule = {
      entityType,
      eventType: 'create',
      ruleType: 'CALCULATION',
      conditionExpression,
      successActions,
    };
    const id = await admin.rule(rule);
    const dealId = await admin.deal(members);
    const { body } = await admin.send<{ deal: { source: string | null } }>(
      'GET',
      `/customers/deals/${dealId}`,
    );
    await admin.disable(id);
    return body.deal.source === 'marked';
  };

  test.each<[object, string, unknown, boolean]>([
    [{ valueAmount: 10 }, '=', '10.00', true],
    [{ valueAmount: '10.50' }, '=', 10.5, true],
    [{ valueAmount: 10 }, 'IN', ['9', '10.0'], true],
    [{ valueAmount: 0.3 }, '=', '0.30', true],
    [{ valueAmount: 9.5 }, '<', '10', true],
    [{ valueAmount: 100 }, '<', '99.99', false],
  ])('of an amount: %j %s %j is %j', async (members, operator, value, held) => {
    expect(await marks({ field: 'valueAmount', operator, value } as Condition, members)).toBe(held);
  });

  // The day begins at 11:00 in UTC.
  test.each<[string, string, unknown, boolean]>([
    ['2026-01-30T11:00:00Z', '=', '2026-01-31', true],
    ['2026-01-31T10:59:59Z', '=', '2026-01-31', true],
    ['2026-01-31T11:00:00Z', '=', '2026-01-31', false],
    ['2026-01-31T11:00:00Z', '>', '2026-01-31', true],
    ['2026-01-31T10:59:59Z', '<=', '2026-01-31', true],
    ['2026-01-30T10:59:59Z', '>=', '2026-01-31', false],
    ['2026-01-31T10:59:59Z', 'IN', ['2026-01-31'], true],
    ['2026-01-31T10:59:59Z', '=', '2026-01-31T23:59:59+13:00', true],
  ])('of a moment with a day of the organization: %s %s %j is %j', async (time, operator, value, held) => {
    const condition = { field: 'expectedCloseAt', operator, value } as Condition;
    expect(await marks(condition, { expectedCloseAt: time })).toBe(held);
  });

  test.each([
    ['2026-12-31T10:00', 400],
    ['2026-12-31 10:00', 400],
    ['2027', 400],
    ['2026-12-31T10:00:00+13:00', 201],
    ['2026-12-31', 201],
  ])(
    'a moment is compared with a day, or a time with its offset: %j is answered with %i',
    async (value, status) => {
      const conditionExpression = { field: 'expectedCloseAt', operator: 'IN', value: ['2026-01-01', value] };
      const json = {
        ruleId: `offset-${value}`,
        ruleName: 'Offset',
        ruleType: 'GUARD',
        entityType,
        conditionExpression,
      };
      const answer = await admin.call('POST', '/rules', { ...json, enabled: false });
      expect(answer.status).toBe(status);
      if (status === 400) expect(JSON.stringify(answer.body)).toContain('with its offset');
    },
  );

  test('currencies are compared as records have them, in rules from before as well', async () => {
    const compared = (operator: string, value: unknown) => ({ field: 'valueCurrency', operator, value });
    const id = await admin.rule({
      entityType,
      eventType: 'create',
      conditionExpression: {
        operator: 'OR',
        rules: [
          compared('=', 'eur'),
          compared('IN', ['usd', '€€€', 'SEK']),
          compared('=', '{{user.id}}'),
          compared('STARTS_WITH', 'e'),
          { field: 'title', operator: '=', value: 'eur' },
        ],
      },
      successActions: [{ type: 'SET_FIELD', config: { field: 'valueCurrency', value: 'chf' } }],
      testCases: [{ name: 'Euro', data: { valueCurrency: 'eur', title: 'eur' } }],
    });
    const statements: string[] = [];
    const query = (sql: string, values: unknown[] = []) => {
      statements.push(sql);
      return host.sql(sql, values);
    };
    await new AlignRuleCurrencies1798620000003().up({ query } as unknown as QueryRunner);
    const { body } = await admin.call('GET', `/rules/${id}`);
    expect(body).toMatchObject({
      conditionExpression: {
        rules: [
          compared('=', 'EUR'),
          compared('IN', ['USD', '€€€', 'SEK']),
          compared('=', '{{user.id}}'),
          compared('STARTS_WITH', 'e'),
          { field: 'title', operator: '=', value: 'eur' },
        ],
      },
      successActions: [{ type: 'SET_FIELD', config: { field: 'valueCurrency', value: 'CHF' } }],
      testCases: [expect.objectContaining({ data: { valueCurrency: 'EUR', title: 'eur' } })],
    });
    expect(statements.join()).toContain('RAISE NOTICE');
    await admin.disable(id);
  });

  test('amounts that rules calculate are rounded as people do', async () => {
    const value = { $calculate: ['round', { $calculate: ['*', '{{data.valueAmount}}', '1.005'] }, 2] };
    const id = await admin.rule({
      entityType,
      eventType: 'create',
      ruleType: 'CALCULATION',
      successActions: [{ type: 'SET_FIELD', config: { field: 'valueAmount', value } }],
    });
    const dealId = await admin.deal({ valueAmount: 1 });
    const { body } = await admin.send<{ deal: object }>('GET', `/customers/deals/${dealId}`);
    expect(body.deal).toMatchObject({ valueAmount: '1.01' });
    await admin.disable(id);
  });
});
