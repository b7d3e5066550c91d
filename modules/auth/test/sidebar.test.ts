import { GARBAGE, type TestRequest } from '@tenantry/core/testing';
import { type ErrorBody, type Person, World } from './accessSupport';
import { authTenant } from './support';

interface Settings {
  readonly version: number;
  readonly groupOrder: readonly string[];
  readonly groupLabels: Readonly<Record<string, string>>;
  readonly itemLabels: Readonly<Record<string, string>>;
  readonly hiddenItems: readonly string[];
  readonly itemOrder: Readonly<Record<string, readonly string[]>>;
}
interface Preferences {
  readonly locale: string;
  readonly settings: Settings;
  readonly canApplyToRoles: boolean;
  readonly roles: readonly { id: string; name: string; hasPreference: boolean }[];
  readonly scope: object;
  readonly updatedAt: string | null;
  readonly appliedRoles?: readonly string[];
  readonly clearedRoles?: readonly string[];
}
interface Variant {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly settings: Settings;
}
interface Nav {
  readonly brand: object | null;
  readonly accentColor: string | null;
  readonly groups: readonly {
    readonly id: string;
    readonly name: string;
    readonly defaultName: string;
    readonly items: readonly { href: string; title: string; defaultTitle: string; hidden?: boolean }[];
  }[];
}

const PREFERENCES = '/auth/sidebar/preferences';
const VARIANTS = '/auth/sidebar/variants';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const EMPTY = { version: 2, groupOrder: [], groupLabels: {}, itemLabels: {}, hiddenItems: [], itemOrder: {} };

describe('the sidebar', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.of(
      await authTenant({
        sources: ['./modules/api_keys', './test/fixtures/modules/sidebar-pages'],
        modules: { auth: { settings: { sidebarGroupOrder: ['second', 'first'] } } },
      }),
    );
  });
  afterAll(() => world.host.stop());

  const arranger = (roles: readonly string[] = []) =>
    world
      .role({ features: ['auth.sidebar.manage', 'sidebar_pages.*'] })
      .then((role) => world.person([role, ...roles]));
  const get = async <T = Preferences>({ token }: Person, path = PREFERENCES, more: TestRequest = {}) =>
    (await world.call<T>('GET', path, { token, ...more })).body;
  const put = <T = Preferences>({ token }: Person, json: object, more: TestRequest = {}) =>
    world.call<T>('PUT', PREFERENCES, { token, json, ...more });
  const nav = (person: Person, query = '') => get<Nav>(person, `/auth/admin/nav${query}`);
  const shape = ({ groups }: Nav) =>
    groups
      .filter(({ id }) => ['first', 'second'].includes(id))
      .map(
        ({ name, items }) =>
          `${name}: ${items.map(({ title, hidden }) => title + (hidden ? '!' : '')).join(', ')}`,
      );

  describe('preferences', () => {
    test('are empty until stored, then whole and tidy', async () => {
      const person = await arranger();
      expect(await get(person)).toEqual({
        locale: 'en',
        settings: EMPTY,
        canApplyToRoles: true,
        roles: expect.any(Array),
        scope: { type: 'user' },
        updatedAt: null,
      });
      const settings = {
        groupOrder: [' b ', 'a', '', 'a'],
        groupLabels: { a: ' Alpha ', b: ' ' },
        itemLabels: { '/x': 'X' },
        hiddenItems: ['/y', '/y'],
        itemOrder: { a: ['/x', '/x'], b: [] },
      };
      const stored = {
        version: 2,
        groupOrder: ['b', 'a'],
        groupLabels: { a: 'Alpha' },
        itemLabels: { '/x': 'X' },
        hiddenItems: ['/y'],
        itemOrder: { a: ['/x'] },
      };
      const { status, body } = await put(person, settings);
      expect([status, body.settings, body.appliedRoles, body.clearedRoles]).toEqual([200, stored, [], []]);
      expect((await get(person)).settings).toEqual(stored);
      expect((await put(person, { settings: { groupOrder: ['z'] } })).body.settings).toEqual({
        ...EMPTY,
        groupOrder: ['z'],
      });
    });

    test('name the first 500 roles, others where a part of their name is searched, and read those of any', async () => {
      await world.host.sql(
        `INSERT INTO auth_roles (tenant_id, name) SELECT $1, 'zz ' || lpad(n::text, 4, '0') FROM generate_series(1, 600) AS n`,
        [world.home.tenantId],
      );
      const person = await arranger();
      expect((await get(person)).roles).toHaveLength(500);
      const { roles } = await get(person, `${PREFERENCES}?search=ZZ%200600`);
      expect(roles.map(({ name }) => name)).toEqual(['zz 0600']);
      const roleId = roles[0]?.id ?? '';
      expect((await get(person, `${PREFERENCES}?roleId=${roleId}`)).scope).toEqual({ type: 'role', roleId });
      expect((await put(person, { applyToRoles: [roleId] })).body.appliedRoles).toEqual([roleId]);
      const { token } = person;
      expect((await world.call('GET', `${PREFERENCES}?search=${'x'.repeat(201)}`, { token })).status).toBe(
        400,
      );
      await world.host.sql(`DELETE FROM auth_roles WHERE tenant_id = $1 AND name LIKE 'zz %'`, [
        world.home.tenantId,
      ]);
    });

    test('are kept for each organization apart', async () => {
      const branch = await world.organization();
      const person = await arranger();
      const there = { cookies: { selected_org: branch } };
      await put(person, { groupOrder: ['here'] });
      await put(person, { groupOrder: ['there'] }, there);
      expect((await get(person)).settings.groupOrder).toEqual(['here']);
      expect((await get(person, PREFERENCES, there)).settings.groupOrder).toEqual(['there']);
    });

    test('are refused when they are no settings', async () => {
      const person = await arranger();
      const wrong: object[] = [
        { groupOrder: 'x' },
        { groupOrder: Array.from({ length: 201 }, (_, n) => String(n)) },
        { hiddenItems: Array.from({ length: 501 }, (_, n) => String(n)) },
        { groupLabels: { a: 'x'.repeat(121) } },
        { version: 0 },
        { scope: { type: 'role' } },
        { scope: { type: 'role', roleId: NOBODY }, applyToRoles: [NOBODY] },
        { scope: { type: 'role', roleId: NOBODY }, clearRoleIds: [NOBODY] },
      ];
      for (const json of wrong) {
        const { status, body } = await put<ErrorBody>(person, json);
        expect([status, body.error]).toEqual([400, 'Invalid payload']);
        expect(body.details).toEqual({ formErrors: expect.any(Array), fieldErrors: expect.any(Object) });
      }
      const options = { body: '{"groupOrder":', headers: { 'content-type': 'application/json' } };
      expect(await world.refusal('PUT', PREFERENCES, { token: person.token, ...options })).toEqual([
        400,
        'Invalid JSON',
      ]);
    });

    test('are not written over what somebody changed meanwhile', async () => {
      const person = await arranger();
      const { updatedAt } = (await put(person, {})).body;
      const seen = (time: string | null) => ({ headers: { 'x-expected-updated-at': time ?? '' } });
      expect((await put(person, {}, seen(updatedAt))).status).toBe(200);
      expect((await put(person, {}, seen('2020-01-01T00:00:00.000Z'))).status).toBe(409);
    });

    test('of roles are for those who manage sidebars', async () => {
      const roleId = await world.role();
      const person = await arranger();
      const plain = await world.person();
      const path = `${PREFERENCES}?roleId=${roleId}`;
      for (const [method, at] of [
        ['GET', path],
        ['PUT', PREFERENCES],
        ['DELETE', path],
      ] as const) {
        const json = method === 'PUT' ? { json: {} } : {};
        const { status, body } = await world.call(method, at, { token: plain.token, ...json });
        expect([status, body.requiredFeatures]).toEqual([403, ['auth.sidebar.manage']]);
      }
      expect(await get(plain)).toMatchObject({ canApplyToRoles: false, roles: [], settings: EMPTY });
      const scope = { type: 'role', roleId };
      const saved = await put(person, { groupOrder: ['r'], scope });
      expect(saved.body).toMatchObject({ scope, settings: { groupOrder: ['r'] } });
      const view = await get(person, path);
      expect(view.roles.find(({ id }) => id === roleId)?.hasPreference).toBe(true);
      expect(view.roles.some(({ name }) => name === 'superadmin')).toBe(false);
      const foreign = await world.role({}, (await world.tenant()).tenantId);
      for (const id of [NOBODY, foreign]) {
        const { token } = person;
        const at = `${PREFERENCES}?roleId=${id}`;
        expect(await world.refusal('GET', at, { token })).toEqual([404, 'Role not found']);
        expect(await world.refusal('DELETE', at, { token })).toEqual([404, 'Role not found']);
        const json = { scope: { type: 'role', roleId: id } };
        expect(await world.refusal('PUT', PREFERENCES, { token, json })).toEqual([404, 'Role not found']);
      }
      for (let times = 0; times < 2; times += 1) {
        const { status, body } = await world.call<object>('DELETE', path, { token: person.token });
        expect([status, body]).toEqual([200, { ok: true, scope }]);
      }
      expect(await world.refusal('DELETE', PREFERENCES, { token: person.token })).toEqual([
        400,
        'roleId query parameter is required',
      ]);
    });

    test('are given to roles and taken from them, all or nothing', async () => {
      const person = await arranger();
      const [one, two] = [await world.role(), await world.role()];
      const applied = await put(person, { groupOrder: ['x'], applyToRoles: [one, two] });
      expect(applied.body).toMatchObject({ appliedRoles: [one, two], clearedRoles: [] });
      const json = { groupOrder: ['y'], applyToRoles: [two, NOBODY] };
      const { status, body } = await put<{ error: string; missing: string[] }>(person, json);
      expect([status, body.error, body.missing]).toEqual([400, 'Invalid roles', [NOBODY]]);
      expect((await get(person)).settings.groupOrder).toEqual(['x']);
      const cleared = await put(person, { clearRoleIds: [one, two, NOBODY], applyToRoles: [two] });
      expect(cleared.body).toMatchObject({ appliedRoles: [two], clearedRoles: [one, NOBODY] });
      const has = new Map((await get(person)).roles.map(({ id, hasPreference }) => [id, hasPreference]));
      expect([has.get(one), has.get(two)]).toEqual([false, true]);
    });
  });

  describe('variants', () => {
    const post = ({ token }: Person, json: object, more: TestRequest = {}) =>
      world.call<{ locale: string; variant: Variant }>('POST', VARIANTS, { token, json, ...more });
    const list = async (person: Person, more: TestRequest = {}) =>
      (await get<{ variants: Variant[] }>(person, VARIANTS, more)).variants;

    test('are numbered, named, activated one at a time, changed and deleted', async () => {
      const person = await arranger();
      const first = await post(person, {});
      expect([first.status, first.body]).toEqual([
        200,
        {
          locale: 'en',
          variant: {
            id: expect.any(String),
            name: 'My preferences',
            isActive: false,
            settings: EMPTY,
            createdAt: expect.any(String),
            updatedAt: expect.any(String),
          },
        },
      ]);
      const settings = { hiddenItems: ['/x'] };
      const second = (await post(person, { name: ' ', settings, isActive: true })).body.variant;
      expect(second).toMatchObject({
        name: 'My preferences 2',
        isActive: true,
        settings: { ...EMPTY, ...settings },
      });
      const third = (await post(person, { name: 'Mine', isActive: true })).body.variant;
      expect((await list(person)).map(({ name, isActive }) => [name, isActive])).toEqual([
        ['My preferences', false],
        ['My preferences 2', false],
        ['Mine', true],
      ]);
      const { token } = person;
      const taken = await world.call('POST', VARIANTS, { token, json: { name: 'Mine' } });
      expect([taken.status, taken.body.code]).toEqual([409, 'duplicate_name']);
      const at = `${VARIANTS}/${second.id}`;
      const renamed = await world.call('PUT', at, { token, json: { name: 'Mine' } });
      expect([renamed.status, renamed.body.code]).toEqual([409, 'duplicate_name']);
      const changed = await world.call<{ variant: Variant }>('PUT', at, { token, json: { isActive: true } });
      expect(changed.body.variant).toMatchObject({
        name: 'My preferences 2',
        isActive: true,
        settings: second.settings,
      });
      expect((await get<{ variant: Variant }>(person, `${VARIANTS}/${third.id}`)).variant.isActive).toBe(
        false,
      );
      expect((await world.call<object>('DELETE', at, { token })).body).toEqual({ ok: true });
      expect(await world.refusal('DELETE', at, { token })).toEqual([404, 'Variant not found']);
      expect((await post(person, {})).body.variant.name).toBe('My preferences 2');
    });

    test('are of one user and one language, and never numbered twice', async () => {
      const [person, other] = [await arranger(), await arranger()];
      const made = await Promise.all(Array.from({ length: 6 }, () => post(person, { isActive: true })));
      expect(new Set(made.map(({ body }) => body.variant.name)).size).toBe(6);
      expect((await list(person)).filter(({ isActive }) => isActive)).toHaveLength(1);
      expect(await list(other)).toEqual([]);
      expect(await list(person, { cookies: { locale: 'de' } })).toEqual([]);
      const at = `${VARIANTS}/${made[0]?.body.variant.id}`;
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const json = method === 'PUT' ? { json: {} } : {};
        for (const path of [at, `${VARIANTS}/nonsense`, `${VARIANTS}/${NOBODY}`]) {
          expect(await world.refusal(method, path, { token: other.token, ...json })).toEqual([
            404,
            'Variant not found',
          ]);
        }
      }
    });

    test('need the feature, a user, and a payload that is one', async () => {
      const { token } = await world.person();
      const answer = await world.call('GET', VARIANTS, { token });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'no-store, no-cache, must-revalidate',
      ]);
      for (const [method, path] of [
        ['POST', VARIANTS],
        ['PUT', `${VARIANTS}/${NOBODY}`],
        ['DELETE', `${VARIANTS}/${NOBODY}`],
      ] as const) {
        const json = method === 'DELETE' ? {} : { json: {} };
        expect((await world.call(method, path, { token, ...json })).status).toBe(403);
      }
      const person = await arranger();
      for (const json of [
        { name: 'x'.repeat(121) },
        { settings: { hiddenItems: 'x' } },
        { isActive: 'maybe' },
      ]) {
        expect(await world.refusal('POST', VARIANTS, { token: person.token, json })).toEqual([
          400,
          'Invalid payload',
        ]);
      }
      // A key made by an administrator of another tenant has no user behind it.
      const place = await world.tenant();
      const roleId = await world.role({ features: ['auth.sidebar.manage'] }, place.tenantId);
      const key = await world.call<{ secret: string }>('POST', '/api_keys/keys', {
        json: { name: 'key', ...place, roles: [roleId] },
      });
      for (const path of [VARIANTS, PREFERENCES]) {
        const { status, body } = await world.host.request<ErrorBody>('GET', path, {
          headers: { 'x-api-key': key.body.secret },
        });
        expect([status, body.error]).toEqual([403, 'No user context']);
      }
    });
  });

  describe('as navigation', () => {
    test('is laid in layers: pages, operator, role, user', async () => {
      const roleId = await world.role();
      const person = await arranger([roleId]);
      expect(shape(await nav(person))).toEqual(['Second: C', 'First: A, B']);

      const role = {
        scope: { type: 'role', roleId },
        hiddenItems: ['/pages/b'],
        groupLabels: { first: 'One' },
      };
      await put(person, role);
      expect(shape(await nav(person))).toEqual(['Second: C', 'One: A, B!']);
      const { groups } = await nav(person);
      expect(groups.find(({ id }) => id === 'first')?.defaultName).toBe('First');

      const own = {
        groupOrder: ['first'],
        itemOrder: { first: ['/pages/b'] },
        itemLabels: { '/pages/a': 'Aha' },
      };
      await put(person, own);
      expect(shape(await nav(person))).toEqual(['First: B, Aha', 'Second: C']);
      await put(person, {});
      expect(shape(await nav(person))).toEqual(['Second: C', 'First: A, B']);
    });

    test('ignores what is not there, also names that every object has', async () => {
      const person = await arranger();
      await put(person, {
        groupOrder: ['gone', 'constructor'],
        itemOrder: { toString: ['/x'] },
        itemLabels: { valueOf: 'x' },
        hiddenItems: ['/gone'],
      });
      expect(shape(await nav(person))).toEqual(['Second: C', 'First: A, B']);
    });

    test('is remembered, and follows preferences, grants and logos at once', async () => {
      const roleId = await world.role({ features: ['auth.sidebar.manage', 'sidebar_pages.view'] });
      const person = await world.person([roleId]);
      await nav(person);
      expect(await world.host.queriesDuring(() => nav(person))).toBe(0);
      await world.grant(roleId, { features: ['auth.sidebar.manage'] });
      expect(shape(await nav(person))).toEqual([]);
      await world.grant(roleId, { features: ['auth.sidebar.manage', 'sidebar_pages.view'] });
      const manager = await arranger();
      await put(manager, { scope: { type: 'role', roleId }, hiddenItems: ['/pages/c'] });
      expect(shape(await nav(person))).toEqual(['Second: C!', 'First: A, B']);
      expect((await nav(person)).brand).toBeNull();
      const { organizationId: id } = world.home;
      const logoUrl = 'https://example.test/logo.png';
      await world.call('PUT', '/directory/organizations', { json: { id, logoUrl } });
      expect((await nav(person)).brand).toEqual({
        name: expect.any(String),
        logo: { src: logoUrl, alt: expect.any(String), preserveAspectRatio: false },
      });
      await world.call('PUT', '/directory/organizations', { json: { id, logoUrl: null } });
      expect(await nav(person)).toMatchObject({ brand: null, accentColor: null });
      await world.call('PUT', '/directory/organizations', { json: { id, accentColor: '#0a7d55' } });
      expect(await nav(person)).toMatchObject({ brand: null, accentColor: '#0a7d55' });
      await world.call('PUT', '/directory/organizations', { json: { id, accentColor: null } });
    });
  });

  test('survives any garbage', async () => {
    const { token } = await arranger();
    for (const garbage of GARBAGE) {
      for (const field of [
        'groupOrder',
        'groupLabels',
        'itemOrder',
        'version',
        'settings',
        'scope',
        'applyToRoles',
      ]) {
        const { status } = await world.call('PUT', PREFERENCES, { token, json: { [field]: garbage } });
        expect([field, garbage, status < 500]).toEqual([field, garbage, true]);
      }
      for (const field of ['name', 'settings', 'isActive']) {
        const { status } = await world.call('POST', VARIANTS, { token, json: { [field]: garbage } });
        expect([field, garbage, status < 500]).toEqual([field, garbage, true]);
      }
    }
    expect((await world.call('GET', '/auth/admin/nav', { token })).status).toBe(200);
  });
});
