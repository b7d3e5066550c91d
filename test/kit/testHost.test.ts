import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { errands, inTenant, TENANT } from '../jobs/errands';
import { AuthoredPackages } from '../support/AuthoredPackages';
import { fixture, fixtures } from '../support/fixtures';

interface Page {
  readonly items: readonly { readonly email: string }[];
}

describe('a test host', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ module: 'modules/auth' });
  });
  afterAll(() => host.stop());

  test('runs the named module, what it requires and what signing in needs, and nothing else', async () => {
    expect(host.host.runningModules).toEqual(['directory', 'auth']);
    const healthy = await startTestHost({ module: fixture('healthy') });
    expect(healthy.host.runningModules).toEqual(['directory', 'auth', 'healthy']);
    await healthy.stop();
    await expect(startTestHost({ module: fixture('requires-missing') })).rejects.toThrow(
      /no package installed for requires_missing contains it\.\n {2}Remedy: npm install --save-dev/,
    );
  });

  test('signs in as any role, or with exactly some features, in the first tenant and in others', async () => {
    const other = await host.tenant('Other');
    const status = async (token: string) => (await host.request('GET', '/auth/users', { token })).status;
    for (const { place, expected } of [
      { place: host, expected: [200, 200, 403, 200] },
      { place: other, expected: [200, 200, 403, 200] },
    ]) {
      const found: number[] = [];
      for (const role of ['superadmin', 'admin', 'employee', ['auth.users.list']]) {
        found.push(await status(await place.signInAs(role)));
      }
      expect(found).toEqual(expected);
    }
    const token = await other.signInAs('admin');
    const { body } = await host.request<Page>('GET', '/auth/users', { token });
    expect(body.items.map(({ email }) => email)).not.toContain(host.administrator.email);
    await expect(other.signInAs('butler')).rejects.toThrow('The tenant has no role butler');
  });

  test('travels in time', async () => {
    const token = await host.signInAs('admin');
    const status = async () => (await host.request('GET', '/auth/users', { token })).status;
    host.clock.travel({ hours: 7, minutes: 59 });
    expect(await status()).toBe(200);
    host.clock.travel({ minutes: 2 });
    expect(await status()).toBe(401);
    // The kit itself signs in again.
    expect(typeof (await host.signInAs('admin'))).toBe('string');
    host.clock.travelTo(new Date('2020-02-29T12:00:00Z'));
    expect(await status()).toBe(200);
    host.clock.reset();
    expect(Math.abs(host.clock.now().getTime() - Date.now())).toBeLessThan(1_000);
  });

  test('waits for events that have happened and those to come, each given once', async () => {
    const name = `event-${Date.now()}`;
    const isTenant = (id: string) => (event: { payload: { id: string } }) => event.payload.id === id;
    const tenant = await host.tenant(name);
    expect((await host.event('directory.tenant.created', isTenant(tenant.id))).tenantId).not.toBeUndefined();
    const coming = host.event<{ id: string }>('directory.organization.created', () => true);
    await host.tenant();
    expect((await coming).payload.id).toMatch(/-/);
    expect(host.events.map(({ id }) => id)).toContain('auth.login.success');
  });
});

test('a test host shows what failed in the background, and how often', async () => {
  const host = await startTestHost({ sources: fixtures('header-auth', 'errands') });
  await inTenant(host, ({ jobs }) =>
    jobs.enqueue(errands.run, { name: 'lost', failures: 99 }, { attempts: 1 }),
  );
  await host.settled();
  expect(await host.jobs('errands.run')).toEqual([
    expect.objectContaining({
      worker: 'errands.run',
      state: 'dead',
      tenantId: TENANT,
      attempts: 1,
      error: expect.stringContaining('lost failed at attempt 1') as string,
    }),
  ]);
  expect(await host.jobs('errands.alone')).toEqual([]);
  await host.stop();
});

test('a test host without the module of tenants says so, with the states of the modules', async () => {
  const host = await startTestHost({ sources: fixtures('healthy', 'requires-missing') });
  const failure = await host.signInAs('admin').catch((error: Error) => error.message);
  await host.stop();
  expect(failure).toMatch(
    /the module directory does not run[^]*--experimental-vm-modules[^]*requires_missing .*disabled/,
  );
});

test('a test host begins with what other hosts of its module seeded, unless its options can change that', async () => {
  const packages = await AuthoredPackages.create('sower');
  await packages.describe('sower');
  await packages.write('sower', {
    'seeds.js': 'exports.sown = [];',
    'manifest.js': `const { sown } = require('./seeds');
      module.exports = { title: 'Sower', hooks: { seed: () => void sown.push(1) } };`,
  });
  // The same object that the module has: tests and modules run in one realm.
  const { sown } = (await import(`${packages.folderOf('sower')}/seeds.js`)) as { sown: readonly unknown[] };
  const module = packages.folderOf('sower');
  const seeds: number[] = [];
  for (const options of [
    {},
    {},
    { limits: { hook: 30_000 } },
    { environment: { TENANTRY_TENANT_NAME: 'Own' } },
  ]) {
    const host = await startTestHost({ module, ...options });
    await host.stop();
    seeds.push(sown.length);
  }
  await packages.remove();
  expect(seeds).toEqual([1, 1, 1, 2]);
});
