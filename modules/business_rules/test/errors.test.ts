import type { TestHost } from '@tenantry/core/testing';
import { RulesClient } from './RulesClient';
import { rulesTenant } from './tenants';

type Case = [method: string, path: string, json?: object];

const NOBODY = '0aa0f6c5-6b8c-4f0c-9f37-000000000000';
const RULE = { ruleId: 'E', ruleName: 'E', ruleType: 'GUARD', entityType: 'error.thing' };
const SET = { setId: 'E', setName: 'E' };

/** A place where the id of a record of the tenant stands. */
const ID = /:(rule|set|member|log)\b/;

/** Each operation as it is called in order, and what it takes. `:rule`, `:set` and `:member` are ids of the tenant. */
const OPERATIONS: readonly [feature: string, ...call: Case][] = [
  ['business_rules.view', 'GET', '/rules'],
  ['business_rules.view', 'GET', '/rules/:rule'],
  ['business_rules.manage', 'POST', '/rules', RULE],
  ['business_rules.manage', 'PUT', '/rules', { id: ':rule', priority: 5 }],
  ['business_rules.manage', 'DELETE', '/rules?id=:rule'],
  ['business_rules.execute', 'POST', '/rules/:rule/test', {}],
  ['business_rules.view', 'GET', '/sets'],
  ['business_rules.view', 'GET', '/sets/:set'],
  ['business_rules.manage_sets', 'POST', '/sets', SET],
  ['business_rules.manage_sets', 'PUT', '/sets', { id: ':set', setName: 'F' }],
  ['business_rules.manage_sets', 'DELETE', '/sets?id=:set'],
  ['business_rules.manage_sets', 'POST', '/sets/:set/members', { ruleId: ':rule' }],
  ['business_rules.manage_sets', 'PUT', '/sets/:set/members', { memberId: ':member', sequence: 3 }],
  ['business_rules.manage_sets', 'DELETE', '/sets/:set/members?memberId=:member'],
  ['business_rules.execute', 'POST', '/execute', { entityType: 'error.thing' }],
  ['business_rules.execute', 'POST', '/execute/:rule', {}],
  ['business_rules.view_logs', 'GET', '/logs'],
  ['business_rules.view_logs', 'GET', '/logs/:log'],
  ['business_rules.manage', 'GET', '/platform-call-options'],
];

/** Calls that are refused, and with what. */
const REFUSALS: readonly [status: number, error: string, ...call: Case][] = [
  [400, 'Invalid query parameters', 'GET', '/rules?page=0'],
  [400, 'Invalid query parameters', 'GET', '/rules?pageSize=101'],
  [400, 'Invalid rule id', 'GET', '/rules/x'],
  [404, 'Rule not found', 'GET', `/rules/${NOBODY}`],
  [400, 'Validation failed', 'POST', '/rules', {}],
  [400, 'Rule id is required', 'PUT', '/rules', { priority: 1 }],
  [404, 'Rule not found', 'PUT', '/rules', { id: NOBODY, priority: 1 }],
  [400, 'Validation failed', 'PUT', '/rules', { id: ':rule', priority: 'high' }],
  [400, 'Rule id is required', 'DELETE', '/rules'],
  [404, 'Rule not found', 'DELETE', `/rules?id=${NOBODY}`],
  [404, 'Rule not found', 'POST', `/rules/${NOBODY}/test`, {}],
  [400, 'Invalid query parameters', 'GET', '/sets?page=0'],
  [400, 'Invalid rule set id', 'GET', '/sets/x'],
  [404, 'Rule set not found', 'GET', `/sets/${NOBODY}`],
  [400, 'Validation failed', 'POST', '/sets', {}],
  [400, 'Rule set id is required', 'PUT', '/sets', { setName: 'F' }],
  [404, 'Rule set not found', 'PUT', '/sets', { id: NOBODY, setName: 'F' }],
  [400, 'Rule set id is required', 'DELETE', '/sets'],
  [404, 'Rule set not found', 'DELETE', `/sets?id=${NOBODY}`],
  [404, 'Rule set not found', 'POST', `/sets/${NOBODY}/members`, { ruleId: ':rule' }],
  [404, 'Rule not found', 'POST', '/sets/:set/members', { ruleId: NOBODY }],
  [409, 'Rule is already a member of this set', 'POST', '/sets/:set/members', { ruleId: ':rule' }],
  [404, 'Member not found', 'PUT', '/sets/:set/members', { memberId: NOBODY, sequence: 1 }],
  [400, 'Member id is required', 'DELETE', '/sets/:set/members'],
  [404, 'Member not found', 'DELETE', `/sets/:set/members?memberId=${NOBODY}`],
  [400, 'Validation failed', 'POST', '/execute', {}],
  [400, 'Invalid rule ID', 'POST', '/execute/x', {}],
  [404, 'Rule not found', 'POST', `/execute/${NOBODY}`, {}],
  [400, 'Invalid query parameters', 'GET', '/logs?page=0'],
  [400, 'Invalid log id', 'GET', '/logs/x'],
  [404, 'Log entry not found', 'GET', '/logs/999999999'],
];

describe('operations of business rules', () => {
  let host: TestHost;
  let admin: RulesClient;
  let stranger: RulesClient;
  let nobody: RulesClient;
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    host = await rulesTenant();
    admin = await RulesClient.of(host);
    nobody = await RulesClient.of(host, ['directory.organizations.view']);
    stranger = new RulesClient(host, await (await host.tenant()).signInAs('admin'));
    const rule = await admin.rule({ entityType: 'error.thing' });
    const set = (await admin.call<{ id: string }>('POST', '/sets', { setId: 'S', setName: 'Set' })).body.id;
    const made = await admin.call<{ id: string }>('POST', `/sets/${set}/members`, { ruleId: rule });
    const executed = await admin.call<{ logId: string }>('POST', `/execute/${rule}`, {});
    ids = { rule, set, member: made.body.id, log: executed.body.logId };
  });
  afterAll(() => host?.stop());

  const named = (text: string) =>
    text.replaceAll(/:(rule|set|member|log)\b/g, (_whole, name: string) => ids[name] ?? '');
  const call = (client: RulesClient, [method, path, json]: Case, headers?: Record<string, string>) =>
    client.call(method, named(path), json && (JSON.parse(named(JSON.stringify(json))) as object), headers);

  test.each(REFUSALS)('are refused with %i %s: %s %s', async (status, error, ...asked) => {
    const answer = await call(admin, asked);
    expect([answer.status, answer.body['error']]).toEqual([status, expect.stringContaining(error)]);
  });

  test.each(OPERATIONS)('take %s: %s %s', async (feature, ...asked) => {
    const refused = await call(nobody, asked);
    expect(refused.status).toBe(403);
    expect(refused.body['requiredFeatures']).toContain(feature);
    const unknown = await call(new RulesClient(host, 'wrong'), asked);
    expect([unknown.status, unknown.body['error']]).toEqual([401, 'Unauthorized']);
  });

  test.each<Case>([
    ['POST', '/rules', RULE],
    ['POST', '/sets', SET],
    ['POST', '/execute', { entityType: 'error.thing' }],
    ['POST', '/execute/:rule', {}],
    ['POST', '/rules/:rule/test', {}],
  ])('take an organization to work in: %s %s', async (method, path, json) => {
    const { id } = await host.tenant();
    const answer = await host.request<{ error: string }>(method, `/business_rules${named(path)}`, {
      token: await host.rootToken(),
      cookies: { selected_tenant: id, selected_org: '__all__' },
      json,
    });
    expect([answer.status, answer.body.error]).toEqual([400, 'Tenant and organization context required']);
  });

  test.each(OPERATIONS.filter((operation) => ID.test(JSON.stringify(operation))))(
    'find nothing of another tenant: %s %s %s',
    async (_feature, ...asked) => {
      expect((await call(stranger, asked)).status).toBe(404);
    },
  );

  test.each<Case>([
    ['PUT', '/rules', { id: ':rule', priority: 7 }],
    ['DELETE', '/rules?id=:rule'],
    ['PUT', '/sets', { id: ':set', setName: 'G' }],
    ['DELETE', '/sets?id=:set'],
  ])('are refused with 409 where the record was changed meanwhile: %s %s', async (...asked) => {
    const answer = await call(admin, asked, { 'x-expected-updated-at': '2001-01-01T00:00:00.000Z' });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { error: 'record_modified', code: 'optimistic_lock_conflict' },
    ]);
  });
});
