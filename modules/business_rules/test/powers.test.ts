import type { TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { recordsTenant } from './tenants';

describe('rules', () => {
  let host: TestHost;
  let admin: RulesClient;

  beforeAll(async () => {
    host = await recordsTenant();
    admin = await RulesClient.of(host);
  });
  afterAll(() => host?.stop());

  const send = <T = Record<string, unknown>>(method: string, path: string, json?: unknown) =>
    admin.send<T>(method, path, json);

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
