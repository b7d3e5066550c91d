import { GARBAGE, type TestHost } from '@tenantry/core/testing';
import { PASSWORD, type Person, World } from './accessSupport';
import { authTenant } from './support';

let host: TestHost;
let world: World;
let admin: Person;
let userId: string;
let roleId: string;

beforeAll(async () => {
  host = await authTenant();
  world = await World.of(host);
  admin = await world.person(['admin']);
  userId = (await world.user()).id;
  roleId = await world.role();
});
afterAll(() => host.stop());

/** A body of every writing route that would do, to be spoiled one member at a time. */
const bodies = (): readonly [string, string, Record<string, unknown>][] => [
  [
    'POST',
    '/auth/users',
    {
      email: 'good@example.test',
      name: 'N',
      password: PASSWORD,
      organizationId: world.home.organizationId,
      roles: [],
    },
  ],
  [
    'PUT',
    '/auth/users',
    {
      id: userId,
      email: 'g@example.test',
      name: 'N',
      organizationId: world.home.organizationId,
      roles: [],
      isConfirmed: true,
    },
  ],
  ['POST', '/auth/roles', { name: 'some role', tenantId: world.home.tenantId }],
  ['PUT', '/auth/roles', { id: roleId, name: 'some role', tenantId: world.home.tenantId }],
  ['DELETE', '/auth/roles', { id: roleId }],
  [
    'PUT',
    '/auth/roles/acl',
    { roleId, features: [], isSuperAdmin: false, organizations: null, tenantId: world.home.tenantId },
  ],
  [
    'PUT',
    '/auth/users/acl',
    { userId, features: [], isSuperAdmin: false, organizations: null, tenantId: world.home.tenantId },
  ],
];

const queries: readonly [string, string, readonly string[]][] = [
  [
    'GET',
    '/auth/users',
    [
      'id',
      'ids',
      'page',
      'pageSize',
      'search',
      'name',
      'organizationId',
      'scopeToActiveOrganization',
      'roleId',
      'roleIds',
    ],
  ],
  ['GET', '/auth/roles', ['id', 'page', 'pageSize', 'search', 'tenantId']],
  ['GET', '/auth/roles/acl', ['roleId', 'tenantId']],
  ['GET', '/auth/users/acl', ['userId', 'tenantId']],
  ['GET', '/auth/admin/nav', ['orgId', 'tenantId']],
  ['DELETE', '/auth/users', ['id']],
  ['DELETE', '/auth/roles', ['id']],
];

const texts = GARBAGE.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  .filter((text) => text.length < 4_000)
  .map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?')));
const RAW = ['%', '%ff', '%00', '%F0%9F', '&&', '=', 'a=b=c', '%2e%2e', '__proto__=1', 'constructor=1'];

describe('garbage never makes a 500:', () => {
  test('in any member of any body', async () => {
    let sent = 0;
    for (const token of [world.root, admin.token]) {
      for (const [method, path, body] of bodies()) {
        for (const key of Object.keys(body)) {
          for (const value of GARBAGE) {
            const { status } = await world.call(method, path, { token, json: { ...body, [key]: value } });
            if (status >= 500)
              throw new Error(`${method} ${path} ${key}=${JSON.stringify(value)}: ${status}`);
            sent += 1;
          }
        }
      }
    }
    expect(sent).toBeGreaterThan(1_000);
  });

  test('in place of any body', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const [method, path] of bodies()) {
      for (const value of GARBAGE) {
        const { status } = await world.call(method, path, { json: value });
        expect([method, path, value, status < 500]).toEqual([method, path, value, true]);
      }
      for (const body of ['', '{', '[', '"', 'nul', '{"id":}', '\u0000', '{"__proto__":{"id":1}}', '1e999']) {
        const { status } = await world.call(method, path, { body, headers });
        expect([method, path, body, status < 500]).toEqual([method, path, body, true]);
      }
    }
  });

  test('in any key of any query', async () => {
    for (const token of [world.root, admin.token]) {
      for (const [method, path, keys] of queries) {
        for (const query of [...keys.flatMap((key) => texts.map((text) => `${key}=${text}`)), ...RAW]) {
          const { status } = await world.call(method, `${path}?${query}`, { token });
          if (status >= 500) throw new Error(`${method} ${path}?${query}: ${status}`);
        }
      }
    }
  });

  test('in cookies and headers', async () => {
    for (const text of texts) {
      const cookies = { selected_tenant: decodeURIComponent(text), selected_org: decodeURIComponent(text) };
      for (const path of ['/auth/users', '/auth/roles', '/auth/admin/nav']) {
        const { status } = await world.call('GET', path, { cookies });
        expect([path, text, status < 500]).toEqual([path, text, true]);
      }
      const headers = {
        'x-expected-updated-at': text,
        cookie: `selected_org=${text}; selected_tenant=%E0%A4%A`,
      };
      const { status } = await world.call('PUT', '/auth/users', { json: { id: userId }, headers });
      expect([text, status < 500]).toEqual([text, true]);
    }
  });

  test('and leaves everything in its place', async () => {
    expect(await world.seen(admin.id)).toMatchObject({ roles: ['admin'], isConfirmed: true });
    expect((await host.request('GET', '/auth/profile', { token: world.root })).status).toBe(200);
  });
});
