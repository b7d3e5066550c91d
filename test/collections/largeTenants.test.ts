/** @covers core/parts/records/collections/list core/parts/data/LargeTenants.ts */
import { startTestHost, type TestHost, type TestResponse, type TestTenant } from '@tenantry/core/testing';

interface Page {
  readonly items: readonly { readonly id: string; readonly title: string }[];
  readonly total: number | null;
  readonly totalPages: number | null;
  readonly totalIsEstimate?: true;
  readonly nextCursor?: string | null;
  readonly details?: readonly { readonly path: readonly string[]; readonly code: string }[];
}

/** More than are sorted without an index, and counted one by one. */
const DEALS = 101_000;
const LIST = '/customers/deals';

describe('the list of a tenant with very many records', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;

  const ask = async (query: string, headers: Record<string, string> = {}): Promise<TestResponse<Page>> =>
    host.request<Page>('GET', `${LIST}?${query}`, { token, headers });
  const found = async (query: string, headers: Record<string, string> = {}) => {
    const { status, body } = await ask(query, headers);
    expect([query, status, body]).toEqual([query, 200, expect.anything()]);
    return body;
  };
  const titles = async (query: string) => (await found(query)).items.map(({ title }) => title);
  const inSql = async (where: string, order: string, limit = 20) =>
    (
      await host.sql<{ title: string }>(
        `SELECT title FROM customers_deals WHERE tenant_id = $1 AND ${where} ORDER BY ${order} LIMIT ${limit}`,
        [tenant.id],
      )
    ).map(({ title }) => title);

  beforeAll(async () => {
    host = await startTestHost();
    tenant = await host.tenant();
    token = await tenant.signInAs('admin');
    const options = ['a', 'b'].map((value) => ({ value, label: value }));
    const field = {
      entityId: 'customers.deal',
      key: 'tier',
      label: 'Tier',
      kind: 'select',
      filterable: true,
    };
    await tenant.create('/entities/custom-fields', { ...field, options });
    await host.sql(
      `INSERT INTO customers_deals (tenant_id, organization_id, title, description, status, probability, value_amount, custom_fields)
       SELECT $1, $2, 'Deal ' || n || CASE WHEN n % 5000 = 0 THEN ' seldom' ELSE '' END, 'Zebra-crossing ' || n,
              (ARRAY['open', 'win'])[1 + n % 2], CASE WHEN n % 3 > 0 THEN n % 101 END,
              CASE WHEN n % 5000 > 0 THEN n % 1000 END, jsonb_build_object('tier', CASE WHEN n % 20000 = 7 THEN 'b' ELSE 'a' END)
         FROM generate_series(1, $3::int) n`,
      [tenant.id, tenant.organizationId, DEALS],
    );
    await host.sql('ANALYZE customers_deals');
    await host.host.core.largeTenants.read();
  });
  afterAll(() => host?.stop());

  test('has its total from the kept totals', async () => {
    expect(await found('pageSize=10')).toMatchObject({ total: DEALS, totalPages: DEALS / 10 });
    expect(await found('pageSize=10')).not.toHaveProperty('totalIsEstimate');
  });

  test('estimates how many of very many records meet conditions, unless the client prefers otherwise', async () => {
    const estimated = await found('status=open&pageSize=10');
    expect(estimated).toMatchObject({ totalIsEstimate: true });
    expect(Math.abs((estimated.total ?? 0) - DEALS / 2)).toBeLessThan(DEALS / 10);
    const exact = await ask('status=open', { prefer: 'count=exact' });
    expect(exact.body).toMatchObject({ total: DEALS / 2 });
    expect(exact.body).not.toHaveProperty('totalIsEstimate');
    expect(exact.headers.get('preference-applied')).toBe('count=exact');
    const none = await ask('status=open', { prefer: 'handling=lenient, count=none' });
    expect(none.body).toMatchObject({ total: null, totalPages: null });
    expect(none.headers.get('preference-applied')).toBe('handling=lenient, count=none');
    const other = await ask('status=open', { prefer: 'count=some' });
    expect(other.headers.get('preference-applied')).toBeNull();
  });

  test('counts exactly what few records meet', async () => {
    const seldom = Math.floor(DEALS / 5000);
    const contains =
      'filter[conditions][0][field]=title&filter[conditions][0][op]=contains&filter[conditions][0][value]=SELDOM';
    for (const query of ['search=seldom', contains, 'search=seldom&status=open,win']) {
      const body = await found(query);
      expect([query, body.total, body.items.length]).toEqual([query, seldom, seldom]);
      expect(body).not.toHaveProperty('totalIsEstimate');
    }
    expect(await found('search=nowhere')).toMatchObject({ total: 0, items: [] });
    expect(await found('cf_tier=b&search=deal')).toMatchObject({ total: Math.ceil((DEALS - 7) / 20_000) });
    expect(await titles('search=seldom&sortField=value&pageSize=20')).toEqual(
      await inSql(`title LIKE '%seldom'`, 'value_amount, id'),
    );
  });

  test.each([
    ['sortField=title', 'tenantry_order(title) COLLATE "C", id'],
    ['sortField=title&sortDir=desc', 'tenantry_order(title) COLLATE "C" DESC, id DESC'],
    ['sortField=value', 'value_amount, id'],
    ['sortField=value&sortDir=desc', 'value_amount DESC NULLS LAST, id DESC'],
    ['sortField=probability&sortDir=desc', 'probability DESC NULLS LAST, id DESC'],
  ])('is in the order of %s, with and without conditions', async (sort, order) => {
    expect(await titles(`${sort}&pageSize=20`)).toEqual(await inSql('true', order));
    expect(await titles(`${sort}&pageSize=20&status=open`)).toEqual(await inSql(`status = 'open'`, order));
    const pages = DEALS / 20;
    const last = await inSql('true', `${order} OFFSET ${DEALS - 20}`);
    expect(await titles(`${sort}&pageSize=20&page=${pages}`)).toEqual(last);
  });

  test.each(['sortField=title', 'sortField=probability', 'sortField=value&sortDir=desc', 'search=seldom'])(
    'goes on by cursors in the order of %s, as by pages',
    async (query) => {
      const read = async (cursor: string) => {
        const { items, nextCursor } = await found(`${query}&pageSize=7&cursor=${cursor}`);
        return { ids: items.map(({ id }) => id), nextCursor: nextCursor ?? null };
      };
      for (let page = 1, cursor: string | null = ''; cursor !== null && page < 5; page += 1) {
        const byPage = await found(`${query}&pageSize=7&page=${page}`);
        const byCursor: Awaited<ReturnType<typeof read>> = await read(cursor);
        expect(byCursor.ids).toEqual(byPage.items.map(({ id }) => id));
        cursor = byCursor.nextCursor;
      }
    },
  );

  test('goes on by cursors to the records without a value', async () => {
    const order = 'value_amount DESC NULLS LAST, id DESC';
    const before = DEALS - Math.floor(DEALS / 5000) - 6;
    const [last] = await host.sql<{ id: string; value: string }>(
      `SELECT id, value_amount::text AS value FROM customers_deals WHERE tenant_id = $1 ORDER BY ${order} OFFSET $2 LIMIT 1`,
      [tenant.id, before],
    );
    const parts = ['value', 'desc', last?.value, last?.id, 'numeric'];
    const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
    const next = await titles(`sortField=value&sortDir=desc&pageSize=20&cursor=${cursor}`);
    expect(next.filter((title) => title.endsWith('seldom'))).toHaveLength(15);
    expect(next).toEqual(await inSql('true', `${order} OFFSET ${before + 1}`));
  });

  test('finds one and two letters at the beginning of words', async () => {
    expect((await found('search=ze&pageSize=1')).totalIsEstimate).toBe(true);
    expect((await found('search=CR&pageSize=1')).totalIsEstimate).toBe(true);
    expect((await found('search=z&pageSize=1')).totalIsEstimate).toBe(true);
    expect(await found('search=eb')).toMatchObject({ total: 0 });
    expect(await found('search=.*')).toMatchObject({ total: 0 });
  });

  test('is not sorted by what has no index, unless few records are left', async () => {
    const { status, body } = await ask('sortField=cf_tier');
    expect([status, body.details?.[0]]).toMatchObject([
      400,
      { path: ['sortField'], code: 'list.tooManyToSort' },
    ]);
    expect((await found('sortField=cf_tier&search=seldom')).items).toHaveLength(20);
  });

  test('shows nothing to another tenant, and few records are listed as ever', async () => {
    const other = await host.tenant();
    const stranger = await other.signInAs('admin');
    const json = { title: 'A seldom Deal' };
    expect((await host.request('POST', LIST, { token: stranger, json })).status).toBe(201);
    const seen = async (query: string) =>
      (await host.request<Page>('GET', `${LIST}?${query}`, { token: stranger })).body;
    expect(await seen('search=seldom')).toMatchObject({ total: 1, totalPages: 1 });
    expect(await seen('search=se')).toMatchObject({ total: 1 });
    expect(await seen('search=el')).toMatchObject({ total: 0 });
    expect(await seen('')).toMatchObject({ total: 1 });
  });

  test('takes one statement more than that of few records where conditions are asked', async () => {
    const query = 'search=seldom&status=open&sortField=value&sortDir=desc';
    expect(await host.queriesDuring(() => found('pageSize=10'))).toBe(1);
    expect(await host.queriesDuring(() => found(query))).toBe(2);
  });
});
