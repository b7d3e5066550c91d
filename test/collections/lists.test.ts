import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';

interface Page {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
}

const OWNER = '0b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';
const KEEPER = '1b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';

describe('the list of a collection', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/*', ...fixtures('depot')] });
    tenant = await host.tenant();
    token = await tenant.signInAs('admin');
    await fill(tenant);
    await fill(await host.tenant());
  });
  afterAll(() => host?.stop());

  /** Ten items `Item 0` to `Item 9`, `Item 9` deleted, and one with a value of every type. */
  async function fill({ id, organizationId }: TestTenant): Promise<void> {
    const place = [id, organizationId];
    await host.sql(
      `INSERT INTO depot_items (tenant_id, organization_id, title, "order", price, seen_at, due_on, fragile, created_at, deleted_at)
       SELECT $1, $2, 'Item ' || n, n, CASE WHEN n < 8 THEN n * 1.5 END, timestamptz '2026-01-01Z' + n * interval '1 day',
              date '2026-01-01' + n, n % 2 = 0, timestamptz '2026-02-01Z' + n * interval '1 minute',
              CASE WHEN n = 9 THEN now() END
         FROM generate_series(0, 9) n`,
      place,
    );
    await host.sql(
      `WITH shelf AS (INSERT INTO depot_shelves (tenant_id, id, label) VALUES ($1, gen_random_uuid(), 'Top') RETURNING id)
       INSERT INTO depot_items (tenant_id, organization_id, title, note, "order", price, seen_at, due_on, fragile, owner_id,
                                sizes, colours, keeper_ids, secret, shelf_id, created_at, updated_at)
       SELECT $1, $2, 'Full 100%', 'Straße_1', -5, 1234567890.1234, '2026-05-01T12:00:00.5Z', '2026-12-31', true, $3,
              '{"a": [1]}', '{red,blue}', ARRAY[$4::uuid], 'hidden', id, '2026-03-01Z', '2026-03-02Z' FROM shelf`,
      [...place, OWNER, KEEPER],
    );
  }

  const ask = (query: Record<string, string> | string = {}, options: object = {}) =>
    host.request<Page>('GET', `/depot/items?${new URLSearchParams(query).toString()}`, { token, ...options });
  const titles = async (query: Record<string, string> | string) => {
    const { status, body } = await ask(query);
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.items.map(({ title }) => String(title).replace('Item ', ''));
  };
  const all = '0,1,2,3,4,5,6,7,8,Full 100%'.split(',');

  test('shows items by the names of columns, with times and decimals as text', async () => {
    const { status, body } = await ask({ ownerId: OWNER });
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        {
          id: expect.any(String) as string,
          title: 'Full 100%',
          note: 'Straße_1',
          order: -5,
          price: '1234567890.1234',
          seen_at: '2026-05-01T12:00:00.500Z',
          due_on: '2026-12-31',
          fragile: true,
          owner_id: OWNER,
          sizes: { a: [1] },
          colours: ['red', 'blue'],
          keeper_ids: [KEEPER],
          organization_id: tenant.organizationId,
          tenant_id: tenant.id,
          created_at: '2026-03-01T00:00:00.000Z',
          updated_at: '2026-03-02T00:00:00.000Z',
          shelf_label: 'Top',
          shelves: 1,
          customValues: null,
          customFields: [],
        },
      ],
      total: 1,
      page: 1,
      pageSize: 50,
      totalPages: 1,
    });
  });

  test('pages through everything once, and past the end shows nothing', async () => {
    const seen: unknown[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { body } = await ask({ page: String(page), pageSize: '4' });
      expect(body).toMatchObject({ total: 10, page, pageSize: 4, totalPages: 3 });
      seen.push(...body.items.map(({ id }) => id));
    }
    expect(seen).toHaveLength(10);
    expect([...seen].sort()).toEqual(seen);
    expect((await ask({ page: '1000000000' })).body).toMatchObject({
      items: [],
      total: 10,
      page: 1_000_000_000,
    });
    for (const query of ['page=0', 'page=x', 'pageSize=0', 'pageSize=201', 'page=1&page=2', 'page=1e30']) {
      expect(await ask(query)).toMatchObject({ status: 400, body: { error: 'Invalid input' } });
    }
    expect((await ask({ page: '', pageSize: '' })).body).toMatchObject({ page: 1, pageSize: 50 });
  });

  test('sorts by declared names, fields and columns, those without a value last, and ignores the rest', async () => {
    expect(await titles({ sortField: 'createdAt' })).toEqual(all);
    expect(await titles({ sort: 'created_at', order: 'DESC' })).toEqual([...all].reverse());
    expect(await titles({ sortField: 'worth', sortDir: 'desc' })).toEqual(['Full 100%', ...'76543210', '8']);
    expect(await titles({ sortField: 'price' })).toEqual([...'01234567', 'Full 100%', '8']);
    expect((await titles({ sortField: 'name' }))[0]).toBe('Full 100%');
    expect((await titles({ sortField: 'shelf', sortDir: 'desc' }))[0]).toBe('Full 100%');
    const byId = await titles({});
    for (const sortField of ['secret', 'nothing', 'sizes', "id'; --", '__proto__', 'cf_nothing']) {
      expect(await titles({ sortField, sortDir: 'up' })).toEqual(byId);
    }
    expect(await titles('sortField=title&sortField=price')).toEqual(byId);
  });

  test('narrows by ids, search and what the declaration filters by', async () => {
    const { body } = await ask({ sortField: 'createdAt' });
    const [first, second] = body.items.map(({ id }) => String(id)) as [string, string];
    expect(await titles({ id: first.toUpperCase() })).toEqual(['0']);
    expect(await titles({ ids: ` ${second} ,${first},nonsense,${first}`, sort: 'createdAt' })).toEqual([
      '0',
      '1',
    ]);
    expect(await titles({ ids: `${second},${first}`, id: first })).toEqual(['0']);
    expect(await titles({ ids: 'nonsense' })).toEqual([]);
    expect(await titles({ ids: '' })).toEqual([]);
    expect((await ask({ id: 'nonsense' })).status).toBe(400);
    expect(await titles({ search: 'TEM 3' })).toEqual(['3']);
    expect(await titles({ search: 'strasse' })).toEqual([]);
    expect(await titles({ search: 'straße_' })).toEqual(['Full 100%']);
    expect(await titles({ search: '%' })).toEqual(['Full 100%']);
    expect(await titles({ search: '100% ' })).toEqual(['Full 100%']);
    expect(await titles({ search: '  ', sort: 'createdAt' })).toEqual(all);
    expect(await titles({ title: 'Item 4' })).toEqual(['4']);
    expect(await titles({ titleBegins: 'full' })).toEqual(['Full 100%']);
    expect(await titles({ position: '1, 3,,7', sort: 'position' })).toEqual(['1', '3', '7']);
    expect(await titles('position=1&position=3,4&sort=position')).toEqual(['1', '3', '4']);
    expect(await titles({ position: ',', sort: 'createdAt' })).toEqual(all);
    expect(await titles({ priceFrom: '3', priceTo: '4.5', sort: 'price' })).toEqual(['2', '3']);
    expect(await titles({ seenFrom: '2026-01-08', seenTo: '2026-01-09', sort: 'seenAt' })).toEqual([
      '7',
      '8',
    ]);
    expect(await titles({ due: '2026-01-04' })).toEqual(['3']);
    expect(await titles({ fragile: 'no', sort: 'position' })).toEqual([...'1357']);
    expect(await titles({ keeper: KEEPER })).toEqual(['Full 100%']);
    expect(await titles({ hasNote: 'true' })).toEqual(['Full 100%']);
    expect(await titles({ ownerId: OWNER, title: 'Item 4' })).toEqual([]);
    for (const query of [
      'position=9999999999',
      'ownerId=x',
      'seenFrom=yesterday',
      'priceFrom=1e999',
      'fragile=maybe',
    ]) {
      expect(await ask(query)).toMatchObject({ status: 400 });
    }
    expect(await titles({ sort: 'position', withDeleted: 'yes', fragile: '0' })).toEqual([...'13579']);
  });

  const filter = (conditions: readonly Record<string, string>[], more: Record<string, string> = {}) => ({
    sort: 'position',
    ...Object.fromEntries(
      conditions.flatMap((condition, index) =>
        Object.entries(condition).map(([name, value]) => [`filter[conditions][${index}][${name}]`, value]),
      ),
    ),
    ...more,
  });

  test.each<[string, string, string, string[]]>([
    ['title', 'is', 'Item 3', ['3']],
    ['title', 'equals', 'item 3', []],
    ['title', 'is_not', 'Full 100%', [...'012345678']],
    ['title', 'contains', '0%', ['Full 100%']],
    ['note', 'does_not_contain', 'STRAß', [...'012345678']],
    ['title', 'starts_with', 'full', ['Full 100%']],
    ['title', 'ends_with', ' 5', ['5']],
    ['title', 'is_any_of', '["Item 1","Item 2"]', ['1', '2']],
    ['title', 'is_none_of', '["Item 1"]', ['Full 100%', ...'02345678']],
    ['note', 'is_empty', '', [...'012345678']],
    ['note', 'is_not_empty', '', ['Full 100%']],
    ['position', 'equals', '-5', ['Full 100%']],
    ['position', 'not_equals', '-5', [...'012345678']],
    ['position', 'greater_than', '6', ['7', '8']],
    ['position', 'less_or_equal', '1', ['Full 100%', '0', '1']],
    ['position', 'between', '[2,4]', ['2', '3', '4']],
    ['position', 'is_any_of', '1,3', ['1', '3']],
    ['price', 'greater_or_equal', '1234567890.1234', ['Full 100%']],
    ['price', 'less_than', '1.5', ['0']],
    ['price', 'is_empty', '', ['8']],
    ['price', 'is_none_of', '[0, 1.5]', ['Full 100%', ...'2345678']],
    ['seenAt', 'is', '2026-05-01', ['Full 100%']],
    ['seenAt', 'is', '2026-05-01T14:00:00.500+02:00', ['Full 100%']],
    ['seenAt', 'is_after', '2026-01-08', ['Full 100%', '8']],
    ['seenAt', 'is_before', '2026-01-02', ['0']],
    ['seenAt', 'between', '["2026-01-02","2026-01-03"]', ['1', '2']],
    ['dueOn', 'is', '2026-01-03', ['2']],
    ['dueOn', 'is_after', '2026-01-08', ['Full 100%', '8']],
    ['dueOn', 'between', '2026-01-02,2026-01-03T10:00:00Z', ['1', '2']],
    ['createdAt', 'greater_or_equal', '2026-02-01T00:07:00Z', ['Full 100%', '7', '8']],
    ['isFragile', 'is_true', '', ['Full 100%', ...'02468']],
    ['isFragile', 'is_false', '', [...'1357']],
    ['isFragile', 'is', 'no', [...'1357']],
    ['ownerId', 'is', OWNER.toUpperCase(), ['Full 100%']],
    ['ownerId', 'is_not', OWNER, [...'012345678']],
    ['ownerId', 'is_any_of', `${KEEPER}, ${OWNER}`, ['Full 100%']],
    ['sizes', 'is_empty', '', [...'012345678']],
    ['colours', 'has_any_of', '["red","green"]', ['Full 100%']],
    ['colours', 'has_all_of', '["red","green"]', []],
    ['colours', 'has_all_of', '["red","blue"]', ['Full 100%']],
    ['colours', 'has_none_of', '["red"]', [...'012345678']],
    ['colours', 'contains', 'BLU', ['Full 100%']],
    ['colours', 'is_empty', '', [...'012345678']],
    ['keeperIds', 'is_any_of', KEEPER, ['Full 100%']],
  ])('filters by %s %s %s', async (field, op, value, expected) => {
    expect(await titles(filter([{ field, op, value }]))).toEqual(expected);
  });

  test('joins conditions, closer by and than by or, and nests them', async () => {
    const position = (value: number) => ({ field: 'position', op: 'is', value: String(value) });
    const odd = { field: 'isFragile', op: 'is_false', value: '' };
    const [one, two, three] = [position(1), position(2), position(3)];
    expect(await titles(filter([one, odd]))).toEqual(['1']);
    expect(await titles(filter([one, two], { 'filter[logic]': 'or' }))).toEqual(['1', '2']);
    expect(await titles(filter([one, { ...two, join: 'or' }, { ...odd, join: 'and' }]))).toEqual(['1']);
    expect(await titles(filter([one, three], { 'filter[logic]': 'or', position: '3' }))).toEqual(['3']);
    const nested = filter([odd], {
      ...prefixed('filter[conditions][1]', { logic: 'or' }),
      ...prefixed('filter[conditions][1][conditions][0]', one),
      ...prefixed('filter[conditions][1][conditions][1]', two),
      ...prefixed('filter[conditions][1][conditions][2][conditions][0]', three),
    });
    expect(await titles(nested)).toEqual(['1', '3']);
    const values = 'filter[conditions][0][field]=position&filter[conditions][0][op]=is_any_of';
    expect(
      await titles(`${values}&filter[conditions][0][value]=1&filter[conditions][0][value]=2&sort=position`),
    ).toEqual(['1', '2']);
    expect(await titles(`${values}&filter[conditions][0][value][]=4&sort=position`)).toEqual(['4']);
    expect(await titles('filter[conditions]=x&filter[nonsense][0]=1&filter[]=2&sort=createdAt')).toEqual(all);
  });

  const prefixed = (prefix: string, condition: Record<string, string>) =>
    Object.fromEntries(Object.entries(condition).map(([name, value]) => [`${prefix}[${name}]`, value]));

  test('refuses filters that cannot be meant, and says where', async () => {
    const rules = (count: number) =>
      Array.from({ length: count }, () => ({ field: 'title', op: 'is', value: 'x' }));
    expect((await ask(filter(rules(20)))).status).toBe(200);
    const deep = prefixed(
      'filter[conditions][0][conditions][0][conditions][0][conditions][0]',
      rules(1)[0] ?? {},
    );
    const wide = Object.assign(
      {},
      ...Array.from({ length: 16 }, (_, index) =>
        prefixed(`filter[conditions][0][conditions][${index}]`, rules(1)[0] ?? {}),
      ),
    ) as Record<string, string>;
    for (const query of [filter(rules(21)), deep, wide]) {
      expect(await ask(query)).toMatchObject({ status: 400, body: { details: [{ code: 'filter.size' }] } });
    }
    const refused: [Record<string, string>, string][] = [
      [{ op: 'is', value: '1' }, 'field'],
      [{ field: 'title', value: '1' }, 'op'],
      [{ field: 'secret', op: 'is', value: '1' }, 'field'],
      [{ field: 'order', op: 'is', value: '1' }, 'field'],
      [{ field: 'constructor', op: 'is', value: '1' }, 'field'],
      [{ field: 'title', op: 'resembles', value: '1' }, 'op'],
      [{ field: 'title', op: 'greater_than', value: '1' }, 'op'],
      [{ field: 'position', op: 'contains', value: '1' }, 'op'],
      [{ field: 'sizes', op: 'is', value: '1' }, 'op'],
      [{ field: 'position', op: 'is', value: '2147483648' }, 'value'],
      [{ field: 'position', op: 'is', value: '1.5' }, 'value'],
      [{ field: 'price', op: 'is', value: '1e400' }, 'value'],
      [{ field: 'price', op: 'is', value: 'NaN' }, 'value'],
      [{ field: 'seenAt', op: 'is_after', value: '2026-02-30' }, 'value'],
      [{ field: 'seenAt', op: 'is_after', value: '99999-01-01' }, 'value'],
      [{ field: 'dueOn', op: 'is', value: '2026-01-01T25:00' }, 'value'],
      [{ field: 'ownerId', op: 'is', value: 'x' }, 'value'],
      [{ field: 'ownerId', op: 'is_any_of', value: '[' }, 'value'],
      [{ field: 'title', op: 'is_any_of', value: '[]' }, 'value'],
      [{ field: 'title', op: 'is_any_of', value: '["\\u0000"]' }, 'value'],
      [{ field: 'title', op: 'is_any_of', value: JSON.stringify(Array(201).fill('x')) }, 'value'],
      [{ field: 'position', op: 'between', value: '[1]' }, 'value'],
      [{ field: 'title', op: 'is' }, 'value'],
    ];
    for (const [condition, member] of refused) {
      const { status, body } = await ask(filter([condition]));
      const path = ['filter', 'conditions', 0, member];
      expect({ condition, status, body }).toMatchObject({
        condition,
        status: 400,
        body: { details: [{ path }] },
      });
    }
    expect((await ask('search=%00')).status).toBe(400);
  });

  const download = async (query: Record<string, string>) => {
    const { status, headers, body } = await ask(query);
    return {
      status,
      type: headers.get('content-type'),
      name: headers.get('content-disposition'),
      body: body as unknown,
    };
  };

  test('exports everything that meets the conditions, or everything there is', async () => {
    const csv = await download({
      format: 'CSV',
      sort: 'worth',
      sortDir: 'desc',
      pageSize: '2',
      hasNote: 'true',
    });
    expect(csv).toMatchObject({
      status: 200,
      type: 'text/csv; charset=utf-8',
      name: 'attachment; filename="items.csv"',
    });
    const [header, line, ...others] = String(csv.body).trimEnd().split('\n');
    expect(header).toMatch(/^id,title,note,order,price,.*,updated_at,shelf_label$/);
    expect(line).toMatch(/,Full 100%,Straße_1,-5,1234567890.1234,2026-05-01T12:00:00.500Z,/);
    expect(others).toEqual([]);
    const json = await download({
      format: 'json',
      full: 'yes',
      hasNote: 'true',
      sort: 'price',
      sortDir: 'desc',
    });
    expect((json.body as { title: string }[]).map(({ title }) => title)).toEqual([
      'Full 100%',
      ...[...'765432108'].map((number) => `Item ${number}`),
    ]);
    expect(await download({ format: 'xml', ids: 'nonsense' })).toMatchObject({
      type: 'application/xml; charset=utf-8',
      body: '<?xml version="1.0" encoding="UTF-8"?>\n<records>\n</records>\n',
    });
    const markdown = await download({ format: 'markdown', exportScope: 'full', sort: 'title' });
    expect(String(markdown.body).split('\n')).toHaveLength(13);
    expect(markdown.name).toBe('attachment; filename="items.md"');
    expect((await ask({ format: 'exe', title: 'Item 1' })).body).toMatchObject({ total: 1 });
    expect((await ask({ format: 'csv', position: 'x' })).status).toBe(400);
  });

  test('exports what is dangerous as harmless text, and more than one batch in order', async () => {
    const other = await host.tenant();
    const place = [other.id, other.organizationId];
    await host.sql(
      `INSERT INTO depot_items (tenant_id, organization_id, title, note, "order")
       VALUES ($1, $2, '=1+1', E'a"b,c\nd|e<f>&]]>\x01', 0)`,
      place,
    );
    await host.sql(
      `INSERT INTO depot_items (tenant_id, organization_id, title, "order", price)
       SELECT $1, $2, 'Many', n, CASE WHEN n % 3 > 0 THEN n / 7 END FROM generate_series(1, 1500) n`,
      place,
    );
    const ofOther = { token: await other.signInAs('admin') };
    const bodyOf = async (query: Record<string, string>) =>
      (await ask(query, ofOther)).body as unknown as string;
    expect(await bodyOf({ format: 'csv', position: '0' })).toContain(`,'=1+1,"a""b,c\nd|e<f>&]]>\u0001",0,,`);
    expect(await bodyOf({ format: 'xml', position: '0' })).toContain(
      '<note>a"b,c\nd|e&lt;f&gt;&amp;]]&gt;\ufffd</note>',
    );
    expect(await bodyOf({ format: 'markdown', position: '0' })).toContain(
      ' a"b,c<br>d\\|e&lt;f>&amp;\\]\\]>\u0001 ',
    );
    const inOrder = async (order: string) =>
      (
        await host.sql<{ id: string }>(`SELECT id FROM depot_items WHERE tenant_id = $1 ORDER BY ${order}`, [
          other.id,
        ])
      ).map(({ id }) => id);
    const orders = {
      price: 'price',
      position: '"order"',
      id: 'id',
      shelf: 'shelf_id',
      createdAt: 'created_at',
    };
    for (const [sort, column] of Object.entries(orders)) {
      for (const sortDir of ['asc', 'desc']) {
        const items = (await bodyOf({ sort, sortDir, format: 'json' })) as unknown as { id: string }[];
        const expected = await inOrder(`${column} ${sortDir} NULLS LAST, id ${sortDir}`);
        expect(items.map(({ id }) => id)).toEqual(expected);
        const { body } = await ask({ sort, sortDir, page: '8', pageSize: '200' }, ofOther);
        expect(body).toMatchObject({ total: 1501, totalPages: 8 });
        expect(body.items.map(({ id }) => id)).toEqual(expected.slice(1400));
      }
    }
  });

  test('shows the organizations that the caller may see and selected', async () => {
    const elsewhere = await tenant.create('/directory/organizations', {
      name: 'Elsewhere',
      tenantId: tenant.id,
    });
    await host.sql(
      `INSERT INTO depot_items (tenant_id, organization_id, title) VALUES ($1, $2, 'Far away')`,
      [tenant.id, elsewhere],
    );
    const total = async (options: object) => (await ask({}, options)).body.total;
    expect(await total({ cookies: { selected_org: '__all__' } })).toBe(11);
    expect(await total({ cookies: { selected_org: elsewhere } })).toBe(1);
    expect(await total({ cookies: { selected_org: tenant.organizationId } })).toBe(10);
    const gone = await ask({}, { cookies: { selected_org: OWNER } });
    expect(gone).toMatchObject({ status: 422, body: { code: 'organization_selection_invalid' } });
  });
});
