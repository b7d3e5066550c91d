import { startTestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';

interface Refusal {
  readonly error: string;
  readonly code: string;
  readonly accounts: number;
  readonly records: number;
  readonly counts: Readonly<Record<string, number>>;
}

const RECORDS: readonly (readonly [kind: string, path: string, json: object])[] = [
  ['customers.person', '/customers/people', { firstName: 'Ada', lastName: 'Lovelace' }],
  ['customers.company', '/customers/companies', { displayName: 'Acme' }],
  ['customers.deal', '/customers/deals', { title: 'A deal' }],
  ['customers.tag', '/customers/tags', { label: 'A tag' }],
  ['catalog.product', '/catalog/products', { title: 'A product' }],
  ['catalog.category', '/catalog/categories', { name: 'A category' }],
  ['dictionaries.dictionary', '/dictionaries', { key: 'a', name: 'A dictionary' }],
  ['api_keys.key', '/api_keys/keys', { name: 'A key', roles: [] }],
  [
    'business_rules.rule',
    '/business_rules/rules',
    { ruleId: 'A', ruleName: 'A rule', ruleType: 'ACTION', entityType: 'a.b' },
  ],
];

describe('an organization that is in use', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.of(await startTestHost());
  });
  afterAll(() => world?.host.stop());

  const remove = (id: string, token = world.root) =>
    world.call<Refusal>('DELETE', `/directory/organizations?id=${id}`, { token });

  test.each(RECORDS)('by a %s is not deleted until that is gone', async (kind, path, json) => {
    const id = await world.organization();
    const cookies = { selected_org: id };
    const made = await world.call<{ id: string }>('POST', path, { json, cookies });
    expect(made.status).toBe(201);
    const refused = await remove(id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'organization_in_use', accounts: 0, records: 1 });
    expect(refused.body.counts).toEqual({ [kind]: 1 });
    expect(refused.body.error).toBe(
      'The organization has 0 accounts and 1 records. Move or delete them first, or deactivate the organization.',
    );
    expect((await world.call('DELETE', `${path}?id=${made.body.id}`, { cookies })).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
  });

  test('by accounts is not deleted until these are elsewhere, and shows only kinds that the caller may view', async () => {
    const id = await world.organization();
    const cookies = { selected_org: id };
    const people = [await world.user([], id), await world.user([], id)];
    await world.call('POST', '/customers/deals', { json: { title: 'A deal' }, cookies });
    const features = ['directory.organizations.manage', 'customers.deals.view', 'customers.people.view'];
    const manager = await world.holder({ features });
    const { status, body } = await remove(id, manager.token);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ accounts: 2, records: 1, counts: { 'customers.deal': 1 } }),
    ]);
    for (const person of people) {
      const json = { id: person.id, organizationId: world.home.organizationId };
      expect((await world.call('PUT', '/auth/users', { json })).status).toBe(200);
    }
    expect((await remove(id)).body).toMatchObject({ accounts: 0, records: 1 });
  });

  test('is not taken back by undoing its creation', async () => {
    const made = await world.call<{ id: string }>('POST', '/directory/organizations', {
      json: { name: 'Taken back', parentId: world.home.organizationId },
    });
    const operation = decodeURIComponent(made.headers.get('x-operation') ?? '').slice(3);
    const { undoToken } = JSON.parse(operation) as { undoToken: string };
    await world.user([], made.body.id);
    const json = { undoToken };
    const undone = await world.call<Refusal>('POST', '/audit_logs/audit-logs/actions/undo', { json });
    expect([undone.status, undone.body.code]).toEqual([409, 'organization_in_use']);
  });
});
