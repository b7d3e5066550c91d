import { DealsClient, type Json, UNKNOWN } from './dealSupport';

const amount = (
  currency: string | null,
  count: number,
  total: string,
  weighted: string,
  average: string,
) => ({
  currency,
  count,
  total,
  weighted,
  average,
});

describe('dashboards of deals', () => {
  let client: DealsClient;
  let sales: { id: string; stages: Record<string, string> };
  let branch: string;
  let company: string;
  let person: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    client = await DealsClient.open();
    sales = await client.pipeline('Sales', ['New', 'Talks', 'Won', 'Lost']);
    branch = await client.branch('Branch');
    company = await client.contact('company', 'Big Co');
    person = await client.contact('person', 'Ann Able');
    const { New, Talks } = sales.stages;
    const plan = { valueCurrency: 'EUR', probability: 50, pipelineStageId: New };
    ids['first'] = await client.deal({ ...plan, title: 'First', valueAmount: 100, companyIds: [company] });
    ids['second'] = await client.deal({ ...plan, title: 'Second', valueAmount: 300.5, personIds: [person] });
    ids['dollars'] = await client.deal({
      ...plan,
      title: 'Dollars',
      valueAmount: 1_000,
      valueCurrency: 'USD',
      pipelineStageId: Talks,
      expectedCloseAt: '2020-01-01',
    });
    ids['bare'] = await client.deal({ title: 'Bare' });
    ids['won'] = await client.deal({ ...plan, title: 'Won one', valueAmount: 50, source: 'fair' });
    await client.call('PUT', '/deals', { id: ids['won'], status: 'won' });
    ids['lost'] = await client.deal({ ...plan, title: 'Lost one', valueAmount: 70, probability: null });
    await client.call('PUT', '/deals', { id: ids['lost'], status: 'lost' });
    await client.create(
      '/deals',
      { title: 'Elsewhere', valueAmount: 9 },
      { cookies: { selected_org: branch } },
    );
    await client.host.sql(
      `INSERT INTO customers_addresses (tenant_id, organization_id, entity_id, entity_kind, address_line1, city, region, country,
         latitude, longitude, primary_since)
       SELECT tenant_id, organization_id, id, kind, 'x', CASE kind WHEN 'company' THEN 'Gdańsk' ELSE 'Berlin' END, 'Coast', 'PL',
              54.35 + g, 18.65, CASE WHEN g = 0 THEN now() END
         FROM customers_entities, generate_series(0, 1) g WHERE id = ANY ($1)`,
      [[company, person]],
    );
  });
  afterAll(() => client?.host.stop());

  const read = async (path: string, options = {}): Promise<Json> => {
    const { status, body } = await client.call('GET', `/deals/${path}`, undefined, options);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

  test('aggregate gives the lanes of a board, and never adds currencies', async () => {
    const body = await read(`aggregate?pipelineId=${sales.id}`);
    const stage = (label: string, order: number) => ({
      key: sales.stages[label],
      label,
      stage: { pipelineId: sales.id, pipelineName: 'Sales', order, color: null },
    });
    expect(body).toEqual({
      groupBy: 'stage',
      items: [
        {
          ...stage('New', 0),
          count: 2,
          openCount: 2,
          amounts: [amount('EUR', 2, '400.50', '200.25', '200.25')],
        },
        {
          ...stage('Talks', 1),
          count: 1,
          openCount: 1,
          amounts: [amount('USD', 1, '1000.00', '500.00', '1000.00')],
        },
        {
          ...stage('Won', 2),
          count: 1,
          openCount: 0,
          amounts: [amount('EUR', 1, '50.00', '25.00', '50.00')],
        },
        {
          ...stage('Lost', 3),
          count: 1,
          openCount: 0,
          amounts: [amount('EUR', 1, '70.00', '0.00', '70.00')],
        },
      ],
      total: 5,
      openTotal: 3,
      amounts: [
        amount('EUR', 4, '520.50', '225.25', '130.13'),
        amount('USD', 1, '1000.00', '500.00', '1000.00'),
      ],
    });
  });

  test('aggregate groups by owner, status, source and pipeline, with the filters of the list', async () => {
    const items = async (query: string) => (await read(`aggregate?${query}`))['items'] as Json[];
    const seen = async (query: string) =>
      (await items(query)).map(({ label, count }) => [label, count] as const);
    expect(await seen('groupBy=status')).toEqual([
      ['open', 5],
      ['lost', 1],
      ['won', 1],
    ]);
    expect(await seen('groupBy=source&valueCurrency=EUR')).toEqual([
      ['fair', 1],
      [null, 3],
    ]);
    expect(await seen('groupBy=pipeline')).toEqual([
      ['Sales', 5],
      [null, 2],
    ]);
    expect(await seen('groupBy=owner&search=one')).toEqual([[null, 2]]);
    expect((await items('search=nothing')).map(({ count }) => count)).toEqual([0, 0, 0, 0]);
    expect((await read('aggregate?ids=x'))['total']).toBe(0);
    const advanced =
      'filter[conditions][0][field]=title&filter[conditions][0][op]=is&filter[conditions][0][value]=Bare';
    expect((await read(`aggregate?groupBy=status&${advanced}`))['total']).toBe(1);
    const owner = await read(`${ids['first']}`);
    const viewer = owner['viewer'] as Json;
    await client.call('PUT', '/deals', { id: ids['bare'], ownerUserId: viewer['id'] });
    expect(await seen('groupBy=owner&status=open')).toEqual([
      [viewer['name'], 1],
      [null, 4],
    ]);
  });

  test('summary covers a period and the one before', async () => {
    // A period of its own: the usual one may have begun a moment ago.
    const lastDay = new Date(Date.now() - 86_400_000).toISOString();
    expect(await read(`summary?from=${lastDay}`)).toMatchObject({
      open: {
        count: 5,
        stuck: 0,
        overdue: 1,
        needsAttention: 1,
        amounts: [
          amount('EUR', 2, '400.50', '200.25', '200.25'),
          amount('USD', 1, '1000.00', '500.00', '1000.00'),
          amount(null, 1, '9.00', '0.00', '9.00'),
        ],
      },
      created: { count: 7, previousCount: 0, previousAmounts: [] },
      won: {
        count: 1,
        previousCount: 0,
        amounts: [amount('EUR', 1, '50.00', '25.00', '50.00')],
        averageDays: 0,
      },
      lost: { count: 1, amounts: [amount('EUR', 1, '70.00', '0.00', '70.00')] },
      winRate: 0.5,
      previousWinRate: null,
      pipelineValue: { value: 1_000, currency: 'USD', delta: { value: 100, direction: 'up' } },
      activeDeals: { value: 5, delta: { value: 100, direction: 'up' }, needAttention: 1 },
      wonThisQuarter: { value: 50, currency: 'EUR', delta: { value: 100, direction: 'up' }, count: 1 },
      convertedAll: false,
      missingRateCurrencies: ['EUR'],
    });
    expect(await read('summary?valueCurrency=EUR')).toMatchObject({
      pipelineValue: { value: 400.5, currency: 'EUR' },
      convertedAll: true,
      missingRateCurrencies: [],
    });
    expect(await read('summary?ids=x')).toMatchObject({
      pipelineValue: { value: 0, currency: null, delta: { value: 0, direction: 'unchanged' }, amounts: [] },
      wonThisQuarter: { value: 0, dealsClosed: 0 },
    });
    const usual = await read('summary');
    const { from, to } = usual['period'] as { from: string; to: string };
    expect(from).toBe(`${to.slice(0, 7)}-01T00:00:00.000Z`);
    expect(await read(`summary?from=${from}&to=${to}`)).toEqual(usual);
    expect(usual['previousPeriod']).toEqual({
      from: new Date(2 * Date.parse(from) - Date.parse(to)).toISOString(),
      to: from,
    });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await client.host.sql(
      `UPDATE customers_deals SET closed_at = $2, created_at = $2::timestamptz - interval '36 hours' WHERE id = $1`,
      [ids['won'], yesterday],
    );
    const from2 = new Date(Date.now() - 3_600_000).toISOString();
    const to2 = new Date(Date.now() + 86_400_000).toISOString();
    expect(await read(`summary?from=${from2}&to=${to2}`)).toMatchObject({
      period: { from: from2, to: to2 },
      created: { count: 6 },
      won: { count: 0, previousCount: 1, amounts: [], averageDays: null },
      winRate: 0,
      previousWinRate: 1,
    });
    expect(await read(`summary?from=${yesterday}`)).toMatchObject({ won: { averageDays: 1.5 } });
    expect(await read('summary?ids=x')).toMatchObject({ open: { count: 0 }, winRate: null });
    await client.host.sql(
      `UPDATE customers_deals SET in_stage_since = now() - interval '20 days' WHERE id = ANY ($1)`,
      [[ids['bare'], ids['won']]],
    );
    expect(await read('summary')).toMatchObject({ open: { stuck: 1, overdue: 1, needsAttention: 2 } });
  });

  test('map shows deals where their companies, or else people, are', async () => {
    const body = await read('map');
    expect(body).toMatchObject({ total: 2, unlocated: 5, page: 1, pageSize: 100, totalPages: 1 });
    const items = body['items'] as Json[];
    const locations = Object.fromEntries(items.map(({ title, location }) => [title, location]));
    expect(locations).toEqual({
      First: {
        source: 'company',
        addressId: expect.any(String),
        entityId: company,
        latitude: 54.35,
        longitude: 18.65,
        city: 'Gdańsk',
        region: 'Coast',
        country: 'PL',
        contact: { id: company, kind: 'company', label: 'Big Co' },
      },
      Second: expect.objectContaining({ city: 'Berlin' }),
    });
    expect(items).toMatchObject([
      { title: 'Second', people: [{ id: person, label: 'Ann Able' }], companies: [] },
      { title: 'First', people: [], companies: [{ id: company, label: 'Big Co' }], expectedCloseAt: null },
    ]);
    const half = await client.tenant.signInAs(['customers.deals.view', 'customers.activities.view']);
    expect((await read('map', { token: half }))['items']).toMatchObject([
      { people: [], location: { contact: { label: '' } } },
      { companies: [], location: { contact: { label: '' } } },
    ]);
    for (const [query, title] of [
      ['limit=1', 'Second'],
      ['pageSize=1', 'Second'],
      ['pageSize=1&page=2', 'First'],
    ] as const) {
      const page = await read(`map?${query}`);
      expect([(page['items'] as Json[]).map((item) => item['title']), page['total']]).toEqual([[title], 2]);
    }
    expect(await read('map?status=won')).toEqual({
      items: [],
      total: 0,
      unlocated: 1,
      page: 1,
      pageSize: 100,
      totalPages: 1,
    });
    const blind = { token: await client.tenant.signInAs(['customers.deals.view', 'customers.people.view']) };
    const { status, body: refusal } = await client.call('GET', '/deals/map', undefined, blind);
    expect([status, refusal['requiredFeatures']]).toEqual([
      403,
      ['customers.deals.view', 'customers.activities.view'],
    ]);
  });

  test('stats tell how one deal goes', async () => {
    const { transitionedAt: enteredAt } = (
      (await read(`${ids['first']}`))['stageTransitions'] as Json[]
    )[0] as Json;
    expect(await read(`${ids['first']}/stats`)).toEqual({
      id: ids['first'],
      state: 'open',
      status: 'open',
      valueAmount: '100.00',
      valueCurrency: 'EUR',
      probability: 50,
      weightedAmount: '50.00',
      createdAt: expect.any(String),
      closedAt: null,
      ageDays: 0,
      daysInCurrentStage: 0,
      stuckThresholdDays: 14,
      isStuck: false,
      isOverdue: false,
      daysToExpectedClose: null,
      stages: [{ stageId: sales.stages['New'], stageLabel: 'New', enteredAt, days: 0 }],
      counts: {
        people: 0,
        companies: 1,
        activities: 0,
        interactions: 0,
        plannedInteractions: 0,
        upcomingActivities: 0,
        comments: 0,
      },
      lastActivityAt: null,
      similarWon: { count: 1, averageAmount: '50.00', averageDays: 1.5 },
    });
    expect(await read(`${ids['won']}/stats`)).toMatchObject({
      state: 'won',
      closedAt: expect.any(String),
      ageDays: 1,
      stages: [{ stageLabel: 'New' }, { stageLabel: 'Won' }],
      similarWon: { count: 0, averageAmount: null, averageDays: null },
    });
    expect(await read(`${ids['dollars']}/stats`)).toMatchObject({ isOverdue: true });
    const { daysToExpectedClose } = await read(`${ids['dollars']}/stats`);
    expect(daysToExpectedClose).toBeLessThan(-2_000);
    expect(await read(`${ids['bare']}/stats`)).toMatchObject({
      weightedAmount: null,
      stages: [],
      daysInCurrentStage: 20,
      isStuck: true,
    });
  });

  test('say when a deal ended, which a change back takes away', async () => {
    const id = await client.deal({ title: 'Ends', status: 'closed' });
    expect((await client.item(id))['closed_at']).toEqual(expect.any(String));
    await client.call('PUT', '/deals', { id, status: 'open' });
    expect((await client.item(id))['closed_at']).toBeNull();
    await client.call('PUT', '/deals', { id, status: 'lost' });
    const { deal } = (await read(id)) as { deal: Json };
    expect(await client.find(`closedAtFrom=${deal['closedAt'] as string}&sort=closedAt`)).toEqual([id]);
    await client.call('DELETE', '/deals', { id });
  });

  test('keep to what the caller sees, and refuse what makes no sense', async () => {
    const inBranch = { cookies: { selected_org: branch } };
    expect((await read('aggregate?groupBy=status', inBranch))['total']).toBe(1);
    expect((await read('aggregate', inBranch))['items']).toEqual([
      { key: null, label: null, count: 1, openCount: 1, amounts: [amount(null, 1, '9.00', '0.00', '9.00')] },
    ]);
    expect((await read('summary', inBranch))['open']).toMatchObject({ count: 1 });
    expect(await read('map', inBranch)).toMatchObject({ total: 0, unlocated: 1 });
    const foreign = { token: await (await client.host.tenant()).signInAs('admin') };
    expect(await read('aggregate', foreign)).toMatchObject({ items: [], total: 0, amounts: [] });
    expect(await read(`aggregate?pipelineId=${sales.id}`, foreign)).toMatchObject({ items: [] });
    expect(await read('summary', foreign)).toMatchObject({ open: { count: 0 }, created: { count: 0 } });
    expect(await read('map', foreign)).toMatchObject({ total: 0, unlocated: 0 });
    const refused = async (path: string, options = {}) => {
      const { status, body } = await client.call('GET', `/deals/${path}`, undefined, options);
      return [status, body['error']];
    };
    expect(await refused(`${ids['first']}/stats`, foreign)).toEqual([404, 'Deal not found']);
    expect(await refused(`${ids['first']}/stats`, inBranch)).toEqual([403, 'Access denied']);
    expect(await refused(`${UNKNOWN}/stats`)).toEqual([404, 'Deal not found']);
    expect(await refused('x/stats')).toEqual([404, 'Deal not found']);
    for (const path of [
      'aggregate?groupBy=title',
      'summary?from=soon',
      'map?limit=0',
      'map?limit=101',
      'map?pageSize=101',
      'map?page=0',
      'aggregate?ownerUserId=x',
      'summary?filter[conditions][0][field]=title&filter[conditions][0][op]=like',
    ])
      expect((await refused(path))[0]).toBe(400);
    expect(await refused('summary?from=2026-02-01&to=2026-01-01')).toEqual([400, 'Invalid input']);
    expect(await refused('summary?from=2026-02-01T00:00Z&to=2026-02-01T00:00Z')).toEqual([
      400,
      '`from` must be before `to`',
    ]);
    const gone = { cookies: { selected_org: UNKNOWN } };
    const nobody = { token: await client.tenant.signInAs(['customers.people.view']) };
    for (const path of ['aggregate', 'summary', 'map', `${ids['first']}/stats`]) {
      expect((await refused(path, gone))[0]).toBe(422);
      expect(await refused(path, nobody)).toEqual([403, 'Forbidden']);
    }
  });

  test('take a number of statements that does not grow with the deals', async () => {
    const queries = () =>
      client.host.queriesDuring(async () => {
        for (const path of ['aggregate', 'summary', 'map', `${ids['first']}/stats`]) await read(path);
      });
    const few = await queries();
    for (let count = 0; count < 5; count++) {
      await client.deal({
        pipelineStageId: sales.stages['Talks'],
        companyIds: [company],
        valueCurrency: 'PLN',
        valueAmount: 1,
      });
    }
    expect(await queries()).toBe(few);
  });
});
