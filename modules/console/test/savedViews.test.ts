import { startTestHost, type TestHost, type TestResponse, type TestTenant } from '@tenantry/core/testing';

interface View {
  readonly id: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly isFirst: boolean;
  readonly updatedAt: string;
}

interface Views {
  readonly items: readonly View[];
  readonly mayShare: boolean;
  readonly error?: string;
  readonly id: string;
  readonly code?: string;
}

const KIND = 'customers.deal';
const SHARE = 'console.views.share';
const FEATURES = ['customers.deals.view', 'auth.roles.list'];
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const WHOLE = {
  recordKind: KIND,
  shows: 'board',
  columns: ['title', 'valueAmount'],
  sort: '-createdAt',
  conditions: [{ member: 'valueAmount', operator: 'greater_than', value: '1000' }],
  logic: 'or',
};

describe('stored views', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let sharer: string;
  let maker: string;
  let other: string;

  beforeAll(async () => {
    host = await startTestHost({
      sources: ['./modules/{api_keys,audit_logs,auth,console,customers,directory,progress}'],
    });
    tenant = await host.tenant();
    [sharer, maker, other] = await Promise.all([
      tenant.signInAs([...FEATURES, SHARE, 'audit_logs.undo_self']),
      tenant.signInAs([...FEATURES, 'audit_logs.view_self', 'audit_logs.undo_self']),
      tenant.signInAs([
        ...FEATURES,
        'audit_logs.view_self',
        'audit_logs.view_tenant',
        'audit_logs.undo_self',
        'audit_logs.undo_tenant',
      ]),
    ]);
  });
  afterAll(() => host?.stop());

  const call = (token: string, method: string, path = '', json?: object) =>
    host.request<Views>(method, `/console/views${path}`, { token, ...(json && { json }) });
  const create = (token: string, json: object) => call(token, 'POST', '', { recordKind: KIND, ...json });
  const created = async (token: string, json: object): Promise<string> => {
    const { status, body } = await create(token, json);
    expect([status, body.error]).toEqual([201, undefined]);
    return body.id;
  };
  const listed = async (token: string) => {
    const { body } = await call(token, 'GET', '?pageSize=100');
    return body.items;
  };
  const namesOf = async (token: string) => (await listed(token)).map(({ name }) => name);
  const undo = (token: string, { headers }: TestResponse<Views>) => {
    const { undoToken } = JSON.parse(
      decodeURIComponent(headers.get('x-operation')!.replace(/^\w+:/, '')),
    ) as {
      undoToken: string;
    };
    return host.request('POST', '/audit_logs/audit-logs/actions/undo', { token, json: { undoToken } });
  };
  const grant = async (roleId: string, features: readonly string[]) => {
    const { status } = await host.request('PUT', '/auth/roles/acl', {
      token: await host.rootToken(),
      cookies: { selected_tenant: tenant.id },
      json: { roleId, tenantId: tenant.id, features, isSuperAdmin: false, organizations: null },
    });
    expect(status).toBe(200);
  };
  const remove = async (what: 'users' | 'roles', id: string) => {
    const token = await host.rootToken();
    const { status } = await host.request('DELETE', `/auth/${what}?id=${id}`, {
      token,
      cookies: { selected_tenant: tenant.id },
    });
    expect(status).toBe(200);
    await host.settled();
  };
  const roleOf = (name: string, of = tenant) => of.create('/auth/roles', { name });

  test('keep what a list shows', async () => {
    const id = await created(maker, { ...WHOLE, name: ' Big deals ' });
    expect((await call(maker, 'GET', `/${id}`)).body).toMatchObject({
      ...WHOLE,
      name: 'Big deals',
      visibility: 'own',
      roleIds: [],
      isOwn: true,
      isFirst: false,
    });
    const changed = await call(maker, 'PUT', `/${id}`, { name: 'Large deals', columns: null, sort: null });
    expect(changed.status).toBe(200);
    expect((await call(maker, 'GET', `/${id}`)).body).toMatchObject({
      name: 'Large deals',
      columns: null,
      sort: null,
      shows: 'board',
    });
    await undo(maker, changed);
    expect((await call(maker, 'GET', `/${id}`)).body).toMatchObject({
      name: 'Big deals',
      sort: '-createdAt',
    });
    const deleted = await call(maker, 'DELETE', `/${id}`);
    expect(deleted.status).toBe(200);
    expect(await namesOf(maker)).not.toContain('Big deals');
    expect((await undo(maker, deleted)).status).toBe(200);
    expect(await namesOf(maker)).toContain('Big deals');
  });

  test('of a person are not visible to other accounts, whatever these may do', async () => {
    const answer = await create(maker, { name: 'Mine alone' });
    const { id } = answer.body;
    for (const token of [other, sharer]) {
      expect(await namesOf(token)).not.toContain('Mine alone');
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect([
          method,
          (await call(token, method, `/${id}`, method === 'PUT' ? { name: 'x' } : undefined)).status,
        ]).toEqual([method, 404]);
    }
    expect((await undo(other, answer)).status).toBe(404);
    const log = await host.request<object>('GET', '/audit_logs/audit-logs/actions?pageSize=100', {
      token: other,
    });
    expect(log.status).toBe(200);
    expect(JSON.stringify(log.body)).not.toContain('Mine alone');
  });

  test('are shared by holders of the feature, with all who may list the kind of record', async () => {
    const refused = await create(maker, { name: 'For all', visibility: 'shared' });
    expect([refused.status, refused.body.code]).toEqual([403, 'all_organizations_required']);
    const id = await created(sharer, { name: 'For all', visibility: 'shared' });
    const found = (await listed(maker)).find((view) => view.id === id);
    expect(found).toMatchObject({ name: 'For all', isOwn: false });
    const stranger = await tenant.signInAs(['auth.roles.list']);
    expect(await namesOf(stranger)).not.toContain('For all');
    expect((await call(stranger, 'GET', `/${id}`)).status).toBe(404);
  });

  test('that are shared are changed and deleted by holders of the feature alone', async () => {
    const id = await created(sharer, { name: 'Common', visibility: 'shared' });
    expect((await call(maker, 'PUT', `/${id}`, { name: 'Taken' })).status).toBe(403);
    expect((await call(maker, 'DELETE', `/${id}`)).status).toBe(403);
    const second = await tenant.signInAs([...FEATURES, SHARE]);
    expect((await call(second, 'PUT', `/${id}`, { name: 'Renamed' })).status).toBe(200);
    expect(await namesOf(maker)).toContain('Renamed');
    expect((await call(maker, 'GET')).body.mayShare).toBe(false);
    expect((await call(second, 'GET')).body.mayShare).toBe(true);
  });

  test('are not shared by undo once the feature is taken away', async () => {
    const role = await roleOf('Sharers');
    await grant(role, [...FEATURES, SHARE, 'audit_logs.undo_self']);
    const token = await tenant.signInAs('Sharers');
    const id = await created(token, { name: 'Shared once', visibility: 'shared' });
    const hidden = await call(token, 'PUT', `/${id}`, { visibility: 'own' });
    expect(await namesOf(maker)).not.toContain('Shared once');
    await grant(role, [...FEATURES, 'audit_logs.undo_self']);
    expect((await undo(token, hidden)).status).toBe(403);
    expect(await namesOf(maker)).not.toContain('Shared once');
  });

  test('open first for those who hold a role', async () => {
    const role = await roleOf('Sales');
    await grant(role, FEATURES);
    const first = { name: 'Of sales', visibility: 'shared', roleIds: [role] };
    const id = await created(sharer, first);
    const isFirst = async (token: string) => (await listed(token)).find((view) => view.id === id)?.isFirst;
    expect(await isFirst(await tenant.signInAs('Sales'))).toBe(true);
    expect(await isFirst(maker)).toBe(false);
    const again = await create(sharer, { ...first, name: 'Second' });
    expect([again.status, again.body.code]).toEqual([409, 'role_has_view']);
    await created(sharer, { ...first, recordKind: 'auth.role' });
  });

  test('are not brought back as the first of a role that has another one by then', async () => {
    const role = await roleOf('Support');
    const first = { name: 'Of support', visibility: 'shared', roleIds: [role] };
    const id = await created(sharer, first);
    const cleared = await call(sharer, 'PUT', `/${id}`, { roleIds: [] });
    await created(sharer, { ...first, name: 'In its place' });
    expect((await undo(sharer, cleared)).status).toBe(409);
  });

  test.each([
    ['a kind that is not there', { recordKind: 'customers.nothing', name: 'x' }, 400],
    ['a kind that the caller may not list', { recordKind: 'audit_logs.action', name: 'x' }, 400],
    ['no name', { name: ' ' }, 400],
    ['a long name', { name: 'x'.repeat(61) }, 400],
    ['an unknown visibility', { name: 'x', visibility: 'public' }, 400],
    ['an owner', { name: 'x', ownerId: NOWHERE }, 400],
    ['roles of a view that is not shared', { name: 'x', roleIds: [NOWHERE] }, 400],
    [
      'too many conditions',
      { name: 'x', conditions: Array(21).fill({ member: 'title', operator: 'is' }) },
      400,
    ],
    [
      'a long value',
      { name: 'x', conditions: [{ member: 'title', operator: 'is', value: 'x'.repeat(2001) }] },
      400,
    ],
    ['an operator that is no name', { name: 'x', conditions: [{ member: 'title', operator: '=' }] }, 400],
    ['too many columns', { name: 'x', columns: Array(101).fill('title') }, 400],
    ['a long sort', { name: 'x', sort: 'x'.repeat(202) }, 400],
  ])('are refused with %s', async (_, json, status) => {
    expect((await create(sharer, json)).status).toBe(status);
  });

  test('are refused with a role of another tenant', async () => {
    const role = await roleOf('Elsewhere', await host.tenant());
    // A super administrator sees the roles of all tenants.
    for (const caller of [sharer, await host.signIn()]) {
      const { status, body } = await create(caller, { name: 'x', visibility: 'shared', roleIds: [role] });
      expect([status, body.error]).toEqual([400, 'Role not found']);
    }
  });

  test('of another tenant are not there', async () => {
    const id = await created(sharer, { name: 'Of this tenant', visibility: 'shared' });
    const stranger = await (await host.tenant()).signInAs([...FEATURES, SHARE]);
    expect(await namesOf(stranger)).toEqual([]);
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(
        (await call(stranger, method, `/${id}`, method === 'PUT' ? { name: 'x' } : undefined)).status,
      ).toBe(404);
  });

  test('of a person are deleted with the account, and shared ones stay', async () => {
    const token = await tenant.signInAs([...FEATURES, SHARE]);
    const own = await created(token, { name: 'Of a person who leaves' });
    const shared = await created(token, { name: 'Left to all', visibility: 'shared' });
    const { body } = await host.request<{ ownerId: string }>('GET', `/console/views/${own}`, { token });
    await remove('users', body.ownerId);
    const left = await host.sql<{ id: string }>('SELECT id FROM console_views WHERE id = ANY ($1)', [
      [own, shared],
    ]);
    expect(left).toEqual([{ id: shared }]);
  });

  test('stay without a role that is deleted, and can be changed', async () => {
    const [gone, kept] = [await roleOf('Short lived'), await roleOf('Long lived')];
    const id = await created(sharer, { name: 'Of two', visibility: 'shared', roleIds: [gone, kept] });
    await remove('roles', gone);
    const { body } = await host.request<{ roleIds: string[] }>('GET', `/console/views/${id}`, {
      token: sharer,
    });
    expect(body.roleIds).toEqual([kept]);
    const { status } = await call(sharer, 'PUT', `/${id}`, { name: 'Of one', roleIds: body.roleIds });
    expect(status).toBe(200);
  });

  test('are fifty of a kind for one person', async () => {
    const token = await tenant.signInAs(FEATURES);
    for (let made = 0; made < 50; made += 1) await created(token, { name: `View ${made}` });
    const { status, body } = await create(token, { name: 'One more' });
    expect([status, body.code]).toEqual([409, 'too_many_views']);
    expect((await create(token, { name: 'Of roles', recordKind: 'auth.role' })).status).toBe(201);
  });

  test('belong to people, not to keys', async () => {
    const made = await host.request<{ secret: string }>('POST', '/api_keys/keys', {
      token: await host.rootToken(),
      json: { name: 'Program' },
    });
    const { status, body } = await host.request<{ code: string }>('GET', '/console/views', {
      headers: { 'x-api-key': made.body.secret },
    });
    expect([status, body.code]).toEqual([403, 'person_required']);
  });
});
