import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { type Person, World } from '../../modules/auth/test/accessSupport';
import { RulesClient } from '../../modules/business_rules/test/RulesClient';

const POWERS = ['business_rules.*', 'customers.*', 'api_keys.*', 'catalog.*', 'customers.deals.manage'];

describe('a rule acts with what its maker holds now', () => {
  let host: TestHost;
  let world: World;
  let admin: RulesClient;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
    admin = await RulesClient.of(host);
  });
  afterAll(() => host?.stop());

  const send = <T = Record<string, unknown>>(
    method: string,
    path: string,
    json?: object,
    token = admin.token,
  ) => host.request<T>(method, path, { token, json });
  const changed = async (title = 'A deal', token = admin.token) =>
    (await send('POST', '/customers/deals', { title }, token)).status;
  const guardOf = (maker: RulesClient, title: string, members: object = {}) =>
    maker.rule({
      entityType: 'customers.deal',
      eventType: 'create',
      conditionExpression: { field: 'title', operator: '!=', value: title },
      ...members,
    });
  const reasonOf = async (id: string) =>
    (await admin.call('GET', `/rules/${id}`)).body['suspensionReason'] as string | null;
  /** Waits until the rule is suspended. @returns why */
  const suspensionOf = async (id: string) => {
    await host.event<{ id: string }>('business_rules.rule.suspended', ({ payload }) => payload.id === id);
    await host.settled();
    return reasonOf(id);
  };
  const mailsAbout = async (to: string) =>
    (await host.mails(to)).filter(({ subject }) => subject.includes('suspended')).length;
  /** Somebody who may make rules for deals, with a role of their own. */
  const maker = async (): Promise<{ person: Person; client: RulesClient; role: string }> => {
    const role = await world.role({ features: POWERS });
    const person = await world.person([role]);
    return { person, client: new RulesClient(host, person.token), role };
  };

  test('who lost a feature: the rule is suspended, its maker is notified, and another may take it over', async () => {
    const { person, client, role } = await maker();
    const id = await guardOf(client, 'Demoted');
    expect(await changed('Demoted')).toBe(422);
    await world.grant(role, { features: ['business_rules.*'] });
    expect(await changed('Another deal')).toBe(201);
    expect(await reasonOf(id)).toBeNull();
    expect(await changed('Demoted')).toBe(201);
    expect(await suspensionOf(id)).toBe(
      'Whoever changed the rule last no longer holds customers.deals.manage',
    );
    expect(await mailsAbout(person.email)).toBe(1);
    const log = await admin.call<{ items: object[] }>('GET', `/logs?ruleId=${id}&executionResult=ERROR`);
    expect(log.body.items).toHaveLength(1);
    await admin.call('PUT', '/rules', { id, description: 'Mine now' });
    expect(await changed('Demoted')).toBe(422);
    await admin.call('PUT', '/rules', { id, enabled: false });
  });

  test('whose account is deleted: those who manage rules are notified', async () => {
    const { person, client } = await maker();
    const manager = await world.holder({ features: ['business_rules.manage'] });
    const id = await guardOf(client, 'Orphan');
    expect((await world.call('DELETE', `/auth/users?id=${person.id}`)).status).toBe(200);
    expect(await changed('Orphan')).toBe(201);
    expect(await suspensionOf(id)).toContain('has no account any more');
    expect(await mailsAbout(manager.email)).toBe(1);
    expect(await mailsAbout(person.email)).toBe(0);
  });

  test('whose account is deactivated', async () => {
    const { person, client } = await maker();
    const id = await guardOf(client, 'Inactive');
    expect(
      (await world.call('PUT', '/auth/users', { json: { id: person.id, isConfirmed: false } })).status,
    ).toBe(200);
    expect(await changed('Inactive')).toBe(201);
    expect(await suspensionOf(id)).toContain('deactivated');
  });

  test('who was restricted to another organization', async () => {
    const { client, role } = await maker();
    const id = await guardOf(client, 'Elsewhere');
    const elsewhere = await world.organization(null);
    await world.grant(role, { features: POWERS, organizations: [elsewhere] });
    expect(await changed('Elsewhere')).toBe(201);
    expect(await suspensionOf(id)).toMatch(/no longer (works|holds)/);
  });

  test('also a super administrator of another tenant, and rules of API keys until the key is gone', async () => {
    const tenant = await host.tenant();
    const theirs = await tenant.signInAs('admin');
    const root = {
      token: world.root,
      cookies: { selected_tenant: tenant.id, selected_org: tenant.organizationId },
    };
    const rule = (title: string) => ({
      ruleId: title,
      ruleName: title,
      ruleType: 'GUARD',
      entityType: 'customers.deal',
      eventType: 'create',
      conditionExpression: { field: 'title', operator: '!=', value: title },
    });
    const path = '/business_rules/rules';
    expect((await host.request('POST', path, { ...root, json: rule('Rooted') })).status).toBe(201);
    expect(await changed('Rooted', theirs)).toBe(422);
    const key = await send<{ id: string; secret: string }>('POST', '/api_keys/keys', {
      name: 'Robot',
      roles: ['admin'],
    });
    const headers = { 'x-api-key': key.body.secret };
    const made = await host.request<{ id: string }>('POST', path, { headers, json: rule('Keyed') });
    expect(made.status).toBe(201);
    expect(await changed('Keyed')).toBe(422);
    expect((await send('DELETE', `/api_keys/keys?id=${key.body.id}`)).status).toBe(200);
    expect(await changed('Keyed')).toBe(201);
    expect(await suspensionOf(made.body.id)).toContain('has no account any more');
  });

  test('also when its action is performed later, and where it is executed by hand', async () => {
    const { client, role } = await maker();
    const emit = { type: 'EMIT_EVENT', config: { eventName: 'custom.late.said' } };
    const members = { ruleType: 'ACTION', conditionExpression: null, successActions: [emit] };
    const id = await guardOf(client, '', members);
    const late = () =>
      host.events.filter(
        ({ id: event, payload }) =>
          event === 'business_rules.event.emitted' &&
          (payload as { eventName: string }).eventName === 'custom.late.said',
      ).length;
    expect(await changed()).toBe(201);
    await host.settled();
    expect(late()).toBe(1);
    await world.grant(role, { features: ['business_rules.*'] });
    const executed = await admin.call('POST', `/execute/${id}`, { data: {} });
    expect(executed.body).toMatchObject({ success: false, conditionResult: false, actionsExecuted: null });
    expect(executed.body['error']).toContain('no longer holds customers.deals.manage');
    await host.settled();
    expect(late()).toBe(1);
  });

  test('no platform call goes out under a key that holds more than the maker does by then', async () => {
    const { client, role, person } = await maker();
    const features = [...POWERS, 'business_rules.execute'];
    const strong = await world.role({ features: ['catalog.*'] });
    const made = await send<{ id: string }>(
      'POST',
      '/api_keys/keys',
      { name: 'Strong', roles: [strong] },
      person.token,
    );
    expect(made.status).toBe(201);
    const call = (slug: string) => ({
      type: 'CALL_PLATFORM',
      config: {
        endpoint: '/api/catalog/categories',
        method: 'POST',
        apiKeyId: made.body.id,
        body: { name: slug, slug },
      },
    });
    const id = await client.rule({
      entityType: 'key.thing',
      ruleType: 'ACTION',
      successActions: [call('first')],
    });
    const found = async () =>
      (await send<{ items: object[] }>('GET', '/catalog/categories?search=first')).body.items.length;
    await world.grant(role, { features: features.filter((feature) => feature !== 'catalog.*') });
    await client.call('POST', `/execute/${id}`, {});
    expect(await suspensionOf(id)).toContain('may no longer use CALL_PLATFORM so: ');
    expect(await found()).toBe(0);
    await world.grant(role, { features });
    await client.call('PUT', '/rules', { id, description: 'Again' });
    await client.call('POST', `/execute/${id}`, {});
    await host.settled();
    expect(await reasonOf(id)).toBeNull();
    expect(await found()).toBe(1);
  });
});
