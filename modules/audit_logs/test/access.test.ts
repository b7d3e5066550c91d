import { startTestHost, type TestHost } from '@tenantry/core/testing';

interface Page {
  readonly items: {
    readonly id: string;
    readonly resourceId: string | null;
    readonly resourceKind: string;
    readonly accessType: string;
    readonly fields: string[];
    readonly context: { resultCount: number; path: string; queryKeys?: string[] };
    readonly createdAt: string;
  }[];
  readonly total: number;
  readonly totalPages: number;
}

interface AuditServices {
  readonly accessLog: { flush(): Promise<void> };
  readonly logMaintenance: { run(): Promise<void> };
}

const READS = '/audit_logs/audit-logs/access';

describe('the access log', () => {
  let host: TestHost;
  let token: string;
  let userIds: string[];
  const services = () => host.host.servicesOf('audit_logs') as AuditServices;

  beforeAll(async () => {
    host = await startTestHost({
      module: 'modules/audit_logs',
      modules: { audit_logs: { settings: { keepActionsMonths: 2 } } },
      sources: ['./modules/customers', './modules/progress', './test/fixtures/modules/reading-room'],
    });
    token = await host.signIn();
    await host.sql(
      `INSERT INTO auth_users (tenant_id, organization_id, email, name)
       SELECT tenant_id, organization_id, 'person' || n || '@example.test', '=1+' || n
         FROM auth_users, generate_series(1, 30) n`,
    );
    userIds = (await host.sql<{ id: string }>('SELECT id FROM auth_users')).map(({ id }) => id);
  });
  beforeEach(() => host.sql('TRUNCATE audit_logs_reads'));
  afterAll(() => host?.stop());

  const get = <T = Page>(path: string, headers: Record<string, string> = {}) =>
    host.request<T>('GET', path, { token, headers });
  const list = async (query = '') => {
    await services().accessLog.flush();
    return (await get(`${READS}?${query}`)).body;
  };

  test('keeps one row for a read, and shows each of its records', async () => {
    await get('/auth/users?pageSize=20');
    const page = await list('pageSize=200');
    expect(page.total).toBe(20);
    expect(new Set(page.items.map(({ id }) => id)).size).toBe(20);
    expect(page.items[0]).toMatchObject({
      resourceKind: 'auth.user',
      accessType: 'read:list',
      context: { resultCount: 20, path: '/auth/users', queryKeys: expect.arrayContaining(['pageSize']) },
    });
    expect(page.items.every(({ resourceId }) => userIds.includes(resourceId ?? ''))).toBe(true);
    expect(await host.sql('SELECT records FROM audit_logs_reads')).toEqual([{ records: 20 }]);
  });

  test('names the records and members of a list whose JSON the database has written', async () => {
    const ids: unknown[] = [];
    for (const label of ['One', 'Two']) {
      const created = await host.request<{ id: string }>('POST', '/customers/tags', {
        token,
        json: { label },
      });
      ids.push(created.body.id);
    }
    const shown = await get<{ items: Record<string, unknown>[] }>('/customers/tags');
    const { items } = await list();
    expect(items.map(({ resourceId }) => resourceId).sort()).toEqual([...ids].sort());
    expect(items[0]).toMatchObject({ resourceKind: 'customers.tag', accessType: 'read:list' });
    expect([...(items[0]?.fields ?? [])].sort()).toEqual(Object.keys(shown.body.items[0] ?? {}).sort());
  });

  test('is kept plain in every month, and in those to come', async () => {
    await host.sql("SELECT platform_partition_log('audit_logs_reads', 5)");
    const months = await host.sql<{ options: string[] | null }>(
      `SELECT reloptions AS options FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
        WHERE i.inhparent = 'audit_logs_reads'::regclass`,
    );
    // The month before, this one and five more; one more where a month has ended since the host began.
    expect(months.length).toBeGreaterThanOrEqual(7);
    expect(months.map(({ options }) => options)).toEqual(months.map(() => ['toast_tuple_target=4080']));
  });

  test('is kept from nobody by what somebody calls a parameter', async () => {
    await get('/auth/users?pageSize=3');
    const names = Array.from({ length: 60 }, (_, index) => `${index}${'n'.repeat(120)}`);
    const query = names.map((name) => `${name}=1`).join('&');
    expect((await get(`/reading_room/a%00b/books?${query}`)).status).toBe(200);
    const { items } = await list('resourceKind=reading_room.book');
    expect(items[0]).toMatchObject({ resourceId: 'ab', context: { resultCount: 2 } });
    const { queryKeys = [] } = items[0]?.context ?? {};
    expect([queryKeys.length, queryKeys[1]?.length]).toEqual([50, 100]);
    expect((await list('resourceKind=auth.user')).total).toBe(3);
  });

  test('pages through records of reads of any size, from either end', async () => {
    for (const size of [20, 1, 7, 30, 1, 3]) await get(`/auth/users?pageSize=${size}`);
    const whole = await list('pageSize=200');
    expect(whole.total).toBe(62);
    for (const size of [1, 4, 13, 50]) {
      const seen: string[] = [];
      for (let page = 1; page <= Math.ceil(62 / size); page += 1) {
        const { items } = await list(`pageSize=${size}&page=${page}`);
        seen.push(...items.map(({ id }) => id));
      }
      expect(seen).toEqual(whole.items.map(({ id }) => id));
    }
    expect(await list('page=999&limit=50')).toMatchObject({ items: [], total: 62, totalPages: 2 });
    expect((await list('accessType=read')).total).toBe(2);
  });

  test('notes who looked at ACLs and organizations', async () => {
    const [role] = await host.sql<{ id: string }>(`SELECT id FROM auth_roles WHERE name = 'employee'`);
    await get(`/auth/roles/acl?roleId=${role?.id}`);
    await get(`/auth/users/acl?userId=${userIds[1]}`);
    await get('/directory/organization-switcher');
    const { items } = await list();
    expect(
      items.map(({ resourceKind, resourceId, accessType }) => [resourceKind, resourceId, accessType]),
    ).toEqual([
      ['directory.organization_switcher', expect.any(String), 'read'],
      ['auth.user_acl', userIds[1], 'read:item'],
      ['auth.role_acl', role?.id, 'read:item'],
    ]);
  });

  test('is exported as CSV that no spreadsheet takes for formulas', async () => {
    await get('/auth/users?pageSize=30', { 'user-agent': '=cmd()', 'x-request-id': 'request-of-test-1' });
    await get(`/auth/users?id=${userIds[3]}`);
    await services().accessLog.flush();
    const csv = await get<string>(`${READS}/export?resourceKind=auth.user`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="access-log-export.csv"');
    const [header, ...lines] = csv.body.split('\n');
    expect(header).toBe(
      'When,Tenant ID,Tenant,Organization ID,Organization,Actor User ID,Actor,Resource Kind,Resource ID,Access Type,' +
        'Operation,Result,Status Code,Source IP,User Agent,Request ID,Session ID,Method,Path,Fields',
    );
    expect(lines).toHaveLength(31);
    expect(lines[0]).toContain(`,auth.user,${userIds[3]},read:item,read,success,200,`);
    expect(lines[1]).toContain(",read:list,read,success,200,127.0.0.1,'=cmd(),request-of-test-1,");
    expect((await get<string>(`${READS}/export?limit=5`)).body.split('\n')).toHaveLength(6);
    const one = await get<string>(`${READS}/export?resourceId=${userIds[3]}`);
    expect(
      one.body
        .split('\n')
        .slice(1)
        .every((line) => line.includes(`,${userIds[3]},`)),
    ).toBe(true);
    for (const actors of ['nobody', ',']) {
      expect((await get(`${READS}/export?actorUserId=${actors}`)).status).toBe(400);
    }
  });

  test('leaves no trace of what is older than it is kept, and drops whole months of actions', async () => {
    await get('/auth/users?pageSize=3');
    await get('/directory/organizations');
    await services().accessLog.flush();
    await host.sql(`UPDATE audit_logs_reads SET created_at = created_at - interval '9 hours'`);
    await services().logMaintenance.run();
    expect(await host.sql('SELECT DISTINCT resource_kind FROM audit_logs_reads')).toEqual([
      { resource_kind: 'auth.user' },
    ]);

    const actions = () => get('/audit_logs/audit-logs/actions?before=2050-01-01');
    const before = (await actions()).body.total;
    await host.sql(
      `CREATE TABLE platform_action_log_2020_01 PARTITION OF platform_action_log
         FOR VALUES FROM ('2020-01-01Z') TO ('2020-02-01Z')`,
    );
    await host.sql(
      `INSERT INTO platform_action_log (tenant_id, organization_id, actor_id, command_id, action_type, source, created_at)
       SELECT tenant_id, organization_id, id, 'old.things.create', 'create', 'ui', moment
         FROM auth_users, unnest(ARRAY['2020-01-15Z', '2019-01-15Z', (now() - interval '1 month')::text]::timestamptz[]) AS moment
        WHERE email = $1`,
      [host.administrator.email],
    );
    // Of three that are there now one is kept. The host's own maintenance may be there first, every hour.
    await services().logMaintenance.run();
    expect(await host.sql(`SELECT to_regclass('platform_action_log_2020_01') AS there`)).toEqual([
      { there: null },
    ]);
    expect((await actions()).body.total).toBe(before + 1);
  });

  test('lets a month go once nobody reads the log, rather than have everybody wait for that', async () => {
    const { database, tenancy, unitOfWork } = host.host.core;
    await host.sql(
      `CREATE TABLE platform_action_log_2020_02 PARTITION OF platform_action_log
         FOR VALUES FROM ('2020-02-01Z') TO ('2020-03-01Z')`,
    );
    const exists = async () =>
      (await host.sql(`SELECT FROM pg_class WHERE relname = 'platform_action_log_2020_02'`)).length === 1;
    let begun = (): void => undefined;
    let finish = (): void => undefined;
    const isRead = new Promise<void>((resolve) => (begun = resolve));
    const isOver = new Promise<void>((resolve) => (finish = resolve));
    const reading = tenancy.acrossTenants('read for a long time', () =>
      unitOfWork.run(async () => {
        await database.query('SELECT id FROM platform_action_log LIMIT 1');
        begun();
        await isOver;
      }),
    );
    await isRead;
    await services().logMaintenance.run();
    expect(await exists()).toBe(true);
    finish();
    await reading;
    // Another transaction may still be reading, for example the cleanup of the database.
    do await services().logMaintenance.run();
    while (await exists());
  });

  test('labels of actions are in the language of the reader, and stay as they were in the log', async () => {
    await host.request('POST', '/auth/roles', { token, json: { name: 'Beschriftet' } });
    const label = async (locale: string) => {
      const { body } = await host.request<{ items: { actionLabel: string }[] }>(
        'GET',
        '/audit_logs/audit-logs/actions?resourceKind=auth.role',
        { token, headers: { 'accept-language': locale }, cookies: { selected_org: '__all__' } },
      );
      return body.items[0]?.actionLabel;
    };
    expect(await label('de')).toBe('Rolle angelegt');
    expect(await label('pl')).toBe('Utworzono rolę');
    expect(await label('en')).toBe('Role created');
  });
});
