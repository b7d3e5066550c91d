import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { planOf, sentDuring } from '../collections/sentStatements';

type Json = Readonly<Record<string, unknown>>;
interface Page {
  readonly items: readonly Json[];
  readonly total: number;
}

const TABLES = `SELECT c.relname AS name FROM pg_class c
   WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname ~ '^(customers|catalog)_|^business_rules_(rules|set)' ORDER BY 1`;

describe('npm run seed -- --demo', () => {
  let host: TestHost;
  let token: string;
  const printed: string[] = [];

  const seed = () =>
    host.host.seed({ environment: {}, demo: true, print: (line) => void printed.push(line) });
  const read = async <T = Page>(path: string, by = token): Promise<T> => {
    const { status, body } = await host.request<T>('GET', path, { token: by });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const rows = async () => {
    const tables = await host.sql<{ name: string }>(TABLES);
    const parts = tables.map(
      ({ name }) => `SELECT '${name}' AS name, tenant_id, md5(t::text) AS row FROM ${name} t`,
    );
    return host.sql<{ name: string; tenant_id: string }>(`${parts.join(' UNION ALL ')} ORDER BY 1, 2, 3`);
  };

  beforeAll(async () => {
    host = await startTestHost();
    await seed();
    token = await host.signIn('admin@acme.com', 'secret');
  });
  afterAll(() => host?.stop());

  test('gives the administrator a dashboard with charts of the deals', async () => {
    interface Item {
      readonly widgetId: string;
      readonly settings: { readonly request?: Json } | null;
    }
    const { layout } = await read<{ layout: { items: readonly Item[] } }>('/dashboards/layout');
    const ids = layout.items.map(({ widgetId }) => widgetId);
    expect(ids).toEqual(
      expect.arrayContaining([
        'customers.dashboard.dealsByStage',
        'customers.dashboard.pipelineValue',
        'customers.dashboard.newCustomers',
      ]),
    );
    const chart = layout.items.find(({ widgetId }) => widgetId === 'customers.dashboard.dealsByStage');
    const { status, body } = await host.request<{ data: readonly Json[] }>(
      'POST',
      '/dashboards/widgets/data',
      {
        token,
        json: chart?.settings?.request,
      },
    );
    expect([status, body.data.length > 1]).toEqual([200, true]);
  });

  test('gives products, deals and people files, which are served', async () => {
    const bytesOf = async (url: string) => {
      const answer = await fetch(`${host.url}${url}`, { headers: { authorization: `Bearer ${token}` } });
      return [answer.status, answer.headers.get('content-type')];
    };
    const library = await read('/attachments/library?pageSize=100');
    expect(library.total).toBe(12);
    const pictures = library.items.filter(({ mimeType }) => mimeType === 'image/png');
    expect(pictures).toHaveLength(6);
    const [{ assignments }] = pictures as [{ assignments: [{ id: string }] }];
    const media = await read<{ items: Record<string, string>[] }>(
      `/catalog/product-media?productId=${assignments[0].id}`,
    );
    const [medium] = media.items as [Record<string, string>];
    expect(medium['fileName']).toMatch(/\.png$/);
    expect(await bytesOf(medium['url'] as string)).toEqual([200, 'image/png']);
    expect(await bytesOf(medium['thumbnailUrl'] as string)).toEqual([200, 'image/png']);
    const deals = await read('/customers/deals?pageSize=100');
    const files = await Promise.all(
      deals.items.map(({ id }) =>
        read(`/attachments?entityId=customers.deal&recordId=${id as string}&page=1&pageSize=10`),
      ),
    );
    expect(files.reduce((sum, { total }) => sum + total, 0)).toBe(3);
  });

  test('shows a new user customers, deals and products', async () => {
    const companies = await read('/customers/companies?sort=name');
    expect(companies.total).toBe(8);
    expect(companies.items[0]).toMatchObject({
      display_name: 'Bibliotheek Oudegracht',
      domain: 'oudegracht.example',
    });
    const people = await read('/customers/people?pageSize=100');
    expect(people.total).toBe(10);
    const statuses = await read('/customers/dictionaries/interaction-statuses');
    expect(statuses.items.map(({ value, isDefault }) => [value, isDefault])).toEqual([
      ['planned', true],
      ['in_progress', false],
      ['done', false],
      ['canceled', false],
    ]);
    expect((await read('/customers/dictionaries/source')).total).toBe(5);
    expect(people.items.every((person) => person['company_entity_id'] !== null)).toBe(true);
    const [hotel] = (await read('/customers/companies?search=Bursztyn')).items;
    const detail = await read<Json>(`/customers/companies/${hotel?.['id'] as string}`);
    expect(detail).toMatchObject({
      tags: [{ label: 'Hospitality' }, { label: 'Key account' }],
      counts: { people: 2, deals: 2, addresses: 1, todos: 1, roles: 1 },
      owner: { name: expect.any(String) },
    });
    expect((await read('/customers/companies?hasNextInteraction=true')).total).toBe(8);
    expect((await read('/customers/comments')).total).toBeGreaterThan(3);
    expect((await read('/customers/activities')).total).toBeGreaterThan(8);
  });

  test('gives deals in every stage, some stuck, some won this month and before', async () => {
    const board = await read<{ items: { label: string; count: number }[]; amounts: { currency: string }[] }>(
      '/customers/deals/aggregate',
    );
    expect(board.items.map(({ label }) => label)).toEqual([
      'New',
      'Qualified',
      'Offer',
      'Negotiation',
      'Won',
      'Lost',
    ]);
    expect(board.items.every(({ count }) => count > 0)).toBe(true);
    expect(board.amounts.map(({ currency }) => currency)).toEqual(['EUR', 'PLN', 'SEK']);
    expect(await read<Json>('/customers/deals/map')).toMatchObject({ total: 13 });
    const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
    expect(await read<Json>(`/customers/deals/summary?from=${from}`)).toMatchObject({
      open: { count: 8, overdue: 2, stuck: 3 },
      won: { count: 2 },
      lost: { count: 1 },
    });
    const [negotiated] = (await read('/customers/deals?search=third%20floor')).items;
    expect(await read<Json>(`/customers/deals/${negotiated?.['id'] as string}/stats`)).toMatchObject({
      ageDays: 46,
      daysInCurrentStage: 6,
      stages: [
        { stageLabel: 'New', days: 40 },
        { stageLabel: 'Negotiation', days: 6 },
      ],
    });
  });

  test('gives products with variants, categories and prices', async () => {
    const products = await read('/catalog/products?sort=sku&pageSize=100');
    expect(products.total).toBe(10);
    const chair = products.items.find(({ sku }) => sku === 'FJ-CH');
    expect(chair).toMatchObject({
      title: 'Fjord chair',
      tags: ['bestseller', 'stackable'],
      categories: [{ name: 'Seating' }],
      pricing: { price_kind_code: 'list', unit_price_net: '189.0000', unit_price_gross: '232.4700' },
    });
    const many = await read(`/catalog/products?id=${chair?.['id'] as string}&quantity=20`);
    expect(many.items[0]).toMatchObject({ pricing: { price_kind_code: 'wholesale' } });
    expect((await read(`/catalog/variants?productId=${chair?.['id'] as string}`)).total).toBe(3);
    expect(products.items.find(({ sku }) => sku === 'FJ-AR')).toMatchObject({
      pricing: { is_promotion: true },
    });
    const tree = await read<{ items: { name: string; children: object[] }[] }>(
      '/catalog/categories?view=tree',
    );
    expect(tree.items.map(({ name, children }) => [name, children.length])).toContainEqual(['Furniture', 4]);
  });

  test('gives a set of rules, whose own test cases hold, and two of which work', async () => {
    const { items } = await read('/business_rules/rules?entityType=customers.deal');
    expect(items.map(({ ruleId, enabled }) => [ruleId, enabled])).toEqual([
      ['DEAL-WON-VALUE', true],
      ['DEAL-WON-PROBABILITY', true],
      ['DEAL-WON-KEEP', false],
      ['DEAL-LARGE-MAIL', false],
    ]);
    const [set] = (await read('/business_rules/sets')).items;
    const { members } = await read<Json>(`/business_rules/sets/${set?.['id'] as string}`);
    expect(members).toHaveLength(4);
    for (const { id } of [items[0], items[2]] as Json[]) {
      const path = `/business_rules/rules/${id as string}/test`;
      const { body } = await host.request<Json>('POST', path, { token, json: {} });
      expect(body).toMatchObject({ passed: true });
    }
    const send = <T = Json>(method: string, json: object) =>
      host.request<T>(method, '/customers/deals', { token, json });
    const { id } = (await send<{ id: string }>('POST', { title: 'Without a value' })).body;
    const refused = await send('PUT', { id, status: 'won' });
    expect([refused.status, refused.body['error']]).toEqual([
      422,
      'Enter the value of Without a value before it is won',
    ]);
    expect((await send('PUT', { id, status: 'won', valueAmount: 10 })).status).toBe(200);
    expect((await read<{ deal: Json }>(`/customers/deals/${id}`)).deal['probability']).toBe(100);
    await host.request('DELETE', `/customers/deals?id=${id}`, { token });
  });

  test('has lists that cost as many statements for fifty records as for one, and no subplan for each', async () => {
    const { paths } = await read<{ paths: Record<string, { get?: Json }> }>('/openapi.json');
    const declared = Object.keys(paths).filter((path) =>
      JSON.stringify(paths[path]?.get ?? {}).includes('A page of records, or with `format` a file'),
    );
    expect(declared.length).toBeGreaterThan(15);
    /** Lists that answer with all their records take no size of a page. */
    const paged = (list: string, size: number): string => {
      const isPaged = JSON.stringify(paths[list]?.get ?? 'pageSize').includes('pageSize');
      return isPaged ? `?pageSize=${size}` : '';
    };
    // Only super administrators read tenants.
    const root = await host.rootToken();
    const readerOf = (path: string) => (path.endsWith('/directory/tenants') ? root : token);
    const [dictionary] = (await read('/dictionaries')).items;
    const addressOf = (list: string): string =>
      list.replace(/^\/api(?=\/)/, '').replace('{dictionaryId}', String(dictionary?.['id']));
    const lists = [...declared, '/auth/users', '/auth/roles', '/audit_logs/audit-logs/actions'];
    for (const list of lists) {
      const path = addressOf(list);
      const statements: number[] = [];
      for (const size of [1, 50]) {
        statements.push(await host.queriesDuring(() => read(`${path}${paged(list, size)}`, readerOf(path))));
      }
      const [one, fifty] = statements;
      expect({ path, statements: fifty }).toEqual({ path, statements: one });
    }
    for (const path of declared) {
      const name = addressOf(path);
      const [page, ...others] = await sentDuring('WITH page AS', () =>
        read(`${name}${paged(path, 50)}`, readerOf(name)),
      );
      expect({ name, others }).toEqual({ name, others: [] });
      const nodes = page ? await planOf(page) : [];
      expect(nodes.length).toBeGreaterThan(3);
      // A hashed one is run once.
      const plan = JSON.stringify(nodes);
      const perRow = nodes.filter(
        (node) =>
          node['Parent Relationship'] === 'SubPlan' && !plan.includes(`hashed ${node['Subplan Name']})`),
      );
      expect({ name, perRow }).toEqual({ name, perRow: [] });
    }
  });

  test('stays in the demo tenant, and does nothing a second time', async () => {
    const before = await rows();
    expect(new Set(before.map(({ tenant_id: id }) => id)).size).toBe(1);
    expect(printed.filter((line) => line.startsWith('Demo c'))).toHaveLength(2);
    await Promise.all([seed(), seed()]);
    expect(await rows()).toEqual(before);
    expect(printed.filter((line) => line.startsWith('Demo c'))).toHaveLength(2);
  });

  test('logs in the action log what it made, as the system', async () => {
    const log = await read('/audit_logs/audit-logs/actions?resourceKind=catalog.product&pageSize=5');
    expect(log.items).toHaveLength(5);
    expect(log.items[0]).toMatchObject({ actionLabel: 'Product created', actorUserId: null });
  });
});
