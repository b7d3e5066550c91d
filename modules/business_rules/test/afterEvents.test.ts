import type { TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { recordsTenant } from './tenants';

describe('rules after an event', () => {
  let host: TestHost;
  let admin: RulesClient;

  beforeAll(async () => {
    host = await recordsTenant();
    admin = await RulesClient.of(host);
  });
  afterAll(() => host?.stop());

  const disable = (id: string) => admin.disable(id);
  const send = <T = Record<string, unknown>>(method: string, path: string, json?: unknown) =>
    admin.send<T>(method, path, json);
  const deal = (members: object = {}) => admin.deal(members);
  const logsOf = (ruleId: string, query = '') => admin.logsOf(ruleId, query);

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

  test('act once where the job of the event is delivered again', async () => {
    const emit = { type: 'EMIT_EVENT', config: { eventName: 'custom.again.said' } };
    const members = { entityType: 'customers.deal', eventType: 'created', ruleType: 'ACTION' };
    const rule = await admin.rule({ ...members, successActions: [emit] });
    const id = await deal();
    await host.settled();
    const event = await host.event<{ id: string }>(
      'customers.deal.created',
      ({ payload }) => payload.id === id,
    );
    const said = () =>
      host.events.filter(({ id: emitted }) => emitted === 'business_rules.event.emitted').length;
    const before = said();
    // As after a process that has ended before it could store the end of the job.
    const again = await host.sql(
      `UPDATE platform_jobs SET state = 'waiting', data = $1 WHERE id = (
         SELECT id FROM platform_jobs WHERE worker_id = 'business_rules.run_after' AND tenant_id = $2
          ORDER BY enqueued_at DESC LIMIT 1)
       RETURNING id`,
      [JSON.stringify(event), (await host.homeTenant()).id],
    );
    expect(again).toHaveLength(1);
    await host.settled();
    expect((await host.jobs('business_rules.run_after')).map(({ state }) => state)).not.toContain('waiting');
    expect(said()).toBe(before);
    expect((await logsOf(rule)).total).toBe(1);
    await disable(rule);
  });
});
