import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { until } from '../support/until';
import { readPlans } from './readPlans';

interface Page {
  readonly items: { readonly id: string; readonly createdAt: string }[];
  readonly total: number;
}

const ENTRIES = 20_000;
const LIST = '/audit_logs/audit-logs/actions';

/** The same order as the list has, by one statement over everything. */
const ORDERS: Readonly<Record<string, string>> = {
  'sortField=createdAt&sortDir=desc': 'a.created_at DESC, a.id DESC',
  'sortField=createdAt&sortDir=asc': 'a.created_at, a.id',
  'sortField=action&sortDir=asc': 'a.action_type COLLATE "C", a.created_at DESC, a.id DESC',
  'sortField=action&sortDir=desc': 'a.action_type COLLATE "C" DESC, a.created_at DESC, a.id DESC',
  'sortField=source&sortDir=asc': 'a.source COLLATE "C", a.created_at DESC, a.id DESC',
  'sortField=field&sortDir=desc':
    'a.changed_fields[1] COLLATE "C" DESC NULLS LAST, a.created_at DESC, a.id DESC',
  'sortField=user&sortDir=asc':
    '(SELECT email FROM auth_users u WHERE u.id = a.actor_id) COLLATE "C" NULLS LAST, a.actor_id IS NULL, ' +
    'a.created_at DESC, a.id DESC',
};

const FILTERS: Readonly<Record<string, string>> = {
  '': 'true',
  'actionType=edit,delete': `a.action_type IN ('edit', 'delete')`,
  'fieldName=price,name': `a.changed_fields && ARRAY['price', 'name']`,
  'resourceKind=shop.order': `a.resource_kind = 'shop.order'`,
  'resourceKind=shop.order&resourceId=7': `a.resource_kind = 'shop.order' AND a.resource_id = '7'`,
  'undoableOnly=true': 'a.undo_token IS NOT NULL',
  'resourceKind=shop.customer&resourceId=3&includeRelated=yes': `((a.resource_kind = 'shop.customer' AND a.resource_id = '3')
      OR (a.parent_resource_kind = 'shop.customer' AND a.parent_resource_id = '3'))`,
};

/** Whether a statement reads entries, and does not count them. */
const isPage = (statement: string) => statement.includes('"snapshotBefore"');

describe('the action log with many entries', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost();
    token = await host.signIn();
    // Over ninety days, so that the months before lie where no partition was made for them.
    await host.sql(
      `INSERT INTO platform_action_log (
         tenant_id, organization_id, actor_id, command_id, action_label, action_type, source, resource_kind, resource_id,
         parent_resource_kind, parent_resource_id, changed_fields, snapshot_after, undo_token, created_at)
       SELECT u.tenant_id, u.organization_id,
              CASE n % 7 WHEN 0 THEN NULL WHEN 1 THEN md5((n % 3)::text)::uuid ELSE u.id END,
              'shop.orders.update', 'Update order', (ARRAY['create', 'edit', 'edit', 'delete', 'assign', 'system'])[n % 6 + 1],
              (ARRAY['ui', 'ui', 'ui', 'api', 'system'])[n % 5 + 1], CASE WHEN n % 500 = 3 THEN 'shop.rare' ELSE (ARRAY['shop.order', 'shop.customer'])[n % 2 + 1] END,
              (n % 500)::text, 'shop.customer', (n % 50)::text,
              CASE n % 4 WHEN 0 THEN '{}' WHEN 1 THEN ARRAY['name'] WHEN 2 THEN ARRAY['note', 'price'] ELSE ARRAY['state'] END,
              jsonb_build_object('note', repeat(md5(n::text), 30)), CASE WHEN n % 10 = 0 THEN gen_random_uuid() END,
              date_trunc('milliseconds', now()) - (n / 3) * 3 * ($2::interval / $1)
         FROM auth_users u, generate_series(1, $1::int) n WHERE u.email = $3`,
      [ENTRIES, '90 days', host.administrator.email],
    );
    await until(() => vacuum(host));
  });

  afterAll(() => host?.stop());

  const services = () =>
    host.host.servicesOf('audit_logs') as {
      sliceCounts: { forget(tag: string): Promise<void> };
    };
  const list = async (query: string): Promise<Page> => {
    const { status, body } = await host.request<Page>('GET', `${LIST}?${query}`, { token });
    expect(status).toBe(200);
    return body;
  };
  const expected = (where: string, order: string, start: number, size: number) =>
    host.sql<{ id: string }>(
      `SELECT a.id FROM platform_action_log a JOIN auth_users me ON me.email = $3 AND a.organization_id = me.organization_id
        WHERE ${where} ORDER BY ${order} LIMIT $1 OFFSET $2`,
      [size, start, host.administrator.email],
    );

  test.each(Object.entries(ORDERS))('pages as one sorted list would: %s', async (query, order) => {
    for (const [filter, where] of Object.entries(FILTERS)) {
      const { total } = await list(`${filter}&${query}`);
      const all = await expected(where, order, 0, ENTRIES * 2);
      expect(total).toBe(all.length);
      for (const start of [0, 37, Math.floor(total / 2), total - 20, total, total + 1_000]) {
        if (start < 0) continue;
        const { items } = await list(`${filter}&${query}&offset=${start}&pageSize=50`);
        const wanted = all.slice(start, start + 50).map(({ id }) => id);
        expect([filter, start, items.map(({ id }) => id)]).toEqual([filter, start, wanted]);
      }
    }
  });

  test('limits of time are looked up in what is counted already, wherever they cut', async () => {
    const moments = [0, 0.3, 1, 5, 5.01, 17.7, 29.9, 40].map((days) => recently(days));
    await list('');
    for (const [index, before] of moments.entries()) {
      for (const after of moments.slice(index)) {
        const query = `before=${before}&after=${after}`;
        const times = `a.created_at < '${decodeURIComponent(before)}' AND a.created_at > '${decodeURIComponent(after)}'`;
        const all = await expected(
          times,
          ORDERS['sortField=createdAt&sortDir=desc'] as string,
          0,
          ENTRIES * 2,
        );
        for (const start of [0, Math.max(0, all.length - 50)]) {
          const { total, items } = await list(`${query}&offset=${start}`);
          const wanted = all.slice(start, start + 50).map(({ id }) => id);
          expect([query, total, items.map(({ id }) => id)]).toEqual([query, all.length, wanted]);
        }
      }
    }
    const plans = await readPlans(host, () => list(`before=${moments[2]}&after=${moments[5]}`));
    // Two hours, cut.
    expect(countedBy(plans)).toBeLessThan(ENTRIES / 200);
  });

  test('what comes later is seen at once', async () => {
    const before = await list('');
    const [place] = await host.sql<{ id: string }>('SELECT id FROM directory_organizations');
    const account = {
      email: 'late@example.test',
      password: 'Secret-123!',
      organizationId: place?.id,
      roles: [],
    };
    const { body } = await host.request<{ id: string }>('POST', '/auth/users', { token, json: account });
    const after = await list('');
    expect(after.total).toBe(before.total + 1);
    expect(after.items[0]).toMatchObject({ resourceKind: 'auth.user', resourceId: body.id });
  });

  test('what was undone no longer counts as undoable', async () => {
    const role = await host.request('POST', '/auth/roles', {
      token,
      json: { name: 'Short-lived' },
      cookies: { selected_org: '__all__' },
    });
    const header = decodeURIComponent(role.headers.get('x-operation')?.slice(3) ?? '');
    const { undoToken } = JSON.parse(header) as { undoToken: string };
    const count = async () =>
      (
        await host.request<Page>('GET', `${LIST}?undoableOnly=1`, {
          token,
          cookies: { selected_org: '__all__' },
        })
      ).body.total;
    // Into the past that is counted once, which no work of the server may do.
    await host.sql(`DO $$ BEGIN
      ALTER TABLE platform_action_log DISABLE TRIGGER platform_action_log_recent;
      UPDATE platform_action_log SET created_at = created_at - interval '40 days' WHERE undo_token = '${undoToken}';
      ALTER TABLE platform_action_log ENABLE TRIGGER platform_action_log_recent;
    END $$`);
    await services().sliceCounts.forget('actions');
    const before = await count();
    expect((await host.request('POST', `${LIST}/undo`, { token, json: { undoToken } })).status).toBe(200);
    expect(await count()).toBe(before - 1);
  });

  test('counts and finds pages by indexes alone, and reads little more than the page', async () => {
    for (const order of Object.keys(ORDERS)) {
      for (const filter of [
        '',
        'actionType=edit',
        'fieldName=price',
        `after=${recently(20)}&before=${recently(1)}`,
      ]) {
        const plans = await readPlans(host, () => list(`${filter}&${order}&page=60&pageSize=50`));
        const pages = plans.filter(({ statement }) => isPage(statement));
        // What is new is counted, and the slices that limits of time cut.
        const counts = filter.startsWith('after') ? 2 : 1;
        const others = plans.length - pages.length;
        expect([order, filter, pages.length, others <= counts]).toEqual([order, filter, 1, true]);
        for (const { statement, steps } of plans) {
          const scans = steps.filter(
            ({ table, rows }) => table?.startsWith('platform_action_log') && rows > 0,
          );
          const read = scans.filter(({ type }) => type !== 'Index Only Scan');
          if (isPage(statement)) expect(scans.length).toBeGreaterThan(0);
          // The entries of the page themselves are fetched by their key. The slice that a page begins in, what is new,
          // and slices that are cut may be looked at by any index; all else is in one.
          const most = ENTRIES / 40;
          const rows = read.reduce((sum, step) => sum + step.rows, 0);
          const isScan = read.some(({ type, seen }) => type === 'Seq Scan' && seen > most);
          expect([order, filter, statement, isScan, rows <= most]).toEqual([
            order,
            filter,
            statement,
            false,
            true,
          ]);
        }
      }
    }
  });

  test('counts once for all who read the same while another count is under way', async () => {
    const { sliceCounts } = host.host.servicesOf('audit_logs') as {
      sliceCounts: { of: (counting: object) => Promise<unknown> };
    };
    let counts = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const range = { from: Date.now() - 1_000, to: null };
    const count = async () => {
      counts += 1;
      await released;
      return [];
    };
    const ask = () => sliceCounts.of({ tags: [], key: 'shared', width: 3_600_000, range, count });
    const first = ask();
    await until(() => counts === 1);
    const others = [ask(), ask(), ask()];
    release();
    await Promise.all([first, ...others]);
    expect(counts).toBe(2);
  });

  test('finds what is few and far between without reading what lies between', async () => {
    for (const order of ['sortField=createdAt', 'sortField=user', 'sortField=field&sortDir=asc']) {
      const query = `resourceKind=shop.rare&${order}`;
      expect((await list(query)).total).toBe(40);
      const plans = await readPlans(host, () => list(query));
      const [page] = plans.filter(({ statement }) => isPage(statement));
      const seen = (page?.steps ?? [])
        .filter(({ table }) => table?.startsWith('platform_action_log'))
        .reduce((sum, step) => sum + step.seen, 0);
      // Forty hours of some seven hundred, or forty days of a group.
      expect([order, seen < ENTRIES / 3]).toEqual([order, true]);
    }
  });

  test('what has passed is counted once', async () => {
    for (const query of [
      'actionType=edit&sortField=user',
      'sortField=createdAt',
      'fieldName=price&sortField=field',
    ]) {
      await services().sliceCounts.forget('actions');
      const plans = await readPlans(host, () => list(query));
      expect([query, countedBy(plans) > ENTRIES / 10]).toEqual([query, true]);
      const again = await readPlans(host, () => list(query));
      const [late] = await host.sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM platform_action_log WHERE created_at >= now() - interval '1 hour'`,
      );
      expect([query, countedBy(again) <= (late?.count ?? 0)]).toEqual([query, true]);
    }
  });
});

/** Index entries and rows that were looked at in order to count. */
function countedBy(plans: Awaited<ReturnType<typeof readPlans>>): number {
  return plans
    .filter(({ statement }) => statement.includes('GROUP BY'))
    .flatMap(({ steps }) => steps.filter(({ table }) => table !== null))
    .reduce((sum, { seen }) => sum + seen, 0);
}

/** In its first minutes the month before is not settled either, and counted besides. */
function recently(days: number): string {
  return encodeURIComponent(new Date(Date.now() - days * 86_400_000).toISOString());
}

/** As autovacuum does in time; pages that a running transaction may still have to look into stay out at first. */
async function vacuum(host: TestHost): Promise<boolean> {
  await host.sql('VACUUM ANALYZE platform_action_log');
  const [row] = await host.sql<{ done: boolean }>(
    `SELECT bool_and(relallvisible >= relpages) AS done FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
      WHERE i.inhparent = 'platform_action_log'::regclass`,
  );
  return row?.done === true;
}
