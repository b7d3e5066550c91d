import { Host, type HostOptions } from '@tenantry/core/host';
import { startTestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { until } from '../support/until';
import { granted, keeper, makeKey, statusWith, withKey } from './support';

describe('a caller with an API key', () => {
  let world: World;
  beforeAll(async () => {
    // Cached keys stay for as long as a busy machine may take, and go because they are invalidated.
    const environment = {
      TENANTRY_API_KEY_AUTH_TTL_MS: '600000',
      TENANTRY_API_KEY_AUTH_NEGATIVE_TTL_MS: '600000',
    };
    world = await World.of(await startTestHost({ environment }));
  });
  afterAll(() => world.host.stop());

  const keyWith = async (features: string[], more: object = {}) =>
    makeKey(world, { roles: [await world.role({ features })], ...more });

  describe('presents it', () => {
    test('in x-api-key or with the scheme ApiKey, and reads its features', async () => {
      const key = await keyWith(['auth.users.list']);
      const asked = { features: ['auth.users.list', 'auth.users.edit'] };
      for (const headers of [
        { 'x-api-key': key.secret },
        { authorization: `ApiKey ${key.secret}` },
        { authorization: `apikey   ${key.secret}` },
      ]) {
        const { status, body } = await world.host.request<object>('POST', '/auth/feature-check', {
          headers: headers as unknown as Record<string, string>,
          json: asked,
        });
        expect([status, body]).toEqual([
          200,
          { ok: false, granted: ['auth.users.list'], userId: `api_key:${key.id}` },
        ]);
      }
      expect(await withKey(world, key.secret, 'GET', '/auth/profile')).toMatchObject({
        status: 403,
        body: { code: 'person_required' },
      });
    });

    test('after a token, which counts first when it is good', async () => {
      const key = await keyWith([]);
      const asked = { json: { features: [] } };
      const call = (token: string) =>
        withKey<{ userId: string }>(world, key.secret, 'POST', '/auth/feature-check', { ...asked, token });
      expect((await call(world.root)).body.userId).toBe(world.rootId);
      expect((await call('not.a.token')).body.userId).toBe(`api_key:${key.id}`);
      const cookies = { auth_token: 'rubbish' };
      const behindCookie = await withKey<{ userId: string }>(
        world,
        key.secret,
        'POST',
        '/auth/feature-check',
        { ...asked, cookies },
      );
      expect(behindCookie.body.userId).toBe(`api_key:${key.id}`);
    });

    test('and is refused when it is not right to the last digit', async () => {
      const key = await keyWith([]);
      const last = key.secret.endsWith('0') ? '1' : '0';
      const wrong = [
        `${key.secret.slice(0, -1)}${last}`,
        key.secret.toUpperCase(),
        key.keyPrefix,
        'tnk_',
        'x',
      ];
      for (const secret of [...wrong, `tnk_00000000.${'0'.repeat(48)}`]) {
        expect([secret, await statusWith(world, secret)]).toEqual([secret, 401]);
      }
      expect(await statusWith(world, key.secret)).toBe(200);
    });
  });

  describe('may do what the roles of the key grant', () => {
    test('together, whatever overrides its creator has', async () => {
      const one = await world.role({ features: ['auth.users.list'] });
      const two = await world.role({ features: ['auth.roles.*'] });
      const creator = await keeper(world, { features: ['auth.users.list', 'auth.roles.*'] });
      const { secret } = await makeKey(world, { roles: [one, two] }, { token: creator.token });
      const asked = ['auth.users.list', 'auth.roles.list', 'auth.users.edit'];
      expect(await granted(world, secret, asked)).toEqual(asked.slice(0, 2));
      await world.call('PUT', '/auth/users/acl', {
        json: { userId: creator.id, features: ['auth.users.edit'] },
      });
      expect(await granted(world, secret, asked)).toEqual(asked.slice(0, 2));
      await world.grant(two, { features: [] });
      expect(await granted(world, secret, asked)).toEqual(['auth.users.list']);
    });

    test('within its organization and those below it', async () => {
      const branch = await world.organization();
      const leaf = await world.organization(branch);
      const beside = await world.organization();
      const inLeaf = await world.role({ features: ['auth.users.list'], organizations: [leaf] });
      const anywhere = await world.role({ features: ['auth.roles.list'], organizations: [] });
      const { secret } = await makeKey(world, { organizationId: branch, roles: [inLeaf, anywhere] });
      const asked = ['auth.users.list', 'auth.roles.list'];
      const at = (selected_org: string) => granted(world, secret, asked, { selected_org });
      expect(await at(branch)).toEqual(['auth.roles.list']);
      expect(await at(leaf)).toEqual(asked);
      expect(await at(beside)).toEqual(['auth.roles.list']);
      const { body } = await withKey<{ items: { id: string }[] }>(
        world,
        secret,
        'GET',
        '/directory/organization-switcher',
      );
      const ids = JSON.stringify(body.items);
      expect([ids.includes(leaf), ids.includes(beside)]).toEqual([true, false]);
    });

    test('and is super administrator only where neither key nor role is confined', async () => {
      const asked = ['directory.tenants.manage', 'devices.view', 'auth.acl.manage'];
      const list = (secret: string) => withKey(world, secret, 'GET', '/directory/tenants');
      const open = await makeKey(world, { roles: ['superadmin'], organizationId: null });
      expect((await list(open.secret)).status).toBe(200);
      expect(await granted(world, open.secret, asked)).toContain('auth.acl.manage');
      const confined = await makeKey(world, { roles: ['superadmin'] });
      expect((await list(confined.secret)).status).toBe(403);
      const narrow = await world.role({
        isSuperAdmin: true,
        features: [],
        organizations: [world.home.organizationId],
      });
      const byRole = await makeKey(world, { roles: [narrow], organizationId: null });
      expect(await granted(world, byRole.secret, asked)).toEqual([]);
    });

    test('and makes keys that outlive no move of the account behind it', async () => {
      const branch = await world.organization();
      const creator = await world.person(
        [await world.role({ features: ['api_keys.*'] })],
        world.home.organizationId,
      );
      const first = await makeKey(
        world,
        { organizationId: branch, roles: [await world.role({ features: ['api_keys.*'] })] },
        { token: creator.token },
      );
      const { body } = await withKey<{ secret: string }>(world, first.secret, 'POST', '/api_keys/keys', {
        json: { name: 'second' },
      });
      expect(await statusWith(world, body.secret)).toBe(200);
      await world.call('PUT', '/auth/users', { json: { id: creator.id, organizationId: branch } });
      expect(await statusWith(world, body.secret)).toBe(401);
    });
  });

  describe('is refused at once', () => {
    test('when the key is deleted while it is in use', async () => {
      const { id, secret } = await keyWith([]);
      expect(await statusWith(world, secret)).toBe(200);
      let deleted = false;
      const late: number[] = [];
      const user = async () => {
        for (let calls = 0; calls < 60; calls += 1) {
          const startedAfter = deleted;
          const status = await statusWith(world, secret);
          if (startedAfter) late.push(status);
          else expect([200, 401]).toContain(status);
        }
      };
      const users = [user(), user(), user(), user()];
      await world.call('DELETE', `/api_keys/keys?id=${id}`);
      deleted = true;
      await Promise.all(users);
      expect(new Set([...late, await statusWith(world, secret)])).toEqual(new Set([401]));
    });

    test('when it is deleted through another server process', async () => {
      const other = await Host.boot(world.host.host['options'] as HostOptions);
      try {
        const address = `http://127.0.0.1:${await other.listen(0, '127.0.0.1')}/api/auth/feature-check`;
        const { id, secret } = await keyWith([]);
        const ask = async () =>
          (
            await fetch(address, {
              method: 'POST',
              headers: { 'x-api-key': secret, 'content-type': 'application/json' },
              body: '{"features":[]}',
            })
          ).status;
        expect(await ask()).toBe(200);
        await world.call('DELETE', `/api_keys/keys?id=${id}`);
        await until(async () => (await ask()) === 401);
      } finally {
        await other.stop();
      }
    });

    test('when its creator is deactivated, moved or deleted', async () => {
      const branch = await world.organization();
      const fates: [string, (id: string) => Promise<{ status: number }>][] = [
        ['deactivated', (id) => world.call('PUT', '/auth/users', { json: { id, isConfirmed: false } })],
        ['moved', (id) => world.call('PUT', '/auth/users', { json: { id, organizationId: branch } })],
        ['deleted', (id) => world.call('DELETE', `/auth/users?id=${id}`)],
      ];
      for (const [fate, befall] of fates) {
        const creator = await keeper(world);
        const { secret } = await makeKey(world, {}, { token: creator.token });
        const ofTenant = await makeKey(world, { organizationId: null }, { token: creator.token });
        expect([fate, await statusWith(world, secret), await statusWith(world, ofTenant.secret)]).toEqual([
          fate,
          200,
          200,
        ]);
        expect((await befall(creator.id)).status).toBe(200);
        // A key of the tenant as a whole does not depend on where in it its creator is at home.
        const left = fate === 'moved' ? 200 : 401;
        expect([fate, await statusWith(world, secret), await statusWith(world, ofTenant.secret)]).toEqual([
          fate,
          401,
          left,
        ]);
      }
    });

    test('when its tenant is deleted, or it expires, and keeps its organization from being deleted', async () => {
      const branch = await world.organization();
      const key = await makeKey(world, {
        organizationId: branch,
        roles: [await world.role({ features: ['auth.users.list'] })],
      });
      expect(await granted(world, key.secret, ['auth.users.list'])).toEqual(['auth.users.list']);
      const inUse = await world.call('DELETE', `/directory/organizations?id=${branch}`);
      expect([inUse.status, inUse.body.code]).toEqual([409, 'organization_in_use']);
      expect(await granted(world, key.secret, ['auth.users.list'])).toEqual(['auth.users.list']);

      const place = await world.tenant();
      const { secret } = await makeKey(world, place);
      expect(await statusWith(world, secret)).toBe(200);
      await world.call('DELETE', `/directory/tenants?id=${place.tenantId}`);
      await world.host.settled();
      expect(await statusWith(world, secret)).toBe(401);

      const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
      const short = await makeKey(world, { expiresAt });
      expect(await statusWith(world, short.secret)).toBe(200);
      world.host.clock.travel({ hours: 1 });
      expect(await statusWith(world, short.secret)).toBe(401);
      world.host.clock.reset();
    });
  });

  test('costs no query while it is cached, and its use is stored after the request', async () => {
    const { id, secret } = await keyWith([]);
    const lastUsed = async () =>
      (
        await world.host.sql<{ at: Date | null }>(
          'SELECT last_used_at AS at FROM api_keys_keys WHERE id = $1',
          [id],
        )
      )[0]?.at;
    expect(await lastUsed()).toBeNull();
    await statusWith(world, secret);
    await until(async () => (await lastUsed()) !== null);
    const noted = await lastUsed();
    const queries = await world.host.queriesDuring(async () => {
      for (let calls = 0; calls < 20; calls += 1) await statusWith(world, secret);
    });
    expect(queries).toBe(0);
    const { keyUsage } = world.host.host.servicesOf('api_keys') as {
      keyUsage: { write(): Promise<void> };
    };
    await keyUsage.write();
    expect(await lastUsed()).toEqual(noted);
    const unknown = `tnk_00000000.${'1'.repeat(48)}`;
    await statusWith(world, unknown);
    expect(await world.host.queriesDuring(() => statusWith(world, unknown))).toBe(0);
  });

  test('never finds the secret in the log', async () => {
    const lines: string[] = [];
    const host = await startTestHost({ log: { write: (line) => lines.push(line) } });
    try {
      const there = await World.of(host);
      const { id, secret } = await makeKey(there, {});
      await statusWith(there, secret);
      await there.call('DELETE', `/api_keys/keys?id=${id}`);
      await statusWith(there, secret);
    } finally {
      await host.stop();
    }
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => /\.[0-9a-f]{48}/.test(line))).toEqual([]);
  });

  test('is cached as long as the operator says', async () => {
    const host = await startTestHost({ environment: { TENANTRY_API_KEY_AUTH_TTL_MS: '0' } });
    try {
      const there = await World.of(host);
      const { secret } = await makeKey(there, {});
      await statusWith(there, secret);
      expect(await host.queriesDuring(() => statusWith(there, secret))).toBeGreaterThan(0);
    } finally {
      await host.stop();
    }
  });
});
