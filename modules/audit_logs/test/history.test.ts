import { startTestHost, type TestHost, type TestResponse } from '@tenantry/core/testing';

interface Operation {
  readonly id: string;
  readonly undoToken: string;
  readonly commandId: string;
  readonly resourceId: string;
}

interface Entry {
  readonly id: string;
  readonly commandId: string;
  readonly actionLabel: string;
  readonly executionState: string;
  readonly undoToken: string | null;
  readonly changes: Record<string, { from: unknown; to: unknown }> | null;
  readonly context: { historyAction?: string; sourceLogId?: string } | null;
  readonly actorUserName: string | null;
  readonly tenantName: string | null;
  readonly resourceId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface Page {
  readonly items: Entry[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
}

const ACTIONS = '/audit_logs/audit-logs/actions';

function operationOf({ headers }: TestResponse<unknown>): Operation {
  const value = headers.get('x-operation') ?? '';
  expect(value).toMatch(/^op:/);
  return JSON.parse(decodeURIComponent(value.slice(3))) as Operation;
}

describe('the history of actions', () => {
  let host: TestHost;
  let token: string;
  let organizationId: string;

  beforeAll(async () => {
    // Of its own: the tests make all reads older, and clean up.
    host = await startTestHost({ module: 'modules/audit_logs' });
    token = await host.signIn();
    const [organization] = await host.sql<{ id: string }>('SELECT id FROM directory_organizations');
    organizationId = organization?.id ?? '';
  });

  afterAll(() => host?.stop());

  const call = <T = { id: string }>(method: string, path: string, json?: object, who = token) =>
    host.request<T>(method, path, { token: who, ...(json && { json }) });
  const undo = (undoToken: string, who = token) =>
    call<{ ok: true; logId: string; error?: string }>('POST', `${ACTIONS}/undo`, { undoToken }, who);
  const redo = (logId: string, who = token) =>
    call<{ ok: true; logId: string; undoToken: string; error?: string }>(
      'POST',
      `${ACTIONS}/redo`,
      { logId },
      who,
    );
  const list = async (query: string, who = token) =>
    (await call<Page>('GET', `${ACTIONS}?${query}`, undefined, who)).body;
  const createUser = (email: string, more: object = {}) =>
    call('POST', '/auth/users', {
      email,
      password: 'Secret-123!',
      organizationId,
      roles: ['employee'],
      ...more,
    });
  const rowsOf = async (id: string) =>
    host.sql(
      `SELECT to_jsonb(u) - 'updated_at' AS row FROM auth_users u WHERE id = $1
       UNION ALL SELECT to_jsonb(r) FROM auth_user_roles r WHERE user_id = $1
       UNION ALL SELECT to_jsonb(a) - 'updated_at' FROM auth_user_acls a WHERE user_id = $1`,
      [id],
    );

  test('a deleted account comes back with its id, password, roles and ACL, and goes again', async () => {
    const email = 'returning@example.test';
    const created = await createUser(email);
    const { id } = created.body;
    expect(operationOf(created)).toMatchObject({ commandId: 'auth.users.create', resourceId: id });
    await call('PUT', '/auth/users/acl', { userId: id, features: ['auth.users.list'] });
    const before = await rowsOf(id);
    expect(before).toHaveLength(3);

    const deleted = await call('DELETE', `/auth/users?id=${id}`);
    expect(deleted.status).toBe(200);
    const { undoToken, id: logId } = operationOf(deleted);
    expect(await rowsOf(id)).toEqual([]);
    expect(await undo(undoToken)).toMatchObject({ status: 200, body: { ok: true, logId } });
    expect(await rowsOf(id)).toEqual(before);
    await host.signIn(email, 'Secret-123!');

    expect(await undo(undoToken)).toMatchObject({ status: 400, body: { error: 'Undo token not available' } });
    const redone = await redo(logId);
    expect(redone).toMatchObject({ status: 200, body: { ok: true } });
    expect(operationOf(redone).undoToken).toBe(redone.body.undoToken);
    expect(await rowsOf(id)).toEqual([]);
    expect(await redo(logId)).toMatchObject({ status: 400, body: { error: 'Redo target not available' } });

    const { items } = await list(`resourceKind=auth.user&resourceId=${id}`);
    expect(items.map((item) => [item.commandId, item.executionState, item.context?.historyAction])).toEqual([
      ['auth.users.delete', 'done', 'redo'],
      ['auth.users.delete', 'done', 'undo'],
      ['auth.users.delete', 'redone', undefined],
      ['auth.users.create', 'done', undefined],
    ]);
    expect(items[1]).toMatchObject({ undoToken: null, context: { sourceLogId: logId } });
    expect(items[0]?.tenantName).not.toBeNull();
  });

  test('shows what changed, never a password, and undoes only what may be undone', async () => {
    const { body } = await createUser('changing@example.test');
    const { id } = body;
    const renamed = await call('PUT', '/auth/users', { id, name: 'New name', roles: ['admin'] });
    const { undoToken } = operationOf(renamed);
    const secret = await call('PUT', '/auth/users', { id, password: 'Another-123!' });
    expect(secret.status).toBe(200);
    expect(secret.headers.get('x-operation')).toBeNull();

    const { items, total } = await list(`resourceId=${id}&resourceKind=auth.user`);
    expect(total).toBe(3);
    expect(items[1]?.changes).toEqual({
      name: { from: null, to: 'New name' },
      roles: { from: ['employee'], to: ['admin'] },
    });
    const [dump] = await host.sql<{ text: string }>(
      'SELECT string_agg(l::text, chr(10)) AS text FROM platform_action_log l',
    );
    expect(dump?.text).not.toContain('Another-123!');
    expect(dump?.text).not.toContain('Secret-123!');

    expect(await undo(undoToken)).toMatchObject({ status: 200 });
    const [user] = await host.sql<{ name: string | null }>('SELECT name FROM auth_users WHERE id = $1', [id]);
    expect(user?.name).toBeNull();
    await host.signIn('changing@example.test', 'Another-123!');
  });

  test('of two who undo at once, one does', async () => {
    const { body } = await createUser('contested@example.test');
    const renamed = await call('PUT', '/auth/users', { id: body.id, name: 'Contested' });
    const { undoToken } = operationOf(renamed);
    const answers = await Promise.all([undo(undoToken), undo(undoToken), undo(undoToken)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('only the newest action on a record is undone first, and not when the record moved on', async () => {
    const { body: role } = await call('POST', '/auth/roles', { name: 'Historian' });
    const first = operationOf(await call('PUT', '/auth/roles', { id: role.id, name: 'Historian 2' }));
    const second = operationOf(await call('PUT', '/auth/roles', { id: role.id, name: 'Historian 3' }));
    expect(await undo(first.undoToken)).toMatchObject({
      status: 400,
      body: { error: 'Undo token not available' },
    });
    await host.sql(`UPDATE auth_roles SET name = 'Meddled' WHERE id = $1`, [role.id]);
    expect(await undo(second.undoToken)).toMatchObject({ status: 409, body: { code: 'undo_conflict' } });
    await host.sql(`UPDATE auth_roles SET name = 'Historian 3' WHERE id = $1`, [role.id]);
    expect((await undo(second.undoToken)).status).toBe(200);
    expect((await undo(first.undoToken)).status).toBe(200);
    const [row] = await host.sql<{ name: string }>('SELECT name FROM auth_roles WHERE id = $1', [role.id]);
    expect(row?.name).toBe('Historian');
  });

  test('employees undo their own, nobody else undoes theirs without the feature, and no tenant another', async () => {
    const manager = { email: 'manager@example.test', password: 'Secret-123!' };
    await call('POST', '/auth/roles', { name: 'Role keeper' });
    const { items: roles } = (
      await call<{ items: { id: string; name: string }[] }>('GET', '/auth/roles?search=Role%20keeper')
    ).body;
    await call('PUT', '/auth/roles/acl', {
      roleId: roles[0]?.id,
      features: ['auth.roles.manage', 'auth.roles.list', 'audit_logs.view_self', 'audit_logs.undo_self'],
    });
    await createUser(manager.email, { roles: ['Role keeper'] });
    const theirs = await host.signIn(manager.email, manager.password);
    const made = operationOf(await call('POST', '/auth/roles', { name: 'Made by manager' }, theirs));
    const mine = operationOf(await call('POST', '/auth/roles', { name: 'Made by root' }));
    expect(await undo(mine.undoToken, theirs)).toMatchObject({ status: 400 });
    expect((await list('', theirs)).items.every((item) => item.actorUserName === manager.email)).toBe(true);
    const ignored = await call('GET', `${ACTIONS}?actorUserId=nobody`, undefined, theirs);
    expect(ignored).toMatchObject({ status: 200, body: { canViewTenant: false } });
    expect(await redo(made.id, theirs)).toMatchObject({ status: 403 });

    const second = await call('POST', '/directory/tenants', { name: 'Second' });
    const cookies = { selected_tenant: second.body.id };
    const elsewhere = await host.request('POST', `${ACTIONS}/undo`, {
      token,
      cookies,
      json: { undoToken: made.undoToken },
    });
    expect(elsewhere).toMatchObject({ status: 403 });
    expect(await undo(made.undoToken, theirs)).toMatchObject({ status: 200 });
    expect(await undo(operationOf(second).undoToken)).toMatchObject({ status: 200 });
  });

  test('filters, sorts and pages, and exports what a spreadsheet cannot take for a formula', async () => {
    await createUser('formula@example.test', { name: '=HYPERLINK("http://evil")' });
    const { body } = await createUser('paged@example.test');
    for (const name of ['+1', 'a, b', 'c']) await call('PUT', '/auth/users', { id: body.id, name });

    const query = `resourceKind=auth.user&resourceId=${body.id}`;
    expect(await list(`${query}&actionType=edit&pageSize=2&page=2`)).toMatchObject({
      total: 3,
      page: 2,
      pageSize: 2,
      totalPages: 2,
      items: [{ changes: { name: { from: null, to: '+1' } } }],
    });
    expect((await list(`${query}&fieldName=name&limit=1&offset=1`)).items[0]?.changes).toEqual({
      name: { from: '+1', to: 'a, b' },
    });
    expect((await list(`${query}&fieldName=email`)).total).toBe(0);
    expect((await list(`${query}&fieldName=email,name`)).total).toBe(3);
    expect((await list(`${query}&fieldName=${encodeURIComponent('email\\,name')}`)).total).toBe(0);
    expect((await list(`${query}&fieldName=&actionType=`)).total).toBe(4);
    expect(await list(`${query}&page=99&pageSize=`)).toMatchObject({ items: [], total: 4, pageSize: 50 });
    for (const sortField of ['user', 'action', 'field', 'source', 'createdAt', '']) {
      const seen: string[] = [];
      for (const page of [1, 2, 3]) {
        const { items } = await list(`${query}&sortField=${sortField}&sortDir=asc&pageSize=2&page=${page}`);
        seen.push(...items.map(({ id }) => id));
      }
      expect(new Set(seen).size).toBe(4);
    }
    const { items: all } = await list('pageSize=200');
    expect(all.filter(({ createdAt, updatedAt }) => updatedAt < createdAt)).toEqual([]);
    for (const [member, ...values] of [
      ['actorUserId', 'nobody', ',', ', ,'],
      ['resourceKind', ''],
      ['resourceId', ''],
      ['actionType', 'nope', 'edit,nope', ','],
      ['fieldName', ','],
      ['before', 'garbage', '2026-13-01'],
      ['after', 'garbage'],
      ['sortField', 'nonsense'],
      ['sortDir', 'up'],
      ['undoableOnly', 'perhaps'],
      ['page', '0', 'x'],
      ['pageSize', '0', '201', '1000', 'soon'],
      ['limit', '0', '1001'],
      ['offset', '-1'],
    ]) {
      for (const value of values) {
        expect(await call('GET', `${ACTIONS}?${member}=${value}`)).toMatchObject({
          status: 400,
          body: { error: 'Validation failed', details: [{ path: [member] }] },
        });
      }
    }
    expect((await call('GET', `${ACTIONS}/export?limit=5000`)).status).toBe(200);
    expect((await call('GET', `${ACTIONS}/export?limit=0`)).status).toBe(400);
    const csv = await call<string>('GET', `${ACTIONS}/export?${query}&actionType=edit&sortDir=asc`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [header, ...lines] = csv.body.split('\n');
    expect(header).toBe('When,User,Action,Field,Old Value,New Value,Source');
    expect(lines.map((line) => line.replace(/^[^,]*,[^,]*,/, ''))).toEqual([
      "Edit,name,,'+1,UI",
      `Edit,name,'+1,"a, b",UI`,
      'Edit,name,"a, b",c,UI',
    ]);
  });

  test('cannot be rewritten by anything that runs in a tenant', async () => {
    const [grants] = await host.sql<{ changes: boolean; deletes: boolean; state: boolean }>(
      `SELECT has_column_privilege('tenantry_app', 'platform_action_log', 'changes', 'UPDATE') AS changes,
              has_table_privilege('tenantry_app', 'platform_action_log', 'DELETE') AS deletes,
              has_column_privilege('tenantry_app', 'platform_action_log', 'execution_state', 'UPDATE') AS state`,
    );
    expect(grants).toEqual({ changes: false, deletes: false, state: true });
    await expect(host.sql(`UPDATE platform_action_log SET undo_token = gen_random_uuid()`)).rejects.toThrow(
      'can only be taken away',
    );
    await expect(host.sql(`UPDATE platform_action_log SET execution_state = 'redone'`)).rejects.toThrow(
      'cannot go',
    );
    // Nor by the owner of the tables, as who work across tenants runs.
    for (const statement of [
      `UPDATE platform_action_log SET changes = '{}'`,
      `UPDATE platform_action_log SET actor_id = NULL, updated_at = now()`,
      `UPDATE platform_action_log SET created_at = created_at - interval '2 months'`,
      'DELETE FROM platform_action_log',
      'TRUNCATE platform_action_log',
    ]) {
      await expect(host.sql(statement)).rejects.toThrow('stay as they were written');
    }
  });

  test('reads are noted behind the answers, and shown to who may see them', async () => {
    await call('GET', '/auth/users?pageSize=3');
    const services = host.host.servicesOf('audit_logs') as { accessLog: { flush(): Promise<void> } };
    await services.accessLog.flush();
    const { body } = await call<{
      items: { resourceKind: string; accessType: string; fields: string[] }[];
      total: number;
    }>('GET', '/audit_logs/audit-logs/access?resourceKind=auth.user&accessType=read:list');
    expect(body.total).toBeGreaterThanOrEqual(3);
    expect(body.items[0]).toMatchObject({ resourceKind: 'auth.user', accessType: 'read:list' });
    expect(body.items[0]?.fields).toContain('email');
    const maintenance = host.host.servicesOf('audit_logs') as { logMaintenance: { run(): Promise<void> } };
    await host.sql(`UPDATE audit_logs_reads SET created_at = created_at - interval '8 days'`);
    await maintenance.logMaintenance.run();
    expect(await host.sql('SELECT 1 FROM audit_logs_reads')).toEqual([]);
  });
});
