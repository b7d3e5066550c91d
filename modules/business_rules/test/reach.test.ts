import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { ALLOWED, recordsTenant } from './tenants';

interface Options {
  readonly endpoints: readonly { readonly id: string; readonly path: string; readonly label: string }[];
  readonly apiKeys: readonly { readonly id: string; readonly name: string }[];
}

interface LogPage {
  readonly items: readonly { readonly executionResult: string; readonly errorMessage: string | null }[];
}

const NOBODY = '0aa0f6c5-6b8c-4f0c-9f37-000000000000';
const PATH = '/platform-call-options';

describe('rules that reach out', () => {
  let host: TestHost;
  let admin: RulesClient;
  let key: string;
  /** Those of the administrator, and of the key. */
  let roles: string[];
  let server: http.Server;
  let address: string;
  const calls: {
    readonly method: string;
    readonly url: string;
    readonly body: string;
    readonly trace: unknown;
  }[] = [];
  let status = 200;

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        calls.push({ method, url, body, trace: headers['x-trace'] });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, ALLOWED, resolve));
    address = `http://${ALLOWED}:${(server.address() as AddressInfo).port}`;
    host = await recordsTenant();
    admin = await RulesClient.of(host);
    roles = await admin.roles();
    key = await keyFor('Robot', roles);
  });
  beforeEach(() => {
    calls.splice(0);
    status = 200;
  });
  afterAll(async () => {
    await host?.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const send = <T = Record<string, unknown>>(method: string, path: string, json?: unknown) =>
    host.request<T>(method, path, { token: admin.token, json });
  const keyFor = async (name: string, roles: readonly string[]) =>
    (await send<{ id: string }>('POST', '/api_keys/keys', { name, roles })).body.id;
  const platform = (members: object = {}) => ({
    type: 'CALL_PLATFORM',
    config: { endpoint: '/api/catalog/categories', method: 'POST', apiKeyId: key, ...members },
  });
  const rule = (action: object, members: object = {}) => ({
    ruleId: `P-${Math.random()}`,
    ruleName: 'Reach',
    ruleType: 'ACTION',
    entityType: 'reach.thing',
    successActions: [action],
    ...members,
  });
  const execute = async (id: string, json: object = {}) => {
    const { body } = await admin.call('POST', `/execute/${id}`, json);
    await host.settled();
    return body;
  };
  const errorsOf = async (worker: string) =>
    (await host.jobs(worker)).map(({ error }) => error).filter(Boolean);

  describe('to the platform', () => {
    test('are offered endpoints with fixed paths, and keys without their secrets', async () => {
      const { body, status: answered } = await admin.call<Options>('GET', PATH);
      expect(answered).toBe(200);
      const ids = body.endpoints.map(({ id }) => id);
      expect(ids).toContain('POST /api/customers/deals');
      expect(ids).toContain('PUT /api/catalog/categories');
      expect(ids.filter((id) => id.includes(':') || id.includes('{') || id.endsWith(PATH))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => id.split('/').includes('options') || id.includes('/docs'))).toEqual([]);
      const ofRules = ids.filter((id) => id.endsWith(' /api/business_rules/rules'));
      expect(ofRules.map((id) => id.split(' ')[0])).toEqual(['GET', 'POST', 'PUT', 'DELETE']);
      const option = body.endpoints.find(({ id }) => id === ofRules[0]);
      expect(option?.label).toMatch(/^GET \/api\/business_rules\/rules - \w+/);
      expect(body.endpoints.map(({ path }) => path)).toEqual(body.endpoints.map(({ path }) => path).sort());
      expect(body.apiKeys).toMatchObject([
        { id: key, name: 'Robot', roles: roles.map((name) => ({ name })) },
      ]);
      expect(JSON.stringify(body.apiKeys)).not.toContain('secret');
      const stranger = new RulesClient(host, await (await host.tenant()).signInAs('admin'));
      expect((await stranger.call<Options>('GET', PATH)).body.apiKeys).toEqual([]);
      expect((await host.request('GET', `/business_rules${PATH}`)).status).toBe(401);
      const weak = await RulesClient.of(host, ['business_rules.manage']);
      const refused = await weak.call('GET', PATH);
      expect([refused.status, refused.body['requiredFeatures']]).toEqual([
        403,
        ['business_rules.manage', 'api_keys.create'],
      ]);
    });

    test('call in the name of the key, with values of the record, and not in a dry run', async () => {
      const body = { name: 'Made for {{data.title}}', slug: 'made' };
      const { body: made } = await admin.call<{ id: string }>('POST', '/rules', rule(platform({ body })));
      const dry = await execute(made.id, { data: { title: 'x' }, dryRun: true });
      expect(dry).toMatchObject({ actionsExecuted: { results: [{ type: 'CALL_PLATFORM', success: true }] } });
      const found = async () =>
        (await send<{ items: { name: string }[] }>('GET', '/catalog/categories?search=Made')).body.items;
      expect(await found()).toEqual([]);
      await execute(made.id, { data: { title: 'a deal' } });
      expect((await found()).map(({ name }) => name)).toEqual(['Made for a deal']);
      const { body: logged } = await send<{ items: { actorUserId: string }[] }>(
        'GET',
        '/audit_logs/audit-logs/actions?resourceKind=catalog.category',
      );
      expect(logged.items[0]?.actorUserId).toBe(key);
    });

    test('send text that is JSON as such', async () => {
      const text = platform({ body: '{"name":"Text {{data.title}}","slug":"text"}' });
      const { body } = await admin.call<{ id: string }>('POST', '/rules', rule(text));
      await execute(body.id, { data: { title: 'of mine' } });
      const found = await send<{ items: { name: string }[] }>('GET', '/catalog/categories?search=Text');
      expect(found.body.items.map(({ name }) => name)).toEqual(['Text of mine']);
    });

    test('are noted as errors where the platform refuses the call', async () => {
      const { body } = await admin.call<{ id: string }>(
        'POST',
        '/rules',
        rule(platform({ body: { slug: 1 } })),
      );
      await execute(body.id);
      const { items } = await admin.logsOf(body.id, '&executionResult=ERROR');
      expect(items.map(({ errorMessage }) => errorMessage)).toEqual([
        'CALL_PLATFORM: The request to /api/catalog/categories failed with status 400',
      ]);
    });

    test('take api_keys.create, an endpoint and a key that are there, and that hold no more than the maker', async () => {
      const refusal = async (action: object, client = admin) => {
        const answer = await client.call<{ error: string }>('POST', '/rules', rule(action));
        return `${answer.status} ${answer.body.error}`;
      };
      expect(await refusal(platform({ endpoint: '/api/nothing/here' }))).toBe(
        '400 Validation failed: Action 1: selected platform endpoint is not available',
      );
      expect(await refusal(platform({ apiKeyId: NOBODY }))).toBe(
        '400 Validation failed: Action 1: selected API key profile is not available',
      );
      const withoutRoles = await keyFor('Nothing', []);
      expect(await refusal(platform({ apiKeyId: withoutRoles }))).toMatch(/has no roles|not available/);
      const weak = await RulesClient.of(host, ['business_rules.*']);
      expect(await refusal(platform(), weak)).toBe('403 Forbidden');
      const weaker = await RulesClient.of(host, ['business_rules.*', 'api_keys.create']);
      expect(await refusal(platform(), weaker)).toMatch(/^403/);
    });

    test('do not trigger themselves for ever', async () => {
      const id = await admin.rule({
        entityType: 'customers.deal',
        eventType: 'updated',
        ruleType: 'ACTION',
        successActions: [
          platform({
            endpoint: '/api/customers/deals',
            method: 'PUT',
            body: { id: '{{data.id}}', description: 'again' },
          }),
        ],
      });
      const deal = (await send<{ id: string }>('POST', '/customers/deals', { title: 'Loop' })).body.id;
      await send('PUT', '/customers/deals', { id: deal, title: 'Looped' });
      await host.settled();
      await host.settled();
      const { items } = (await admin.call<LogPage>('GET', `/logs?ruleId=${id}&sortField=id&sortDir=asc`))
        .body;
      expect(items.map(({ executionResult }) => executionResult)).toEqual(['SUCCESS', 'ERROR']);
      expect(items[1]?.errorMessage).toContain('triggered by its own actions');
      await admin.call('PUT', '/rules', { id, enabled: false });
    });
  });

  describe('to addresses outside', () => {
    const webhook = (members: object = {}) => ({
      type: 'CALL_WEBHOOK',
      config: {
        url: `${address}/hook/{{data.n}}`,
        headers: { 'X-Trace': '{{ruleName}}' },
        body: { n: '{{data.n}}' },
        ...members,
      },
    });

    test('send what they say, where the operator allows it', async () => {
      const { body } = await admin.call<{ id: string }>('POST', '/rules', rule(webhook()));
      await execute(body.id, { data: { n: 5 } });
      expect(calls).toEqual([{ method: 'POST', url: '/hook/5', body: '{"n":5}', trace: 'Reach' }]);
    });

    test('are not tried again where the address is refused or refuses', async () => {
      status = 404;
      const { body } = await admin.call<{ id: string }>('POST', '/rules', rule(webhook()));
      await execute(body.id, { data: { n: 1 } });
      expect(calls).toHaveLength(1);
      const inside = await admin.call<{ id: string }>(
        'POST',
        '/rules',
        rule(webhook({ url: 'http://10.0.0.1/' })),
      );
      await execute(inside.body.id, { data: {} });
      expect(calls).toHaveLength(1);
      expect(await errorsOf('business_rules.perform_action')).toEqual([]);
    });

    test('are tried again where the address fails', async () => {
      status = 500;
      const { body } = await admin.call<{ id: string }>('POST', '/rules', rule(webhook()));
      await execute(body.id, { data: { n: 2 } });
      expect(await errorsOf('business_rules.perform_action')).toEqual([
        expect.stringContaining('The call failed with status 500'),
      ]);
      status = 200;
      host.clock.travel({ minutes: 1 });
      await host.settled();
      expect(calls.length).toBeGreaterThanOrEqual(2);
    });
  });
});
