import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { RulesClient } from '../../modules/business_rules/test/RulesClient';

const EVERYWHERE = { selected_org: '__all__' };

describe('rules for what belongs to a person or a deal', () => {
  let host: TestHost;
  let admin: RulesClient;
  let branch: string;

  beforeAll(async () => {
    host = await startTestHost();
    admin = await RulesClient.of(host);
    branch = await (await World.of(host)).organization(null);
  });
  afterAll(() => host?.stop());

  const send = (path: string, json: object) =>
    host.request<{ id: string }>('POST', `/customers/${path}`, {
      token: admin.token,
      json,
      cookies: EVERYWHERE,
    });
  const of = async (path: string, members: object) => {
    const { status, body } = await send(path, members);
    expect(status).toBe(201);
    return body.id;
  };

  test.each([
    ['customers.comment', 'comments', { body: 'Hello' }],
    ['customers.activity', 'activities', { activityType: 'call' }],
    ['customers.interaction', 'interactions', { interactionType: 'call' }],
    ['customers.address', 'addresses', { addressLine1: 'Main Street 1' }],
  ])('judge a new %s in the organization of its owner', async (entityType, path, members) => {
    const person = { firstName: 'Ada', lastName: 'Lovelace' };
    const here = await of('people', person);
    const there = await of('people', { ...person, organizationId: branch });
    const refusals = async () => [
      (await send(path, { ...members, entityId: here })).status,
      (await send(path, { ...members, entityId: there })).status,
    ];
    expect(await refusals()).toEqual([201, 201]);
    const guard = { entityType, eventType: 'create', failureActions: [] };
    const never = { field: 'entityId', operator: '=', value: '-' };
    const id = await admin.rule({ ...guard, conditionExpression: never });
    expect(await refusals()).toEqual([422, 201]);
    await admin.call('PUT', '/rules', { id, includesDescendants: true, enabled: false });
    expect(await refusals()).toEqual([201, 201]);
  });

  test('refuse owners of another tenant as before', async () => {
    const other = await host.tenant();
    const token = await other.signInAs('admin');
    const person = { firstName: 'Eve', lastName: 'Other' };
    const theirs = await host.request<{ id: string }>('POST', '/customers/people', { token, json: person });
    const sent = { body: 'x', entityId: theirs.body.id };
    expect((await send('comments', sent)).status).toBe(404);
    const mine = await of('people', { firstName: 'Ada', lastName: 'Lovelace' });
    const placed = { body: 'x', entityId: mine, organizationId: other.organizationId };
    expect((await send('comments', placed)).status).toBe(403);
    expect((await send('comments', { body: 'x', entityId: mine, tenantId: other.id })).status).toBe(403);
  });
});
