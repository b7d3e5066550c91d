import type { TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { recordsTenant } from './tenants';

describe('rules for a kind of record', () => {
  let host: TestHost;
  let admin: RulesClient;
  let id: string;

  beforeAll(async () => {
    host = await recordsTenant();
    admin = await RulesClient.of(host);
    const { body } = await host.request<{ id: string }>('POST', '/customers/deals', {
      token: admin.token,
      json: { title: 'A deal' },
    });
    id = body.id;
  });
  afterAll(() => host?.stop());

  let count = 0;
  const change = async () => {
    count += 1;
    const json = { id, description: `Change ${count}` };
    const { status } = await host.request('PUT', '/customers/deals', { token: admin.token, json });
    expect(status).toBe(200);
  };
  const emit = { type: 'EMIT_EVENT', config: { eventName: 'custom.deal.noted' } };
  const make = async (eventType: string, members: object = {}) => {
    await admin.rule({ entityType: 'customers.deal', eventType, ruleType: 'ACTION', ...members });
  };
  const statements = async () => {
    await change();
    return host.queriesDuring(change);
  };

  test('cost a change the same statements for two rules that act and for forty, before and after it', async () => {
    for (const eventType of ['update', 'updated']) await make(eventType, { successActions: [emit] });
    const few = await statements();
    for (let index = 0; index < 19; index += 1) {
      for (const eventType of ['update', 'updated']) await make(eventType, { successActions: [emit] });
    }
    expect(await statements()).toBe(few);
    await host.settled();
  });

  test('cost none where they do not act, and two for all that read the history of the record: who sees it, and what it says', async () => {
    const acting = await statements();
    const unlike = { field: 'title', operator: '=', value: 'Another' };
    for (let index = 0; index < 20; index += 1) await make('update', { conditionExpression: unlike });
    expect(await statements()).toBe(acting);
    const changes = { field: '_history.count', operator: '>', value: 10_000 };
    await make('update', { conditionExpression: changes });
    const one = await statements();
    expect(one).toBe(acting + 2);
    for (let index = 0; index < 10; index += 1) await make('update', { conditionExpression: changes });
    expect(await statements()).toBe(one);
    await host.settled();
  });
});
