import type { TestHost } from '@tenantry/core/testing';
import { type List, type Person, type Place, type UserItem, World } from './accessSupport';
import { authTenant } from './support';

let host: TestHost;
let world: World;
let admin: Person;
let branch: string;
let foreign: Place;
let stranger: Person;

beforeAll(async () => {
  host = await authTenant();
  world = await World.of(host);
  branch = await world.organization(world.home.organizationId, world.home.tenantId, 'Harbour 100% branch');
  foreign = await world.tenant();
  admin = await world.person(['admin']);
  stranger = await world.holder({ features: ['auth.*'] }, foreign);
});
afterAll(() => host.stop());

const list = async (query = '', token = world.root, cookies?: Record<string, string>) =>
  (await world.call<List<UserItem>>('GET', `/auth/users?${query}`, { token, cookies })).body;

describe('an account as listed', () => {
  test('has names for its organization, tenant and roles', async () => {
    const roleId = await world.role();
    const before = Date.now();
    const { id, email } = await world.user(['employee', roleId], branch, { name: '  Ada Lovelace ' });
    const { body } = await world.call<List<UserItem>>('GET', `/auth/users?id=${id}`, { token: admin.token });
    expect(body).toMatchObject({ total: 1, totalPages: 1, isSuperAdmin: false });
    expect(body.items[0]).toMatchObject({
      id,
      email,
      name: 'Ada Lovelace',
      organizationId: branch,
      organizationName: 'Harbour 100% branch',
      tenantId: world.home.tenantId,
      isConfirmed: true,
      hasPassword: true,
    });
    expect(body.items[0]?.roles).toHaveLength(2);
    expect(body.items[0]?.roleIds).toEqual(expect.arrayContaining([roleId, await world.roleId('employee')]));
    expect(Date.parse(body.items[0]?.updatedAt ?? '')).toBeGreaterThanOrEqual(before);
    expect(body.items[0]?.tenantName).not.toBe(world.home.tenantId);
  });

  test('shows whether there is a password only when requested by id', async () => {
    const { items } = await list(`ids=${admin.id}`);
    expect(items).toHaveLength(1);
    expect(items[0]).not.toHaveProperty('hasPassword');
  });
});

describe('who sees whom', () => {
  test('an administrator sees the own tenant, without super administrators', async () => {
    const seen = await world.listed('', { token: admin.token });
    expect(seen).toContain(admin.id);
    expect(seen).not.toContain(world.rootId);
    expect(seen).not.toContain(stranger.id);
    expect(await world.listed(`id=${world.rootId}`, { token: admin.token })).toEqual([]);
    expect(await world.listed(`id=${stranger.id}`, { token: admin.token })).toEqual([]);
    expect((await list(`search=${stranger.email}`, admin.token)).total).toBe(0);
  });

  test('somebody of another tenant sees that tenant only', async () => {
    expect(await world.listed('', { token: stranger.token })).toEqual([stranger.id]);
    expect(await world.listed(`organizationId=${branch}`, { token: stranger.token })).toEqual([]);
    expect(await world.listed('search=harbour', { token: stranger.token })).toEqual([]);
  });

  test('a super administrator sees all tenants, or the selected one and its selected organization', async () => {
    const three = `ids=${world.rootId},${admin.id},${stranger.id}`;
    const everywhere = await world.listed(three);
    expect(everywhere).toEqual(expect.arrayContaining([world.rootId, admin.id, stranger.id]));
    const cookies = { selected_tenant: foreign.tenantId };
    expect(await world.listed('', { cookies })).toEqual([stranger.id]);
    const home = { selected_tenant: world.home.tenantId };
    expect(await world.listed('', { cookies: home })).not.toContain(stranger.id);
    const { id } = await world.user([], branch);
    const inBranch = await world.listed('', { cookies: { ...home, selected_org: branch } });
    expect(inBranch).toContain(id);
    expect(inBranch).not.toContain(admin.id);
    expect(await world.listed(three, { cookies: { selected_org: '__all__' } })).toContain(stranger.id);
    expect((await list('', world.root, cookies)).isSuperAdmin).toBe(true);
  });

  test('somebody restricted to an organization sees it and what lies below', async () => {
    const team = await world.organization(branch);
    const restricted = await world.person(
      [await world.role({ features: ['auth.users.list'], organizations: [branch] })],
      branch,
    );
    const { id } = await world.user([], team);
    const seen = await world.listed('', { token: restricted.token });
    expect(seen).toEqual(expect.arrayContaining([restricted.id, id]));
    expect(seen).not.toContain(admin.id);
    const cookies = { selected_org: team };
    expect(await world.listed('', { token: restricted.token, cookies })).toEqual([id]);
  });

  test('nobody without the feature', async () => {
    const { token } = await world.person(['employee']);
    const { status, body } = await world.call('GET', '/auth/users', { token });
    expect([status, body]).toEqual([403, { error: 'Forbidden', requiredFeatures: ['auth.users.list'] }]);
    expect((await host.request('GET', '/auth/users')).status).toBe(401);
  });
});

describe('filters', () => {
  let ann: string;
  let annika: string;
  let roleId: string;
  beforeAll(async () => {
    roleId = await world.role({}, world.home.tenantId, 'Night_shift 50%');
    ann = (await world.user([roleId], branch, { name: 'Ann Wouters' })).id;
    annika = (await world.user(['employee'], undefined, { name: 'Annika 100_x' })).id;
  });
  const found = async (query: string) => {
    const ids = await world.listed(query, { token: admin.token });
    return { ann: ids.includes(ann), annika: ids.includes(annika), count: ids.length };
  };

  test.each([
    ['search=ann', { ann: true, annika: true }],
    ['search=ANN%20WOUT', { ann: true, annika: false, count: 1 }],
    ['search=wouters%20ann', { ann: true, annika: false, count: 1 }],
    ['search=night_shift', { ann: true, annika: false, count: 1 }],
    ['search=nightXshift', { count: 0 }],
    ['search=50%25', { ann: true, annika: false, count: 1 }],
    ['search=100%25', { ann: true, annika: false }],
    ['search=100_', { ann: false, annika: true, count: 1 }],
    ['search=%5C', { count: 0 }],
    ['search=harbour', { ann: true, annika: false }],
    ['name=ann', { ann: true, annika: true, count: 2 }],
    ['name=ika', { ann: false, annika: true, count: 1 }],
    ['name=harbour', { count: 0 }],
    ['name=', { ann: true, annika: true }],
    ['search=%20', { ann: true, annika: true }],
  ])('%s', async (query, expected) => expect(await found(query)).toMatchObject(expected));

  test('by organization, exactly', async () => {
    expect(await found(`organizationId=${branch}`)).toMatchObject({ ann: true, annika: false });
    expect(await found(`organizationId=${world.home.organizationId}`)).toMatchObject({
      ann: false,
      annika: true,
    });
    expect(await found('scopeToActiveOrganization=1')).toMatchObject({ ann: false, annika: true });
    expect(await found('scopeToActiveOrganization=off')).toMatchObject({ ann: true, annika: true });
    const cookies = { selected_org: branch };
    expect(await world.listed('scopeToActiveOrganization=yes', { token: admin.token, cookies })).toContain(
      ann,
    );
  });

  test('by role: repeated, as a list, and both', async () => {
    const employee = await world.roleId('employee');
    for (const query of [
      `roleId=${roleId}&roleId=${employee}`,
      `roleIds=${roleId},${employee}`,
      `roleIds=${roleId}&roleIds=${employee.toUpperCase()}`,
      `roleIds=${roleId}&roleId=${employee}`,
    ]) {
      expect(await found(query)).toMatchObject({ ann: true, annika: true });
    }
    expect(await found(`roleId=${roleId}`)).toMatchObject({ ann: true, annika: false, count: 1 });
    expect(await found(`roleId=${roleId}&search=annika`)).toMatchObject({ count: 0 });
  });

  test('by ids, which intersect with the rest', async () => {
    expect(await found(`ids=${ann},%20${annika},${ann},junk`)).toMatchObject({
      ann: true,
      annika: true,
      count: 2,
    });
    expect(await found(`ids=${ann}&id=${annika}`)).toMatchObject({ count: 0 });
    expect(await found(`ids=${ann}&roleIds=${roleId}`)).toMatchObject({ ann: true, count: 1 });
    expect(await found('ids=junk,more')).toMatchObject({ count: 0 });
    expect(await found('ids=')).toMatchObject({ ann: true, annika: true });
    const hundred = Array.from(
      { length: 100 },
      (_, index) => `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`,
    );
    expect(await found(`ids=${[...hundred, ann].join(',')}`)).toMatchObject({ count: 0 });
    expect(await found(`ids=${[...hundred.slice(1), ann].join(',')}`)).toMatchObject({ ann: true, count: 1 });
  });
});

describe('pages', () => {
  test('are in order of e-mail, whole and without overlap', async () => {
    const all = await list('pageSize=100', admin.token);
    const emails = all.items.map(({ email }) => email);
    expect(emails).toEqual([...emails].sort());
    const pages = [];
    for (let page = 1; page <= Math.ceil(all.total / 4); page += 1) {
      const part = await list(`pageSize=4&page=${page}`, admin.token);
      expect(part).toMatchObject({ total: all.total, totalPages: Math.ceil(all.total / 4) });
      pages.push(...part.items.map(({ email }) => email));
    }
    expect(pages).toEqual(emails);
  });

  test('beyond the end are empty and still tell the total', async () => {
    const { total } = await list('', admin.token);
    expect(await list('page=9007199254740991&pageSize=100', admin.token)).toMatchObject({ items: [], total });
  });

  test.each([
    'page=0',
    'page=x',
    'page=',
    'page=1.5',
    'page=9007199254740993',
    'page=1&page=2',
    'pageSize=0',
    'pageSize=101',
    'id=',
    'id=junk',
    'id=(11111111-1111-1111-1111-111111111111)',
    'organizationId=1',
    'roleId=junk',
    'roleIds=junk',
    `roleIds=${'0'.repeat(36)}`,
    'scopeToActiveOrganization=maybe',
    'search=%00',
    'name=a%00b',
    'ids=a%00',
  ])('%s makes an empty page', async (query) => {
    const { status, body } = await world.call('GET', `/auth/users?${query}`, { token: admin.token });
    expect([status, body]).toEqual([200, expect.objectContaining({ items: [], total: 0, totalPages: 1 })]);
  });

  test('so does a text too long to look for', async () => {
    expect(await list(`search=${'x'.repeat(201)}`, admin.token)).toMatchObject({ items: [], total: 0 });
  });

  test.each(['whatever=1', 'cf_color=red', '__proto__=x'])(
    'a key nobody knows is refused: %s',
    async (query) => {
      const { status } = await world.call('GET', `/auth/users?${query}`, { token: admin.token });
      expect(status).toBe(400);
    },
  );
});

test('a page of accounts costs one query', async () => {
  for (const [token, query] of [
    [admin.token, ''],
    [admin.token, 'pageSize=100&page=1'],
    [admin.token, 'search=ann'],
    [world.root, `ids=${world.rootId},${admin.id},${stranger.id}`],
  ] as const) {
    await list(query, token);
    expect(await host.queriesDuring(() => list(query, token))).toBe(1);
  }
});
