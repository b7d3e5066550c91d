import { randomUUID } from 'node:crypto';
import { startTestHost, type TestHost, type TestRequest, type TestTenant } from '@tenantry/core/testing';

interface Grant {
  readonly isSuperAdmin?: boolean;
  readonly features: readonly string[];
  readonly organizations: readonly string[];
}

interface Body {
  readonly id: string;
  readonly error: string;
  readonly total: number;
  readonly canViewTenant: boolean;
  readonly progressJobId: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

const PASSWORD = 'Right-Pony-7';

/** People whose roles hold for some organizations of their tenant, and those of each role for others. */
describe('somebody restricted to organizations', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let admin: string;
  let home: string;
  let branch: string;

  beforeAll(async () => {
    host = await startTestHost();
    tenant = await host.tenant();
    admin = await tenant.signInAs('admin');
    [home, branch] = (await Promise.all(['Home', 'Branch'].map(organization))) as [string, string];
  });
  afterAll(() => host?.stop());

  const organization = (name: string): Promise<string> =>
    tenant.create('/directory/organizations', { name, tenantId: tenant.id });
  const call = (method: string, path: string, json?: unknown, options: TestRequest = {}) =>
    host.request<Body>(method, path, { token: admin, ...(json !== undefined && { json }), ...options });
  const selecting = (selected: string): TestRequest => ({ cookies: { selected_org: selected } });
  const deal = async (organizationId: string): Promise<string> =>
    (await call('POST', '/customers/deals', { title: 'Deal' }, selecting(organizationId))).body.id;

  /** Signs in somebody at home in `home` who has a role for each grant. */
  const person = async (...grants: readonly Grant[]): Promise<string> => {
    const token = await host.rootToken();
    const roles = await Promise.all(
      grants.map(async (grant) => {
        const roleId = await tenant.create('/auth/roles', { name: randomUUID(), tenantId: tenant.id });
        const json = { roleId, tenantId: tenant.id, isSuperAdmin: false, ...grant };
        const options = { token, json, cookies: { selected_tenant: tenant.id } };
        expect((await host.request('PUT', '/auth/roles/acl', options)).status).toBe(200);
        return roleId;
      }),
    );
    const email = `${randomUUID()}@example.test`;
    await tenant.create('/auth/users', { email, password: PASSWORD, organizationId: home, roles });
    return host.signIn(email, PASSWORD);
  };

  test('does with all of them at once what they may do in each', async () => {
    const view = ['customers.deals.view'];
    const manage = [...view, 'customers.deals.manage'];
    const uneven = { features: ['customers.deals.*', 'customers.people.view'], organizations: [home] };
    const token = await person(uneven, { features: view, organizations: [branch] });
    const [own, other] = await Promise.all([deal(home), deal(branch)]);
    const put = async (id: string, options: TestRequest) =>
      (await call('PUT', '/customers/deals', { id, title: 'Mine' }, { token, ...options })).status;
    expect(await put(own, {})).toBe(200);
    expect([await put(other, {}), await put(other, selecting(branch))]).toEqual([403, 403]);
    const all = selecting('__all__');
    expect([await put(own, all), await put(other, all)]).toEqual([403, 403]);
    const list = (path: string) =>
      call('GET', `/customers/${path}?ids=${own},${other}`, undefined, { token, ...all });
    expect((await list('deals')).body.total).toBe(2);
    expect((await list('people')).status).toBe(403);
    const nav = await host.request<{ grantedFeatures: string[] }>('GET', '/auth/admin/nav?orgId=__all__', {
      token,
    });
    expect(nav.body.grantedFeatures).toEqual(view);

    const even = await person(
      { features: ['customers.*'], organizations: [home] },
      { features: manage, organizations: [branch] },
    );
    for (const id of [own, other]) {
      const answer = await call('PUT', '/customers/deals', { id, title: 'Ours' }, { token: even, ...all });
      expect(answer.status).toBe(200);
    }
  });

  test('sees of the log of another organization what they may see there', async () => {
    const viewer = { features: ['audit_logs.*'], organizations: [home] };
    const token = await person(viewer, { features: ['audit_logs.view_self'], organizations: [branch] });
    await Promise.all([deal(home), deal(branch)]);
    const log = async (query: string, who = token) => {
      const path = `/audit_logs/audit-logs/actions?resourceKind=customers.deal${query}`;
      const { status, body } = await call('GET', path, undefined, { token: who });
      return [status, body.canViewTenant, body.total > 0];
    };
    expect(await log('')).toEqual([200, true, true]);
    expect(await log(`&organizationId=${branch}`)).toEqual([200, false, false]);
    const stranger = await person(
      { ...viewer, features: ['audit_logs.*'] },
      { features: ['devices.view'], organizations: [branch] },
    );
    // What they may not see is as if it were not named, and so is what is none.
    for (const named of [branch, randomUUID(), 'junk']) {
      expect(await log(`&organizationId=${named}`, stranger)).toEqual([200, true, true]);
      const { items } = (
        await call('GET', `/audit_logs/audit-logs/actions?organizationId=${named}`, undefined, {
          token: stranger,
        })
      ).body;
      expect(items.every((item) => item['organizationId'] === home)).toBe(true);
    }
    expect(await log('&organizationId=junk', admin)).toEqual([200, true, false]);
  });

  test('treats accounts, organizations and keys of those alone where they may', async () => {
    const features = ['auth.users.*', 'directory.organizations.*', 'api_keys.*'];
    const deals = { features: ['customers.deals.view'], organizations: [branch] };
    const token = await person({ features, organizations: [home] }, deals);
    const user = (organizationId: string) =>
      tenant.create('/auth/users', {
        email: `${randomUUID()}@example.test`,
        password: PASSWORD,
        organizationId,
        roles: [],
      });
    const [here, there] = [await user(home), await user(branch)];
    const rename = async (id: string, more: object = {}) =>
      (await call('PUT', '/auth/users', { id, name: 'Renamed', ...more }, { token })).status;
    expect([await rename(here), await rename(there), await rename(here, { organizationId: branch })]).toEqual(
      [200, 403, 403],
    );
    const remove = async (id: string) =>
      (await call('DELETE', `/auth/users?id=${id}`, undefined, { token })).status;
    expect([await remove(there), await remove(here)]).toEqual([403, 200]);
    const { items } = (await call('GET', '/auth/users?pageSize=100', undefined, { token })).body;
    expect(items.map(({ id }) => id)).not.toContain(there);

    const found = async (parentId: string) =>
      (await call('POST', '/directory/organizations', { name: randomUUID(), parentId }, { token })).status;
    expect([await found(home), await found(branch)]).toEqual([201, 403]);
    const key = async (organizationId: string) =>
      (await call('POST', '/api_keys/keys', { name: randomUUID(), organizationId, roles: [] }, { token }))
        .status;
    expect([await key(home), await key(branch)]).toEqual([201, 403]);
  });

  test('is a super administrator of these alone, if at all', async () => {
    const token = await person({ isSuperAdmin: true, features: [], organizations: [home] });
    const put = async (id: string, options: TestRequest = {}) =>
      (await call('PUT', '/customers/deals', { id, title: 'Mine' }, { token, ...options })).status;
    expect([await put(await deal(home)), await put(await deal(branch))]).toEqual([200, 403]);
    expect(await put(await deal(branch), selecting('__all__'))).toBe(403);
    const other = await host.tenant();
    const tenants = await call('GET', '/directory/tenants', undefined, { token });
    expect(JSON.stringify(tenants.body)).not.toContain(other.id);
    const there = { token, cookies: { selected_tenant: other.id } };
    const { body } = await call('GET', '/directory/organizations', undefined, there);
    expect(JSON.stringify(body)).not.toContain(other.organizationId);
  });

  test('works in none that they do not see, though they be at home there', async () => {
    const features = ['catalog.*', 'progress.*', 'customers.deals.manage'];
    const token = await person({ features, organizations: [branch] });
    const settings = { unitPriceDisplayEnabled: true };
    expect(await call('PUT', '/catalog/settings', settings, { token })).toMatchObject({
      status: 400,
      body: { error: 'Organization context is required' },
    });
    expect((await call('GET', '/catalog/settings', undefined, { token })).status).toBe(400);
    expect(
      await host.sql('SELECT 1 FROM platform_tenant_settings WHERE tenant_id = $1', [tenant.id]),
    ).toEqual([]);
    const job = { jobType: 'x', name: 'X' };
    expect((await call('POST', '/progress/jobs', job, { token })).status).toBe(403);
    const chosen = { ids: [randomUUID()], ownerUserId: null };
    expect((await call('POST', '/customers/deals/bulk-update-owner', chosen, { token })).status).toBe(401);

    const there = { token, ...selecting(branch) };
    expect((await call('PUT', '/catalog/settings', settings, there)).status).toBe(200);
    const made = await call('POST', '/progress/jobs', job, there);
    const queued = await call('POST', '/customers/deals/bulk-update-owner', chosen, there);
    for (const id of [made.body.id, queued.body.progressJobId]) {
      expect((await call('GET', `/progress/jobs/${id}`, undefined, { token })).status).toBe(200);
    }
  });

  describe('what holds for the whole tenant', () => {
    const MANAGE = [
      'catalog.settings.manage',
      'entities.definitions.*',
      'translations.*',
      'auth.sidebar.manage',
      'audit_logs.*',
    ];
    const refused = [403, 'all_organizations_required'];
    const answer = async (token: string, method: string, path: string, json?: unknown) => {
      const { status, body } = await host.request<Body & { code?: string }>(method, path, {
        token,
        ...(json !== undefined && { json }),
        ...selecting(branch),
      });
      return [status, body.code];
    };
    const field = (key: string) => ({ entityId: 'customers.deal', key, label: key, kind: 'text' });
    let local: string;
    let partly: string;
    let roleId: string;
    let id: string;
    beforeAll(async () => {
      local = await person({ features: MANAGE, organizations: [branch] });
      partly = await person(
        { features: MANAGE, organizations: [branch] },
        { features: ['auth.users.list'], organizations: ['__all__'] },
      );
      roleId = await tenant.create('/auth/roles', { name: randomUUID(), tenantId: tenant.id });
      id = (await call('POST', '/catalog/price-kinds', { code: 'net', title: 'Net' })).body.id;
    });

    test('is closed to those who hold the feature for it in some of them, whatever else they see', async () => {
      const fieldId = (await call('POST', '/entities/custom-fields', field('seen'))).body.id;
      const settings = { scope: { type: 'role', roleId }, groupOrder: [] };
      for (const [method, path, json] of [
        ['PUT', '/translations/locales', { locales: ['en'] }],
        ['POST', '/entities/custom-fields', field('hidden')],
        ['PUT', '/entities/custom-fields', { id: fieldId, label: 'Other' }],
        ['DELETE', `/entities/custom-fields?id=${fieldId}`],
        ['POST', '/entities/custom-fields/reorder', { entityId: 'customers.deal', ids: [fieldId] }],
        ['PUT', '/auth/sidebar/preferences', settings],
        ['PUT', '/auth/sidebar/preferences', { groupOrder: [], applyToRoles: [roleId] }],
        ['PUT', '/auth/sidebar/preferences', { groupOrder: [], clearRoleIds: [roleId] }],
        ['DELETE', `/auth/sidebar/preferences?roleId=${roleId}`],
        ['POST', '/catalog/price-kinds', { code: 'gross', title: 'Gross' }],
        ['PUT', '/catalog/price-kinds', { id, title: 'Other' }],
        ['DELETE', `/catalog/price-kinds?id=${id}`],
      ] as const) {
        for (const token of [local, partly]) {
          expect([method, path, ...(await answer(token, method, path, json))]).toEqual([
            method,
            path,
            ...refused,
          ]);
        }
      }
      expect((await answer(local, 'PUT', '/auth/sidebar/preferences', { groupOrder: [] }))[0]).toBe(200);
      expect((await answer(admin, 'PUT', '/auth/sidebar/preferences', settings))[0]).toBe(200);
      expect((await answer(admin, 'PUT', '/translations/locales', { locales: null }))[0]).toBe(200);
      expect((await answer(admin, 'DELETE', `/entities/custom-fields?id=${fieldId}`))[0]).toBe(200);
    });

    test('is not undone by them either', async () => {
      const changes = [
        await call('PUT', '/catalog/price-kinds', { id, title: 'Renamed' }),
        await call('POST', '/entities/custom-fields', field('undone')),
        await call('PUT', '/auth/sidebar/preferences', {
          scope: { type: 'role', roleId },
          groupOrder: ['directory'],
        }),
      ];
      for (const { headers } of changes) {
        const operation = decodeURIComponent(headers.get('x-operation')?.slice(3) ?? '{}');
        const { undoToken } = JSON.parse(operation) as { undoToken: string };
        const path = '/audit_logs/audit-logs/actions/undo';
        expect(await answer(local, 'POST', path, { undoToken })).toEqual(refused);
        expect((await answer(admin, 'POST', path, { undoToken }))[0]).toBe(200);
      }
    });
  });
});
