import { GARBAGE, startTestHost } from '@tenantry/core/testing';
import { World, type ErrorBody } from '../../modules/auth/test/accessSupport';
import { keeper, makeKey, type Key, type KeyPage, withKey } from './support';

const PATH = '/api_keys/keys';

describe('API keys', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.of(await startTestHost());
  });
  afterAll(() => world.host.stop());

  const list = async (query = '', token = world.root, cookies: Record<string, string> = {}) =>
    (await world.call<KeyPage>('GET', `${PATH}?${query}`, { token, cookies })).body;
  const ids = async (...args: Parameters<typeof list>) => (await list(...args)).items.map(({ id }) => id);
  const refuse = (json: object, token = world.root) => world.refusal('POST', PATH, { json, token });
  const remove = (id: string, token = world.root) =>
    world.call<ErrorBody>('DELETE', `${PATH}?id=${id}`, { token });

  describe('POST /api_keys/keys', () => {
    test('shows the secret once and stores its hash', async () => {
      const roleId = await world.role({ features: ['auth.users.list'] });
      const expiresAt = '2099-01-02T03:04:05.000Z';
      const { status, body, headers } = await world.call<Key>('POST', PATH, {
        json: { name: ' Import ', description: 'nightly', roles: [roleId], expiresAt },
      });
      expect(status).toBe(201);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toEqual({
        id: expect.any(String),
        name: 'Import',
        keyPrefix: body.secret.slice(0, 12),
        secret: expect.stringMatching(/^tnk_[0-9a-f]{8}\.[0-9a-f]{48}$/),
        ...world.home,
        roles: [{ id: roleId, name: expect.any(String) }],
      });
      const shown = await list('search=import');
      expect(shown.items[0]).toEqual({
        id: body.id,
        name: 'Import',
        description: 'nightly',
        keyPrefix: body.keyPrefix,
        organizationId: world.home.organizationId,
        organizationName: expect.any(String),
        createdAt: expect.any(String),
        createdBy: expect.any(String),
        createdByName: 'Administrator',
        lastUsedAt: null,
        expiresAt,
        roles: body.roles,
        grants: { everything: false, modules: ['Accounts'] },
      });
      const [row] = await world.host.sql('SELECT * FROM api_keys_keys WHERE id = $1', [body.id]);
      expect(JSON.stringify(row)).not.toContain(body.secret.slice(13));
    });

    test('takes null for every member but the name', async () => {
      const nulls = { description: null, tenantId: null, organizationId: null, roles: null, expiresAt: null };
      const key = await makeKey(world, { name: 'Nulls', ...nulls });
      expect(key).toMatchObject({ tenantId: world.home.tenantId, organizationId: null, roles: [] });
      const shown = (await list('search=Nulls')).items[0];
      expect(shown).toMatchObject({ id: key.id, description: null, organizationId: null, expiresAt: null });
      expect((await refuse({ name: null }))[0]).toBe(400);
    });

    test('takes roles by name, and the organization that is chosen', async () => {
      const branch = await world.organization();
      const key = await makeKey(world, { roles: ['employee'], organizationId: branch });
      expect(key.organizationId).toBe(branch);
      expect(key.roles.map(({ name }) => name)).toEqual(['employee']);
      expect((await makeKey(world, { organizationId: null })).organizationId).toBeNull();
      const selected = await makeKey(world, {}, { cookies: { selected_org: branch } });
      expect(selected.organizationId).toBe(branch);
    });

    test('refuses what makes no key', async () => {
      for (const [expiresAt, message] of [
        ['2001-01-01T00:00:00Z', 'expiresAt must be in the future'],
        ['tomorrow or so', 'expiresAt must be a day or a time with an offset in ISO 8601'],
        ['31.12.2099', 'expiresAt must be a day or a time with an offset in ISO 8601'],
        ['+275760-09-13T00:00:00Z', 'expiresAt must be a day or a time with an offset in ISO 8601'],
        [4_070_908_800_000, 'expiresAt must be a day or a time with an offset in ISO 8601'],
      ]) {
        const { status, body } = await world.call('POST', PATH, { json: { name: 'key', expiresAt } });
        expect([expiresAt, status]).toEqual([expiresAt, 400]);
        expect(body.details?.[0]?.message).toContain(message);
      }
      expect((await world.call('POST', PATH, { json: { name: 'key', expiresAt: '' } })).status).toBe(201);
      const wrong = [
        {},
        { name: '' },
        { name: 'x'.repeat(121) },
        { name: 'x', description: 'x'.repeat(1001) },
      ];
      for (const json of [...wrong, { name: 'x', more: 1 }]) expect((await refuse(json))[0]).toBe(400);
      expect(await refuse({ name: 'x', roles: ['nobody'] })).toEqual([400, 'Role nobody not found']);
      const other = await world.tenant();
      const foreign = await world.role({}, other.tenantId);
      expect(await refuse({ name: 'x', roles: [foreign] })).toEqual([
        400,
        `Role ${foreign} belongs to another tenant`,
      ]);
      const [unknown] = await refuse({ name: 'x', tenantId: '00000000-0000-4000-8000-000000000000' });
      expect(unknown).toBe(400);
    });

    test('gives nobody more than they hold', async () => {
      const branch = await world.organization();
      const elsewhere = await world.organization();
      const clerk = await keeper(
        world,
        { organizations: [branch] },
        { ...world.home, organizationId: branch },
      );
      const refused = async (json: object) => (await refuse({ name: 'x', ...json }, clerk.token))[1];
      const role = (features: string[], organizations: string[] | null = [branch]) =>
        world.role({ features, organizations });
      expect(await refused({ roles: [await role(['auth.users.list'])] })).toBe(
        'Cannot grant feature auth.users.list.',
      );
      expect(await refused({ roles: [await role(['auth.*'])] })).toBe(
        'Cannot grant feature wildcard auth.*.',
      );
      expect(await refused({ roles: [await role(['*'])] })).toBe(
        'Only super administrators can grant global wildcard access.',
      );
      expect(await refused({ roles: ['superadmin'] })).toBe(
        'Only super administrators can grant super admin access.',
      );
      expect(await refused({ roles: [await role(['api_keys.view'], null)] })).toBe(
        'Cannot grant unrestricted organization access.',
      );
      expect(await refused({ roles: [await role(['api_keys.view'], [elsewhere])] })).toBe(
        'Cannot grant organization access outside actor scope.',
      );
      expect(await refused({ organizationId: elsewhere })).toBe('Organization out of scope');
      expect(await refused({ organizationId: null })).toBe('Organization out of scope');
      const { tenantId } = await world.tenant();
      expect(await refused({ tenantId })).toBe('Not authorized to target this tenant.');
      const fine = await makeKey(world, { roles: [await role(['api_keys.view'])] }, { token: clerk.token });
      expect(fine.organizationId).toBe(branch);
      expect((await withKey(world, fine.secret, 'GET', PATH)).status).toBe(200);
    });

    test('needs the feature, and lets a super administrator make keys for another tenant', async () => {
      const viewer = await world.holder({ features: ['api_keys.view'] });
      const { status, body } = await world.call('POST', PATH, { token: viewer.token, json: { name: 'x' } });
      expect([status, body.requiredFeatures]).toEqual([403, ['api_keys.create']]);
      const other = await world.tenant();
      const key = await makeKey(world, { ...other, roles: [] });
      expect([key.tenantId, key.organizationId]).toEqual([other.tenantId, other.organizationId]);
      expect(await ids()).not.toContain(key.id);
      expect((await withKey(world, key.secret)).status).toBe(200);
      const [foreignPlace] = await refuse({ name: 'x', organizationId: other.organizationId });
      expect(foreignPlace).toBe(403);
    });
  });

  describe('GET /api_keys/keys', () => {
    test('pages, newest first, forgiving what is no number', async () => {
      const place = await world.tenant();
      const { token } = await keeper(world, {}, place);
      expect(await list('', token)).toEqual({ items: [], total: 0, page: 1, pageSize: 20, totalPages: 0 });
      const made: string[] = [];
      for (const name of ['one', 'two', 'three'])
        made.unshift((await makeKey(world, { name }, { token })).id);
      expect(await ids('', token)).toEqual(made);
      const second = await list('page=2&pageSize=2', token);
      expect(second).toMatchObject({ total: 3, page: 2, pageSize: 2, totalPages: 2 });
      expect(second.items.map(({ id }) => id)).toEqual(made.slice(2));
      expect(await list('page=zero&pageSize=many', token)).toMatchObject({ page: 1, pageSize: 20 });
      expect(await list('page=-5&pageSize=100000', token)).toMatchObject({ page: 1, pageSize: 200 });
      const { keyPrefix } = (await list('search=TWO', token)).items[0] ?? {};
      expect(await ids(`search=${keyPrefix?.slice(4)}`, token)).toEqual([made[1]]);
      expect(await ids('search=%25', token)).toEqual([]);
    });

    test('shows keys of the organizations in scope, and of the tenant to those without restriction', async () => {
      const branch = await world.organization();
      const leaf = await world.organization(branch);
      const [inBranch, inLeaf, ofTenant] = await Promise.all([
        makeKey(world, { organizationId: branch }),
        makeKey(world, { organizationId: leaf }),
        makeKey(world, { organizationId: null }),
      ]);
      const clerk = await keeper(world, { organizations: [leaf] }, { ...world.home, organizationId: leaf });
      const all = await ids('pageSize=200');
      expect(all).toEqual(expect.arrayContaining([inBranch.id, inLeaf.id, ofTenant.id]));
      expect(await ids('', clerk.token)).toEqual([inLeaf.id]);
      const chosen = await ids('', world.root, { selected_org: branch });
      expect(chosen).toEqual(expect.arrayContaining([inBranch.id, inLeaf.id]));
      expect((await remove(inBranch.id, clerk.token)).status).toBe(404);
      expect((await remove(ofTenant.id, clerk.token)).status).toBe(404);
      expect((await remove(inLeaf.id, clerk.token)).status).toBe(200);
    });

    test('asks the database the same number of times for few and many', async () => {
      const place = await world.tenant();
      const { token } = await keeper(world, {}, place);
      const role = async () => world.role({}, place.tenantId);
      await makeKey(world, { roles: [await role()] }, { token });
      await list('', token);
      const few = await world.host.queriesDuring(() => list('', token));
      for (let n = 0; n < 5; n += 1) await makeKey(world, { roles: [await role(), await role()] }, { token });
      expect(await world.host.queriesDuring(() => list('', token))).toBe(few);
      expect(few).toBe(3);
    });

    test('names no role that is gone', async () => {
      const roleId = await world.role();
      const key = await makeKey(world, { roles: [roleId] });
      await world.call('DELETE', `/auth/roles?id=${roleId}`);
      const item = (await list('pageSize=200')).items.find(({ id }) => id === key.id);
      expect(item?.roles).toEqual([{ id: roleId, name: null }]);
    });

    test('shows one key at its own path as lists do, to those who see it in lists', async () => {
      const branch = await world.organization();
      const key = await makeKey(world, { organizationId: branch });
      const clerk = await keeper(
        world,
        { organizations: [branch] },
        { ...world.home, organizationId: branch },
      );
      const one = async (token: string, id = key.id) =>
        world.call<KeyPage['items'][number]>('GET', `${PATH}/${id}`, { token });
      const [listed] = (await list('', clerk.token)).items;
      expect((await one(clerk.token)).body).toEqual(listed);
      expect(JSON.stringify((await one(world.root)).body)).not.toContain(key.secret.slice(13));
      const ofTenant = await makeKey(world, { organizationId: null });
      expect((await one(clerk.token, ofTenant.id)).status).toBe(404);
      expect((await one(world.root, ofTenant.id)).status).toBe(200);
      const stranger = await keeper(world, {}, await world.tenant());
      expect((await one(stranger.token)).status).toBe(404);
      expect((await world.call('DELETE', `${PATH}/${key.id}`, { token: stranger.token })).status).toBe(404);
      const { status, body } = await world.call('DELETE', `${PATH}/${key.id}`, { token: clerk.token });
      expect([status, body]).toEqual([200, { success: true }]);
    });

    test('needs the feature', async () => {
      const { token } = await world.holder({ features: ['api_keys.create'] });
      expect((await world.call('GET', PATH, { token })).body.requiredFeatures).toEqual(['api_keys.view']);
    });
  });

  describe('DELETE /api_keys/keys', () => {
    test('answers alike for what is unknown, deleted, or of another tenant', async () => {
      const key = await makeKey(world, {});
      const stranger = await keeper(world, {}, await world.tenant());
      expect((await remove(key.id, stranger.token)).status).toBe(404);
      const { status, body } = await remove(key.id);
      expect([status, body]).toEqual([200, { success: true }]);
      const unknown = ['00000000-0000-4000-8000-000000000000', key.id];
      for (const id of unknown)
        expect(await world.refusal('DELETE', `${PATH}?id=${id}`)).toEqual([404, 'Not found']);
      for (const query of ['', '?id=', '?id=nonsense', `?id=${key.id}&id=${key.id}`]) {
        expect(await world.refusal('DELETE', PATH + query)).toEqual([400, 'ID is required']);
      }
      expect(await ids('pageSize=200')).not.toContain(key.id);
    });

    test('needs the feature', async () => {
      const { token } = await world.holder({ features: ['api_keys.view'] });
      const { body } = await remove('00000000-0000-4000-8000-000000000000', token);
      expect(body.requiredFeatures).toEqual(['api_keys.delete']);
    });
  });

  test('survive any garbage', async () => {
    for (const garbage of GARBAGE) {
      for (const field of ['name', 'description', 'tenantId', 'organizationId', 'roles', 'expiresAt']) {
        const json = { name: 'key', [field]: garbage };
        expect((await world.call('POST', PATH, { json })).status).toBeLessThan(500);
      }
      const text = typeof garbage === 'string' ? garbage : JSON.stringify(garbage);
      for (const name of ['page', 'pageSize', 'search', 'id']) {
        expect(
          (await world.call('GET', `${PATH}?${new URLSearchParams({ [name]: text })}`)).status,
        ).toBeLessThan(500);
        expect(
          (await world.call('DELETE', `${PATH}?${new URLSearchParams({ [name]: text })}`)).status,
        ).toBeLessThan(500);
      }
    }
  });
});
