import { Numbers } from './Numbers';

interface Widget {
  readonly id: string;
  readonly defaultSettings: { readonly request?: object | null; readonly pageSize?: number } | null;
}

interface Result {
  readonly id: string;
  readonly ok: boolean;
  readonly data: { readonly value: number; readonly data: readonly { groupKey: unknown; value: number }[] };
}

/** What each stock widget shows of the records below: its value, and how many groups it has. */
const SHOWN = {
  'catalog.dashboard.productsByStatus': [2, 1],
  'customers.dashboard.customerGrowth': [3, 0],
  'customers.dashboard.dealsByStage': [2, 1],
  'customers.dashboard.lostDeals': [0, 0],
  'customers.dashboard.openDeals': [2, 0],
  'customers.dashboard.openPipeline': [12, 0],
  'customers.dashboard.pipelineValue': [12, 1],
  'customers.dashboard.wonDeals': [1, 1],
  'customers.dashboard.wonThisMonth': [9, 0],
};

test('every stock widget shows the records that there are, by the request that the console sends for it', async () => {
  const of = await Numbers.open();
  try {
    const make = async (path: string, json: object) => {
      const { status, body } = await of.send('POST', path, json);
      if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      return body['id'] as string;
    };
    for (const title of ['Car', 'Boat']) await make('/catalog/products', { title });
    for (const displayName of ['Acme', 'Initech']) await make('/customers/companies', { displayName });
    const person = await make('/customers/people', { firstName: 'Ada', lastName: 'L' });
    await make('/customers/interactions', {
      entityId: person,
      interactionType: 'call',
      title: 'Call',
      scheduledAt: '2101-01-01T09:00:00.000Z',
    });
    for (const valueAmount of [5, 7]) await of.deal({ valueAmount });
    const won = await of.deal({ valueAmount: 9 });
    const closed = await of.send('PUT', '/customers/deals', {
      id: won,
      status: 'win',
      closureOutcome: 'won',
    });
    expect(closed.status).toBe(200);

    const { body } = await of.send('GET', '/dashboards/layout');
    const widgets = body['widgets'] as readonly Widget[];
    const requests = widgets.flatMap(({ id, defaultSettings }) =>
      defaultSettings?.request ? [{ id, request: defaultSettings.request }] : [],
    );
    const answer = await of.post<{ results: readonly Result[] }>('/batch', { requests });
    expect(answer.status).toBe(200);
    const shown = answer.body.results.map(({ id, ok, data }) => [id, ok && [data.value, data.data.length]]);
    expect(Object.fromEntries(shown)).toEqual(SHOWN);

    const lists = { 'new-customers': 3, 'next-interactions': 1 };
    for (const [name, items] of Object.entries(lists)) {
      const list = await of.send('GET', `/customers/dashboard/widgets/${name}?limit=5`);
      expect([name, list.status, (list.body['items'] as unknown[]).length]).toEqual([name, 200, items]);
    }
  } finally {
    await of.host.stop();
  }
});
