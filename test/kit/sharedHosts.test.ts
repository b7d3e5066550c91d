import { endUnused, startTestHost, testTenant, type TestHost } from '@tenantry/core/testing';
import { AuthoredPackages } from '../support/AuthoredPackages';
import { fixtures } from '../support/fixtures';

interface Users {
  readonly total: number;
  readonly items: readonly { readonly email: string; readonly organizationId: string }[];
}

const OPTIONS = { module: 'modules/auth', sources: fixtures('healthy') };

describe('tenants of tests on one host', () => {
  let first: TestHost;
  let second: TestHost;

  beforeAll(async () => {
    first = await testTenant(OPTIONS);
    second = await testTenant(OPTIONS);
  });
  afterAll(async () => {
    await first?.stop();
    await second?.stop();
  });

  const usersOf = async (host: TestHost): Promise<Users> => {
    const token = await host.signInAs('admin');
    return (await host.request<Users>('GET', '/auth/users?pageSize=100', { token })).body;
  };

  test('share what they ask for with the same options, and nothing with others', async () => {
    expect(first.url).toBe(second.url);
    const apart = await testTenant({ ...OPTIONS, environment: { TENANTRY_TENANT_NAME: 'Apart' } });
    expect(apart.url).not.toBe(first.url);
    await apart.stop();
  });

  test('are apart: each has its tenant, its organization, its administrator and its accounts', async () => {
    const [one, two] = [await first.homeTenant(), await second.homeTenant()];
    expect(one.id).not.toBe(two.id);
    expect(one.organizationId).not.toBe(two.organizationId);
    expect(first.administrator.email).not.toBe(second.administrator.email);
    const { email } = await one.account('employee');
    const [ofFirst, ofSecond] = [await usersOf(first), await usersOf(second)];
    expect(ofFirst.items.map((user) => user.email)).toContain(email);
    expect(ofSecond.items.map((user) => user.email)).not.toContain(email);
    for (const { organizationId } of ofFirst.items) expect(organizationId).toBe(one.organizationId);
  });

  test('have an administrator with every right in the tenant', async () => {
    const token = await first.signIn();
    const check = await first.request<{ ok: boolean }>('POST', '/auth/feature-check', {
      token,
      json: { features: ['auth.users.create', 'directory.tenants.manage'] },
    });
    expect(check.body.ok).toBe(true);
    const { id } = await first.homeTenant();
    const [account] = await first.sql<{ tenant_id: string }>(
      'SELECT tenant_id FROM auth_users WHERE email = $1',
      [first.administrator.email],
    );
    expect(account?.tenant_id).toBe(id);
  });

  test('see events, mails and jobs since they began', async () => {
    const json = { email: first.administrator.email };
    await first.request('POST', '/auth/reset', { form: json });
    await first.settled();
    expect((await first.mails(json.email)).length).toBe(1);
    const third = await testTenant(OPTIONS);
    expect(await third.mails()).toEqual([]);
    expect(await third.jobs()).toEqual([]);
    expect(third.events).toEqual([]);
    await third.stop();
  });

  test('may not change the host for others', async () => {
    const refusal = await first.disable('healthy').catch((error: Error) => error.message);
    expect(refusal).toMatch(/may not switch the module healthy[^]*Remedy: .*startTestHost/);
    expect(second.host.runningModules).toContain('healthy');
  });

  test('leave the clock in real time', async () => {
    const third = await testTenant(OPTIONS);
    third.clock.travel({ hours: 3 });
    await third.stop();
    expect(Math.abs(first.clock.now().getTime() - Date.now())).toBeLessThan(60_000);
  });
});

test('a host that no test uses any more is stopped, the one that was used longest ago first', async () => {
  const names = ['One', 'Two'];
  const urls: string[] = [];
  for (const name of names) {
    const tenant = await testTenant({ ...OPTIONS, environment: { TENANTRY_TENANT_NAME: name } });
    urls.push(tenant.url);
    await tenant.stop();
  }
  const isServed = (url: string | undefined) =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await endUnused(1);
  expect([await isServed(urls[0]), await isServed(urls[1])]).toEqual([false, true]);
  await endUnused(0);
  expect(await isServed(urls[1])).toBe(false);
});

test('a host that does not start is not kept for the next test', async () => {
  const wrong = { ...OPTIONS, environment: { TENANTRY_SMTP_URL: 'http://x' } };
  await expect(testTenant(wrong)).rejects.toThrow('TENANTRY_SMTP_URL');
  await expect(testTenant(wrong)).rejects.toThrow('TENANTRY_SMTP_URL');
  const own = await startTestHost({ module: 'modules/auth' });
  await own.stop();
});

test('a host that starts, but in which no tenant can be made, is stopped', async () => {
  const packages = await AuthoredPackages.create('keeper');
  await packages.describe('keeper');
  await packages.write('keeper', {
    'hooks.js': 'exports.called = [];',
    'manifest.js': `const { called } = require('./hooks');
      module.exports = {
        title: 'Keeper',
        hooks: { start: () => void called.push('start'), stop: () => void called.push('stop') },
      };`,
  });
  const { called } = (await import(`${packages.folderOf('keeper')}/hooks.js`)) as {
    called: readonly string[];
  };
  await expect(testTenant({ sources: [packages.folderOf('keeper')] })).rejects.toThrow(
    'the module directory does not run',
  );
  await endUnused(0);
  await packages.remove();
  expect(called).toEqual(['start', 'stop']);
});
