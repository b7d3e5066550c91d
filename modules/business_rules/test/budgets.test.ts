import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { ALLOWED } from './tenants';

const HOUR = 3_600_000;

describe('the hourly budgets of a tenant, for what its rules do', () => {
  let host: TestHost;
  let admin: RulesClient;
  let server: http.Server;
  let calls = 0;

  beforeAll(async () => {
    server = http.createServer((_request, response) => {
      calls += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    host = await startTestHost({
      module: 'modules/business_rules',
      modules: { business_rules: { settings: { outsideCalls: { allow: [ALLOWED] } } } },
      environment: {
        TENANTRY_MAILS_PER_HOUR: '2',
        TENANTRY_WEBHOOKS_PER_HOUR: '2',
        TENANTRY_RULE_ACTIONS_PER_HOUR: '6',
      },
    });
    admin = await RulesClient.of(host);
  });
  afterAll(async () => {
    await host?.stop();
    await new Promise((resolve) => server.close(resolve));
  });

  const perform = async (action: object, times: number) => {
    const id = await admin.rule({ entityType: 'budget.thing', ruleType: 'ACTION', successActions: [action] });
    for (let index = 0; index < times; index += 1)
      await admin.call('POST', `/execute/${id}`, { data: { index } });
    await host.settled();
    return id;
  };
  const jobsIn = async (state: string) =>
    (await host.sql<{ attempt: number; error: string }>(
      `SELECT attempt, error FROM platform_jobs WHERE worker_id = 'business_rules.perform_action' AND state = $1`,
      [state],
    )) ?? [];
  const url = () => `http://${ALLOWED}:${(server.address() as AddressInfo).port}/`;
  const emitted = () => host.events.filter(({ id }) => id.startsWith('business_rules.event')).length;

  test('let mails and calls wait for the next hour, and refuse further actions with an entry in the log', async () => {
    const email = (await admin.send<{ email: string }>('GET', '/auth/profile')).body.email;
    await perform({ type: 'CALL_WEBHOOK', config: { url: url() } }, 3);
    expect(calls).toBe(2);
    await perform({ type: 'NOTIFY', config: { message: 'Hello', recipients: [email] } }, 3);
    expect(await host.mails(email)).toHaveLength(2);
    expect(await jobsIn('waiting')).toEqual(
      expect.arrayContaining([
        { attempt: 1, error: 'The tenant has used its 2 calls of outside addresses of this hour' },
        { attempt: 1, error: 'The tenant has used its 2 mails of this hour' },
      ]),
    );
    // Waiting mails and calls are not counted as actions, so two of six are left.
    const id = await perform({ type: 'EMIT_EVENT', config: { eventName: 'custom.budget.spent' } }, 3);
    expect(emitted()).toBe(2);
    await host.settled();
    const { items } = await admin.logsOf(id, '&executionResult=ERROR');
    expect(items.map(({ errorMessage }) => errorMessage)).toEqual([
      'EMIT_EVENT: The tenant has used its 6 actions of rules of this hour',
    ]);
    expect((await admin.call('GET', `/rules/${id}`)).body).toMatchObject({ suspendedAt: null });
    host.clock.travel(HOUR + 60_000);
    await host.settled();
    expect(calls).toBe(3);
    expect(await host.mails(email)).toHaveLength(3);
    expect(await jobsIn('waiting')).toEqual([]);
  });
});
