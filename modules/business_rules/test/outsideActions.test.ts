import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { ALLOWED, recordsTenant } from './tenants';

describe('actions of rules', () => {
  let host: TestHost;
  let admin: RulesClient;
  let server: http.Server;
  let port: number;
  const calls: string[] = [];

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const url = new URL(request.url ?? '', `http://${request.headers.host}`);
      calls.push(`${url.hostname}${url.pathname}`);
      const location = url.searchParams.get('to');
      response.writeHead(location ? 302 : 200, location ? { location } : {}).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    port = (server.address() as AddressInfo).port;
    host = await recordsTenant();
    admin = await RulesClient.of(host);
  });
  beforeEach(() => calls.splice(0));
  afterAll(async () => {
    await host?.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const webhook = (url: string) => ({ type: 'CALL_WEBHOOK', config: { url } });
  const ruleWith = (...successActions: object[]) =>
    admin.rule({ entityType: 'outside.thing', ruleType: 'ACTION', successActions });
  const execute = async (id: string, json: object = {}) => {
    const { body } = await admin.call('POST', `/execute/${id}`, { data: {}, ...json });
    await host.settled();
    return body;
  };
  const errorsOf = async (id: string) =>
    (await admin.logsOf(id, '&executionResult=ERROR')).items.map(({ errorMessage }) => errorMessage);

  test.each([
    ['a name of this machine', 'http://localhost:port/'],
    ['an address beside the allowed one', 'http://127.0.0.2:port/'],
    ['a decimal address', 'http://2130706434:port/'],
    ['a hexadecimal address', 'http://0x7f000002:port/'],
    ['an octal address', 'http://0177.0.0.2:port/'],
    ['an address of this machine in IPv6', 'http://[::ffff:127.0.0.2]:port/'],
    ['the unspecified address', 'http://0.0.0.0:port/'],
    ['IPv6 loopback', 'http://[::1]:port/'],
    ['a value of the record', 'http://{{data.host}}:port/'],
  ])('do not call %s, are not tried again, and say so', async (_name, written) => {
    const id = await ruleWith(webhook(written.replace('port', String(port))));
    const answer = await execute(id, { data: { host: '127.1' } });
    expect(answer).toMatchObject({ success: true });
    expect(calls).toEqual([]);
    expect(await errorsOf(id)).toEqual([
      expect.stringMatching(/^CALL_WEBHOOK: The address of .* is not public$/),
    ]);
    expect((await host.jobs('business_rules.perform_action')).at(-1)).toMatchObject({
      state: 'done',
      attempt: 1,
    });
  });

  test('do not follow a redirect, and are not tried again', async () => {
    for (const target of ['127.0.0.2', ALLOWED, 'localhost', '2130706434', '[::1]', '169.254.169.254']) {
      const to = encodeURIComponent(`http://${target}:${port}/secret`);
      const id = await ruleWith(webhook(`http://${ALLOWED}:${port}/first?to=${to}`));
      await execute(id);
      expect([target, await errorsOf(id)]).toEqual([target, [expect.stringContaining('is not followed')]]);
    }
    expect(calls).toEqual(Array.from({ length: 6 }, () => `${ALLOWED}/first`));
  });

  test('that fail for good five times suspend their rule, with a mail that says why', async () => {
    const id = await ruleWith(webhook(`http://127.0.0.2:${port}/`));
    for (let index = 0; index < 5; index += 1) await execute(id);
    await host.event<{ id: string }>('business_rules.rule.suspended', ({ payload }) => payload.id === id);
    await host.settled();
    const reason = 'CALL_WEBHOOK: The address of 127.0.0.2 is not public';
    const shown = (await admin.call('GET', `/rules/${id}`)).body;
    expect(shown).toMatchObject({ suspensionReason: reason, suspendedAt: expect.any(String) as string });
    const { email } = (await admin.send<{ email: string }>('GET', '/auth/profile')).body;
    expect((await host.mails(email)).at(-1)?.text).toContain(reason);
    expect((await execute(id))['error']).toBe('Rule is suspended');
    expect((await admin.call<{ items: object[] }>('GET', '/rules?suspended=true')).body.items).toMatchObject([
      { id },
    ]);
  });

  test('say in a dry run what each would do, and none does it', async () => {
    const me = (await admin.send<{ email: string }>('GET', '/auth/profile')).body.email;
    const json = { name: 'Dry', roles: await admin.roles() };
    const key = await admin.send<{ id: string }>('POST', '/api_keys/keys', json);
    const platform = { endpoint: '/api/catalog/categories', method: 'POST', apiKeyId: key.body.id };
    const actions = [
      { type: 'SET_FIELD', config: { field: 'total', value: { $calculate: ['*', '{{data.n}}', 2] } } },
      { type: 'BLOCK_TRANSITION', config: { message: 'No {{data.n}}' } },
      { type: 'LOG', config: { message: 'Seen {{data.n}}' } },
      { type: 'NOTIFY', config: { message: 'Dry {{data.n}}', recipients: [me] } },
      { type: 'EMIT_EVENT', config: { eventName: 'custom.dry.run', payload: { n: '{{data.n}}' } } },
      { type: 'CALL_WEBHOOK', config: { url: `http://${ALLOWED}:${port}/{{data.n}}` } },
      { type: 'CALL_PLATFORM', config: { ...platform, body: { name: 'Dry', slug: 'dry' } } },
    ];
    const id = await admin.rule({ entityType: 'dry.thing', ruleType: 'ACTION', successActions: actions });
    const count = async () => [
      (await host.jobs('business_rules.perform_action')).length,
      (await host.mails()).length,
      (await admin.logsOf(id)).total,
      (await admin.send<{ total: number }>('GET', '/catalog/categories')).body.total,
      host.events.filter(({ id: event }) => event.startsWith('business_rules.event')).length,
    ];
    const before = await count();
    const results = [
      { type: 'SET_FIELD', result: { field: 'total', value: 14 } },
      { type: 'BLOCK_TRANSITION', result: { message: 'No 7' } },
      { type: 'LOG', result: { message: 'Seen 7' } },
      { type: 'NOTIFY', result: { message: 'Dry 7', recipients: [me] } },
      { type: 'EMIT_EVENT', result: { eventName: 'custom.dry.run', payload: { n: 7 } } },
      { type: 'CALL_WEBHOOK', result: { url: `http://${ALLOWED}:${port}/7` } },
      { type: 'CALL_PLATFORM', result: { endpoint: platform.endpoint, method: 'POST' } },
    ];
    const request = { data: { n: 7 }, dryRun: true };
    const one = await execute(id, request);
    const listed = results.map(({ type }) => ({ type, success: true }));
    expect(one).toMatchObject({ success: true, actionsExecuted: { success: true, results: listed } });
    expect(one).not.toHaveProperty('logId');
    const all = await admin.call('POST', '/execute', { entityType: 'dry.thing', ...request });
    expect(all.body).toMatchObject({
      allowed: true,
      executedRules: [{ actionsExecuted: { results: listed } }],
    });
    const testCases = [{ name: 'seven', data: request.data, expected: null }];
    const tried = await admin.call('POST', `/rules/${id}/test`, { testCases });
    expect(tried.body).toMatchObject({ cases: [{ actionsExecuted: { success: true, results } }] });
    await host.settled();
    expect(await count()).toEqual(before);
    expect(calls).toEqual([]);
    await execute(id, { data: { n: 8 } });
    expect(calls).toEqual([`${ALLOWED}/8`]);
  });
});
