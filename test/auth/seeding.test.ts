import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { addUser } from '../../modules/auth/test/support';
import { LogLines } from '../support/LogLines';
import { startBeside } from '../support/startBeside';

/** Seeds a running host again, and returns what it told the operator. */
async function seed(
  host: TestHost,
  demo: boolean,
  environment: Record<string, string> = {},
): Promise<string[]> {
  const lines: string[] = [];
  await host.host.seed({ environment, demo, print: (line) => lines.push(line) });
  return lines;
}

const forget = (host: TestHost) =>
  host.sql(
    'TRUNCATE auth_users, auth_roles, auth_user_roles, auth_role_acls, auth_sessions, auth_applied_grants CASCADE',
  );

const featuresOf = async (host: TestHost, role: string) => {
  const rows = await host.sql<{ features: string[] }>(
    `SELECT a.features FROM auth_role_acls a JOIN auth_roles r ON r.id = a.role_id
      WHERE r.name = $1 AND r.tenant_id = (SELECT tenant_id FROM auth_users WHERE email = $2)`,
    [role, host.administrator.email],
  );
  return rows[0]?.features;
};

describe('the first run', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host.stop());

  test('is followed by starts that give the grants of all modules at once', async () => {
    const log = new LogLines();
    await startBeside(host, { sources: [resolve('modules/*')], log });
    const bypasses = log.saying('work across tenants').map(({ reason }) => reason);
    expect(
      bypasses.filter((reason) => reason === 'give built-in roles the default grants of modules'),
    ).toHaveLength(1);
  });

  test('makes the built-in roles, with what modules declare for them', async () => {
    const roles = await host.sql<{ name: string; is_super_admin: boolean; features: string[] }>(
      `SELECT r.name, a.is_super_admin, a.features FROM auth_roles r JOIN auth_role_acls a ON a.role_id = r.id
        WHERE r.is_built_in ORDER BY r.name`,
    );
    expect(roles.map(({ name, is_super_admin }) => [name, is_super_admin])).toEqual([
      ['admin', false],
      ['employee', false],
      ['superadmin', true],
    ]);
    expect(roles[0]?.features).toEqual(expect.arrayContaining(['auth.*', 'directory.organizations.view']));
    expect(roles[2]?.features).toEqual(expect.arrayContaining(['auth.*']));
  });

  test('is over once there is a user', async () => {
    const before = await host.sql('SELECT id, updated_at FROM auth_roles ORDER BY id');
    await host.sql(`DELETE FROM auth_roles WHERE name = 'employee'`);
    expect(await seed(host, false, { TENANTRY_ADMIN_EMAIL: 'late@example.test' })).toEqual([]);
    expect(await host.sql(`SELECT 1 FROM auth_users WHERE email = 'late@example.test'`)).toEqual([]);
    const after = await host.sql('SELECT id, updated_at FROM auth_roles ORDER BY id');
    expect(after).toHaveLength(before.length - 1);
  });

  test('generates a strong password when none is given, and shows it once', async () => {
    await forget(host);
    const lines = await seed(host, false);
    expect(lines).toEqual([
      'First administrator: admin@example.com',
      expect.stringMatching(/^Password \(shown only now\): \S{24}$/),
    ]);
    const password = lines[1]?.split(': ')[1] ?? '';
    expect(await host.signIn('admin@example.com', password)).toBeTruthy();
    expect(await seed(host, false)).toEqual([]);
  });

  test('takes the administrator from the environment, and does not show the password', async () => {
    await forget(host);
    const lines = await seed(host, false, {
      TENANTRY_ADMIN_EMAIL: ' Boss@Example.test ',
      TENANTRY_ADMIN_PASSWORD: 'Tell-nobody-1',
    });
    expect(lines.join()).not.toContain('Tell-nobody-1');
    expect(await host.signIn('boss@example.test', 'Tell-nobody-1')).toBeTruthy();
  });

  test('refuses an administrator that could not sign in', async () => {
    await forget(host);
    const wrong: Record<string, string>[] = [
      { TENANTRY_ADMIN_EMAIL: 'nobody' },
      { TENANTRY_ADMIN_PASSWORD: 'short' },
      { TENANTRY_ADMIN_PASSWORD: 'secret', NODE_ENV: 'production' },
    ];
    for (const environment of wrong) {
      const name = Object.keys(environment)[0] ?? '';
      await expect(seed(host, false, environment)).rejects.toThrow(name);
    }
    expect(await host.sql('SELECT 1 FROM auth_roles')).toEqual([]);
  });
});

describe('the demo', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host.stop());

  test('adds people who can sign in, once', async () => {
    const lines = await seed(host, true);
    expect(lines).toEqual([
      'Demo accounts: superadmin@acme.com, admin@acme.com, employee@acme.com',
      'Password of each: secret',
      'Demo rules: 4 for deals of Acme',
      'Demo dashboard: 11 widgets of admin@acme.com',
      'Demo catalogue: products, variants and prices of Acme',
      'Demo dictionary: industries of Acme',
      'Demo customers: companies, people and deals of Acme',
      'Demo assistant: conversations of admin@acme.com, a proposed change and usage',
    ]);
    for (const role of ['superadmin', 'admin', 'employee']) {
      const token = await host.signIn(`${role}@acme.com`, 'secret');
      const { body } = await host.request<{ roles: string[] }>('GET', '/auth/profile', { token });
      expect(body.roles).toEqual([role]);
    }
    const token = await host.signIn('admin@acme.com', 'secret');
    const check = await host.request<{ ok: boolean }>('POST', '/auth/feature-check', {
      token,
      json: { features: ['auth.users.create'] },
    });
    expect(check.body.ok).toBe(true);
    const count = async () =>
      (await host.sql(`SELECT 1 FROM auth_users WHERE email LIKE '%@acme.com'`)).length;
    const people = await count();
    expect(people).toBeGreaterThan(20);
    expect(await seed(host, true)).toEqual([]);
    expect(await count()).toBe(people);
  });

  test('shows what agents do: conversations, a change that can be confirmed, and usage', async () => {
    const token = await host.signIn('admin@acme.com', 'secret');
    const call = async <T>(method: string, path: string) =>
      (await host.request<T>(method, `/ai_assistant${path}`, { token })).body;
    interface Conversations {
      readonly items: readonly { readonly title: string; readonly conversationId: string }[];
    }
    const { items } = await call<Conversations>('GET', '/ai/conversations');
    expect(items.map(({ title }) => title)).toEqual([
      'Deals that need attention',
      'What the assistant can do',
    ]);
    interface Messages {
      readonly messages: readonly { content: string; uiParts: { pendingActionId: string }[] }[];
    }
    const { messages } = await call<Messages>('GET', `/ai/conversations/${items[0]?.conversationId}`);
    expect(messages.map(({ content }) => content).join()).not.toMatch(/[{}]/);
    const action = messages.flatMap(({ uiParts }) => uiParts)[0]?.pendingActionId;
    const confirmed = await call('POST', `/ai/actions/${action}/confirm`);
    const won = expect.objectContaining({ field: 'status', before: 'open', after: 'won' }) as object;
    expect(confirmed).toMatchObject({ ok: true, pendingAction: { fieldDiff: [won] } });
    const usage = await call<{ total: number }>('GET', '/usage/daily?from=2000-01-01&to=2100-01-01');
    expect(usage.total).toBe(14);
    const sessions = await call<{ total: number }>('GET', '/usage/sessions?from=2000-01-01&to=2100-01-01');
    expect(sessions.total).toBe(14);
  });

  test('uses no known password in production', async () => {
    await host.sql(`DELETE FROM auth_users WHERE email LIKE '%@acme.com'`);
    const lines = await seed(host, true, { NODE_ENV: 'production' });
    const password = /^Password of each \(shown only now\): (\S{24})$/.exec(lines[1] ?? '')?.[1] ?? '';
    expect(await host.signIn('admin@acme.com', password)).toBeTruthy();
    await expect(host.signIn('admin@acme.com', 'secret')).rejects.toThrow('401');
  });
});

describe('a module that is switched on later', () => {
  let folder: string;
  let host: TestHost;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenantry-late-'));
    await writeModule(folder);
    host = await startTestHost({ sources: ['./modules/*', folder], modules: { late: { enabled: false } } });
  });
  afterAll(async () => {
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const enable = async (enabled: boolean) => {
    const config = JSON.parse(await readFile(host.configFile, 'utf8')) as { modules: object };
    await writeFile(host.configFile, JSON.stringify({ ...config, modules: { late: { enabled } } }));
    await host.host.reload();
  };

  test('gives the built-in roles its grants at once, and only once', async () => {
    const user = await addUser(host, { roles: ['employee'] });
    const token = await host.signIn(user.email, user.password);
    const may = async () => {
      const json = { features: ['late.view'] };
      return (await host.request<{ ok: boolean }>('POST', '/auth/feature-check', { token, json })).body.ok;
    };
    expect(await may()).toBe(false);
    await enable(true);
    expect(await may()).toBe(true);
    expect(await featuresOf(host, 'employee')).toContain('late.view');
    await enable(false);
    expect(await may()).toBe(false);
    await host.sql(`UPDATE auth_role_acls SET features = array_remove(features, 'late.view')`);
    await enable(true);
    expect(await featuresOf(host, 'employee')).not.toContain('late.view');
  });

  test('gives nothing to a role of the same name that somebody made', async () => {
    await enable(false);
    const [other] = await host.sql<{ id: string }>(
      `INSERT INTO auth_roles (tenant_id, name) VALUES (gen_random_uuid(), 'employee') RETURNING id`,
    );
    await enable(true);
    expect(await host.sql('SELECT 1 FROM auth_role_acls WHERE role_id = $1', [other?.id])).toEqual([]);
  });
});

/** A package that contributes a feature and a grant. */
async function writeModule(folder: string): Promise<void> {
  const identity = {
    name: 'late',
    version: '1.0.0',
    peerDependencies: { '@tenantry/core': '*' },
    tenantry: { module: 'late', manifest: './manifest.js', requires: {} },
  };
  const manifest = {
    title: 'Late',
    features: [{ id: 'late.view', title: 'See' }],
    defaultGrants: { employee: ['late.view'] },
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(identity));
  await writeFile(join(folder, 'manifest.js'), `module.exports = ${JSON.stringify(manifest)};`);
}
