import { randomUUID } from 'node:crypto';
import { GARBAGE, garbageText, testTenant, type TestHost } from '@tenantry/core/testing';
import { DIRECTORY, eventsDuring, type Place, World } from './support';

let host: TestHost;
let world: World;
let other: Place;

beforeAll(async () => {
  host = await testTenant(DIRECTORY);
  world = await World.of(host);
  other = await world.tenant('Other');
});
afterAll(() => host?.stop());

const stored = async (id: string) =>
  (
    await host.sql<Record<string, unknown>>(
      `SELECT tenant_id, parent_id, name, slug, logo_url, logo_preserve_aspect_ratio, is_active, deleted_at
         FROM directory_organizations WHERE id = $1`,
      [id],
    )
  )[0];

describe('creating an organization', () => {
  test('fills in what is not said', async () => {
    let id = '';
    const events = await eventsDuring(host, async () => {
      id = await world.make('/directory/organizations', { name: '  Łódź & Søn GmbH ' });
    });
    expect(await stored(id)).toEqual({
      tenant_id: world.home.tenantId,
      parent_id: null,
      name: 'Łódź & Søn GmbH',
      slug: 'lodz-son-gmbh',
      logo_url: null,
      logo_preserve_aspect_ratio: false,
      is_active: true,
      deleted_at: null,
    });
    expect(events).toEqual([
      {
        id: 'directory.organization.created',
        payload: { id, tenantId: world.home.tenantId, organizationId: id },
      },
    ]);
  });

  test('keeps what is said', async () => {
    const id = await world.make('/directory/organizations', {
      name: 'Said',
      slug: 'Said_HERE-1',
      logoUrl: 'https://example.test/logo.png?v=2',
      logoPreserveAspectRatio: true,
      isActive: false,
      parentId: world.home.organizationId,
      tenantId: world.home.tenantId,
    });
    expect(await stored(id)).toMatchObject({
      slug: 'said_here-1',
      logo_url: 'https://example.test/logo.png?v=2',
      logo_preserve_aspect_ratio: true,
      is_active: false,
      parent_id: world.home.organizationId,
    });
  });

  test('numbers slugs that are taken in the tenant, and only there', async () => {
    const slugs = async (draft: object) =>
      (await stored(await world.make('/directory/organizations', { name: 'Twin', ...draft })))?.['slug'];
    expect(await slugs({})).toBe('twin');
    expect(await slugs({})).toBe('twin-1');
    expect(await slugs({ slug: 'TWIN' })).toBe('twin-2');
    expect(await slugs({ slug: '' })).toBe('twin-3');
    expect(await slugs({ tenantId: other.tenantId })).toBe('twin');
    expect(await slugs({ name: '株式会社' })).toBe('organization');
    const longest = 'x'.repeat(150);
    expect(await slugs({ slug: longest })).toBe(longest);
    expect(await slugs({ slug: longest })).toBe(`${'x'.repeat(148)}-1`);
  });

  test('numbers slugs also when many come at once, and reuses that of a deleted one', async () => {
    const name = `Rush ${randomUUID()}`;
    const ids = await Promise.all(Array.from({ length: 12 }, () => world.organization(null, { name })));
    const slugs = await Promise.all(ids.map(async (id) => String((await stored(id))?.['slug'])));
    const plain = slugs.find((slug) => !/-\d{1,2}$/.test(slug) || slug.length === name.length) as string;
    expect([...slugs].sort()).toEqual(
      [plain, ...Array.from({ length: 11 }, (_, index) => `${plain}-${index + 1}`)].sort(),
    );
    await world.call('DELETE', `/organizations?id=${ids[slugs.indexOf(plain)]}`);
    expect((await stored(await world.organization(null, { name })))?.['slug']).toBe(plain);
  });

  test.each([
    ['https://example.test/a.png', 201],
    ['http://example.test', 201],
    ['/api/attachments/image/0b9f6f0e-0000-4000-8000-000000000000/logo.png?width=80', 201],
    ['/api/attachments/file/0b9f6f0e-0000-4000-8000-000000000000', 201],
    [null, 201],
    ['', 201],
    ['javascript:alert(1)', 400],
    ['data:image/png;base64,AAAA', 400],
    ['//example.test/a.png', 400],
    ['/api/auth/users', 400],
    ['/api/attachments/file/"><script>', 400],
    [`https://example.test/${'x'.repeat(2048)}`, 400],
  ])('with the logo %s answers %i', async (logoUrl, status) => {
    const answer = await world.call('POST', '/organizations', { json: { name: 'Logo', logoUrl } });
    expect(answer.status).toBe(status);
  });

  test.each([
    [{}],
    [{ name: ' ' }],
    [{ name: 'x'.repeat(201) }],
    [{ name: 'x', slug: 'not a slug' }],
    [{ name: 'x', slug: 'x'.repeat(151) }],
    [{ name: 'x', slug: 'żółć' }],
    [{ name: 'x', parentId: 'x' }],
    [{ name: 'x', childIds: 'x' }],
    [{ name: 'x', childIds: ['x'] }],
    [{ name: 'x', isActive: 'perhaps' }],
    [{ name: 'x', unknown: 1 }],
  ])('refuses %j', async (json) => {
    const { status, body } = await world.call('POST', '/organizations', { json });
    expect([status, body.error]).toEqual([400, 'Invalid input']);
    expect(body.details?.[0]).toEqual({
      path: expect.any(Array),
      message: expect.any(String),
      code: expect.any(String),
    });
  });
});

describe('changing an organization', () => {
  test('changes what is sent and keeps the rest, its place included', async () => {
    const [parent, id, child] = await world.chain(3, world.home.organizationId);
    await world.change(id as string, { logoUrl: 'https://example.test/x', logoPreserveAspectRatio: true });
    const events = await eventsDuring(host, async () => {
      const { status, body } = await world.change(id as string, { name: 'Renamed', isActive: false });
      expect([status, body]).toEqual([200, { ok: true, updatedAt: expect.any(String) }]);
    });
    expect(events.map((event) => event.id)).toEqual(['directory.organization.updated']);
    expect(await stored(id as string)).toMatchObject({
      name: 'Renamed',
      is_active: false,
      parent_id: parent,
      logo_url: 'https://example.test/x',
      logo_preserve_aspect_ratio: true,
    });
    expect(await stored(child as string)).toMatchObject({ parent_id: id });
    await world.change(id as string, { logoUrl: null });
    expect(await stored(id as string)).toMatchObject({ logo_url: null, name: 'Renamed' });
  });

  test('keeps the slug unless one is sent, and numbers one that is taken', async () => {
    const name = `slug ${randomUUID()}`;
    const slug = name.replace(' ', '-');
    const [first, second] = [
      await world.organization(null, { name }),
      await world.organization(null, { name }),
    ];
    await world.change(first, { name: 'Something else' });
    await world.change(first, { slug });
    expect(await stored(first)).toMatchObject({ slug });
    await world.change(second, { slug });
    expect(await stored(second)).toMatchObject({ slug: `${slug}-1` });
    await world.change(second, { slug: null, name: `new ${slug}` });
    expect(await stored(second)).toMatchObject({ slug: `new-${slug}` });
  });

  test('is refused when the record changed since', async () => {
    const id = await world.organization(null);
    const seen = (await world.seen(id))?.updatedAt as string;
    const headers = { 'x-expected-updated-at': seen };
    expect((await world.change(id, { name: 'First' }, { headers })).status).toBe(200);
    const { status, body } = await world.change(id, { name: 'Second' }, { headers });
    expect(status).toBe(409);
    expect(body).toEqual({
      error: 'record_modified',
      code: 'optimistic_lock_conflict',
      currentUpdatedAt: (await world.seen(id))?.updatedAt,
      expectedUpdatedAt: seen,
    });
    expect((await world.call('DELETE', `/organizations?id=${id}`, { headers })).status).toBe(409);
    expect(await stored(id)).toMatchObject({ name: 'First', deleted_at: null });
  });

  test('counts as a change of those that move with it', async () => {
    const [id, child] = await world.chain(2, null);
    const headers = { 'x-expected-updated-at': (await world.seen(child as string))?.updatedAt as string };
    await world.change(id as string, { childIds: [] });
    expect((await world.change(child as string, { name: 'Late' }, { headers })).status).toBe(409);
  });
});

test('an organization is read and changed at a path of its own, within its tenant', async () => {
  const parentId = await world.organization(null);
  const id = await world.organization(parentId, { slug: 'at-its-path' });
  const path = `/organizations/${id}`;
  const { body } = await world.call<Record<string, unknown>>('GET', path);
  expect(body).toMatchObject({ id, parentId, slug: 'at-its-path', isActive: true, logoUrl: null });
  expect(body).not.toHaveProperty('tenant_id');
  expect((await world.call('PATCH', path, { json: { parentId: null } })).body).toEqual({
    ok: true,
    updatedAt: expect.any(String),
  });
  expect((await world.seen(id))?.parentId).toBeNull();
  const token = await world.holder({ features: ['directory.*'] }, await world.tenant());
  for (const [method, json] of [
    ['GET', undefined],
    ['PATCH', { name: 'Taken' }],
    ['DELETE', undefined],
  ] as const) {
    expect((await world.call(method, path, { token, json })).status).toBe(404);
  }
});

describe('deleting an organization', () => {
  test('moves its children up, keeps the row and emits events for all of it', async () => {
    const [parent, id, child] = await world.chain(3, null);
    const events = await eventsDuring(host, async () => {
      const { status, body } = await world.call('DELETE', '/organizations', { json: { id } });
      expect([status, body]).toEqual([200, { ok: true }]);
    });
    const payload = (organizationId: unknown) => ({
      id: organizationId,
      tenantId: world.home.tenantId,
      organizationId,
    });
    expect(events).toEqual([
      { id: 'directory.organization.updated', payload: payload(child) },
      { id: 'directory.organization.deleted', payload: payload(id) },
    ]);
    expect(await stored(child as string)).toMatchObject({ parent_id: parent });
    expect((await stored(id as string))?.['deleted_at']).toBeInstanceOf(Date);
    expect(await world.seen(id as string)).toBeUndefined();
    await world.call('DELETE', `/organizations?id=${parent}`);
    expect(await stored(child as string)).toMatchObject({ parent_id: null });
    expect(await world.refusal('DELETE', `/organizations?id=${id}`)).toEqual([404, 'Not found']);
    expect((await world.change(id as string, { name: 'Back' })).status).toBe(404);
  });

  test('is refused for the last one of a tenant, by undo too', async () => {
    const { tenantId, organizationId } = await world.tenant();
    const last = { error: 'The last organization of a tenant cannot be deleted.', code: 'organization_last' };
    const answer = await world.call('DELETE', `/organizations?id=${organizationId}`);
    expect([answer.status, answer.body]).toEqual([409, last]);
    const second = await world.organization(null, { tenantId });
    expect((await world.call('DELETE', `/organizations?id=${organizationId}`)).status).toBe(200);
    expect((await world.call('DELETE', `/organizations?id=${second}`)).status).toBe(409);
    expect((await stored(second))?.['deleted_at']).toBeNull();
  });

  test('needs an id', async () => {
    expect(await world.refusal('DELETE', '/organizations')).toEqual([400, 'Organization id required']);
    expect(await world.refusal('DELETE', '/organizations?id=1')).toEqual([400, 'Invalid input']);
  });
});

test('garbage in any field never causes a 500', async () => {
  const fields = ['name', 'slug', 'logoUrl', 'logoPreserveAspectRatio', 'isActive', 'parentId', 'childIds'];
  const filters = ['view', 'ids', 'tenantId', 'status', 'includeInactive', 'search', 'page', 'pageSize'];
  const { organizationId: id } = await world.tenant();
  for (const value of GARBAGE) {
    const calls = [
      ...[...fields, 'tenantId', 'other'].flatMap((field) => [
        { method: 'POST', json: { name: 'Fine', [field]: value } },
        { method: 'PUT', json: { id, name: 'Fine', [field]: value } },
      ]),
      { method: 'PUT', json: { id: value } },
      { method: 'DELETE', json: { id: value } },
      ...filters.map((field) => ({
        method: 'GET',
        query: new URLSearchParams({ view: 'manage', [field]: garbageText(value) }),
      })),
    ];
    const answers = await Promise.all(
      calls.map(async ({ method, ...call }) => {
        const path = `/organizations?${'query' in call ? call.query : ''}`;
        const { status } = await world.call(method, path, 'json' in call ? { json: call.json } : {});
        return { method, ...call, status };
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
});
