import { startUnread } from '../support/startUnread';
import { until } from '../support/until';
import { Depot } from './Depot';

describe('the export of a list', () => {
  let depot: Depot;

  beforeAll(async () => {
    depot = await Depot.start({
      TENANTRY_DOWNLOADS: '3',
      TENANTRY_DOWNLOADS_PER_CALLER: '2',
      TENANTRY_UNREAD_SECONDS: '1',
    });
  });
  afterAll(() => depot?.host.stop());

  const ask: Depot['ask'] = (...query) => depot.ask(...query);

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
    for (const [name, value] of [
      ['format', 'exe'],
      ['position', 'x'],
    ] as const) {
      const { status, body } = await ask({ format: 'csv', [name]: value });
      expect([status, body]).toMatchObject([400, { details: [{ path: [name] }] }]);
    }
  });

  test('exports what is dangerous as harmless text, and more than one batch in order', async () => {
    const other = await depot.host.tenant();
    const place = [other.id, other.organizationId];
    await depot.host.sql(
      `INSERT INTO depot_items (tenant_id, organization_id, title, note, "order")
       VALUES ($1, $2, '=1+1', E'a"b,c\nd|e<f>&]]>\x01', 0)`,
      place,
    );
    const inner = ['a;=1+1', 'a;;+1', 'a\t-1', 'a; ＝1', 'a;"@A1', 'x;y', '\t=1'];
    const formulas = [
      '＝1',
      '＋1',
      '－1',
      '＠A1',
      ' =1',
      '\u00a0+1',
      '\ufeff@A1',
      '\u200b-1',
      '\r=1',
      '\u0085=1',
    ];
    await depot.host.sql(
      `INSERT INTO depot_items (tenant_id, organization_id, title, "order")
       SELECT $1, $2, title, -1 FROM unnest($3::text[]) AS formulas (title)`,
      [...place, [...formulas, ...inner]],
    );
    await depot.host.sql(
      `INSERT INTO depot_items (tenant_id, organization_id, title, "order", price)
       SELECT $1, $2, 'Many', n, CASE WHEN n % 3 > 0 THEN n / 7 END FROM generate_series(1, 1500) n`,
      place,
    );
    const ofOther = { token: await other.signInAs('admin') };
    const bodyOf = async (query: Record<string, string>) =>
      (await ask(query, ofOther)).body as unknown as string;
    expect(await bodyOf({ format: 'csv', position: '0' })).toContain(`,'=1+1,"a""b,c\nd|e<f>&]]>\u0001",0,,`);
    const dangerous = await bodyOf({ format: 'csv', position: '-1' });
    for (const formula of formulas)
      expect(dangerous).toMatch(new RegExp(`,"?'${formula.replace('+', '\\+')}`));
    const harmless = [",a;'=1+1,", ",a;;'+1,", ",a\t'-1,", ",a; '＝1,", `,"a;""'@A1",`, ',x;y,', ",'\t'=1,"];
    for (const cell of harmless) expect(dangerous).toContain(cell);
    await depot.host.sql('DELETE FROM depot_items WHERE tenant_id = $1 AND "order" = -1', [other.id]);
    expect(await bodyOf({ format: 'xml', position: '0' })).toContain(
      '<note>a"b,c\nd|e&lt;f&gt;&amp;]]&gt;\ufffd</note>',
    );
    expect(await bodyOf({ format: 'markdown', position: '0' })).toContain(
      ' a"b,c<br>d\\|e&lt;f>&amp;\\]\\]>\u0001 ',
    );
    const inOrder = async (order: string) =>
      (
        await depot.host.sql<{ id: string }>(
          `SELECT id FROM depot_items WHERE tenant_id = $1 ORDER BY ${order}`,
          [other.id],
        )
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

  test('is noted in the access log', async () => {
    await ask({ format: 'csv', search: 'full' });
    const logged = () =>
      depot.host.sql(
        `SELECT context->'queryKeys' ? 'search' AS searched FROM audit_logs_reads
          WHERE resource_kind = 'depot.item' AND access_type = 'export'`,
      );
    await until(async () => (await logged()).some(({ searched }) => searched));
  });

  test('is bounded in number, holds no connection of the database, and ends when nobody reads it', async () => {
    const { host, token } = depot;
    const [tenant, other] = [await host.tenant(), await host.tenant()];
    for (const { id, organizationId } of [tenant, other]) {
      // More than the buffers between two processes hold.
      await host.sql(
        `INSERT INTO depot_items (tenant_id, organization_id, title, note, "order")
         SELECT $1, $2, 'Big ' || n, repeat('x', 400000), n FROM generate_series(1, 60) n`,
        [id, organizationId],
      );
    }
    const [first, second] = [await tenant.signInAs('admin'), await tenant.signInAs('admin')];
    const url = `${host.url}/api/depot/items?format=csv`;
    const ask = (caller: string) =>
      host.request('GET', '/depot/items?format=json&title=none', { token: caller });
    const unread = [await startUnread(url, first), await startUnread(url, first)];
    expect(unread.map(({ status }) => status)).toEqual([200, 200]);

    // One tenant has two of three, so another finds room.
    expect(await ask(second)).toMatchObject({ status: 503, body: { code: 'too_many_downloads' } });
    expect((await ask(token)).status).toBe(200);
    const refused = await ask(first);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Too many requests. Please try again later.', code: 'too_many_downloads' },
    });
    expect(refused.headers.get('retry-after')).toBe('2');
    unread.push(await startUnread(url, await other.signInAs('admin')));
    const full = await ask(token);
    expect(full).toMatchObject({
      status: 503,
      body: { error: 'Service temporarily unavailable', code: 'too_many_downloads' },
    });
    expect(full.headers.get('retry-after')).toBe('2');
    const { application } = host.host.core.pool.pools;
    await until(() => application?.totalCount === application?.idleCount);

    await until(async () => (await ask(first)).status === 200);
    await until(async () => (await ask(token)).status === 200);
    for (const { socket } of unread) socket.destroy();
  });
});
