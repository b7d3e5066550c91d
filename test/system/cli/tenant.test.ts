/**
 * @covers core/cli/modules/tenant.ts core/parts/switches modules/auth modules/directory
 * @covers test/fixtures/modules/shop test/fixtures/modules/shop-window
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fixtures } from '../../support/fixtures';
import { Operator, until } from '../../cli/cli';
import { emptyDatabase, type OwnDatabase } from '../support/databases';

interface TenantAnswer {
  readonly tenant: { readonly id: string; readonly name: string };
  readonly modules: readonly { readonly id: string; readonly status: object; readonly switchedOff: object }[];
}

describe('modules --tenant', () => {
  const password = 'Secret-123!';
  let database: OwnDatabase;
  let operator: Operator;

  beforeEach(async () => {
    database = await emptyDatabase();
    operator = await Operator.create(
      {},
      {
        DATABASE_URL: database.url(),
        TENANTRY_ADMIN_EMAIL: 'root@example.test',
        TENANTRY_ADMIN_PASSWORD: password,
        TENANTRY_TENANT_NAME: 'Acme',
      },
    );
    const sources = [path.resolve('modules/{auth,directory}'), ...fixtures('shop', 'shop-window')];
    await writeFile(operator.configFile, JSON.stringify({ sources, modules: {} }));
  });
  afterEach(async () => {
    await operator.remove();
    await database.drop();
  });

  test('switches for one tenant on a running server, which applies and records it', async () => {
    const { url } = await operator.serve();
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'root@example.test', password }),
    });
    const { token } = (await login.json()) as { token: string };
    const get = (pathname: string) =>
      fetch(`${url}/api${pathname}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await get('/shop/items')).status).toBe(200);

    const asked = await operator.modules('disable', 'shop', '--tenant', 'acme', '--reason', 'stock-taking');
    expect(asked.code).toBe(3);
    expect(asked.stdout).toContain('To disable shop for the tenant Acme:');
    expect(asked.stdout).toContain('- stop  shop_window (it requires shop)');
    expect(asked.stdout).toContain('Nothing was changed.');
    expect((await get('/shop/items')).status).toBe(200);

    const off = await operator.modules('disable', 'shop', '-t', 'Acme', '-r', 'stock-taking', '--yes');
    expect(off.code).toBe(0);
    expect(off.stdout).toContain('Done; every running server follows at once.');
    await until('the server obeys', async () => (await get('/shop/items')).status === 404);

    const { data } = await operator.json<TenantAnswer>('list', '--tenant', 'Acme');
    expect(data.tenant.name).toBe('Acme');
    expect(data.modules).toContainEqual(
      expect.objectContaining({
        id: 'shop',
        status: { state: 'disabled', because: 'tenant' },
        switchedOff: expect.objectContaining({ reason: 'stock-taking' }) as object,
      }),
    );
    const shown = await operator.modules('list', '-t', data.tenant.id);
    expect(shown.stdout).toMatch(
      /^shop +1\.0\.0 +disabled \(tenant\) +yes +operator \w+, .*: stock-taking$/m,
    );
    expect(shown.stdout).toMatch(/^shop_window +1\.0\.0 +disabled \(dependency\) +yes$/m);

    expect((await operator.modules('enable', 'shop', '-t', 'Acme')).code).toBe(0);
    await until('the server obeys', async () => (await get('/shop/items')).status === 200);
    const record = (await (await get('/platform/module-switches')).json()) as { items: object[] };
    expect(record.items).toMatchObject([
      { enabled: true, by: expect.stringMatching(/^operator /) as string },
      { enabled: false, reason: 'stock-taking', alsoConcerned: ['shop_window'] },
    ]);
  });

  test('refuses what cannot be done, and says what to do', async () => {
    const early = await operator.modules('list', '--tenant', 'Acme');
    expect(early.code).toBe(1);
    expect(early.stderr).toContain('start the server once');
    expect((await operator.apart.run('seed')).code).toBe(0);
    const explained = await operator.modules('explain', 'platform.modules.manage');
    expect(explained.stdout).toMatch(
      /owner +the host itself[^]*admin \(platform\.modules\.manage of platform\)/,
    );
    for (const [args, says] of [
      [['disable', 'auth', '-t', 'Acme'], 'MODULE_CRITICAL  auth cannot be switched off'],
      [['disable', 'shopp', '-t', 'Acme'], 'Did you mean shop?'],
      [['disable', 'shop', '-t', 'Nobody'], 'There is no tenant with the id or name "Nobody".'],
    ] as const) {
      const { code, stdout, stderr } = await operator.modules(...args);
      expect(code).toBe(1);
      expect(stdout + stderr).toContain(says);
    }
  });
});
