import { type Answer, Numbers, SUM } from './Numbers';

interface Detailed extends Answer {
  readonly details?: {
    readonly currencies: readonly { readonly currency: string | null; readonly value: number | null }[];
    readonly currencyField: string | null;
    readonly list: {
      readonly kind: string;
      readonly conditions: readonly object[];
      readonly by: string | null;
    } | null;
    readonly period: { readonly from: string; readonly to: string } | null;
    readonly earlier: { readonly from: string; readonly to: string } | null;
    readonly trend?: readonly { readonly day: string; readonly value: number | null }[];
  };
}

const FIELD = 'expectedCloseAt';
const COMPARED = {
  ...SUM,
  dateRange: { field: FIELD, preset: 'this_month' },
  comparison: { type: 'previous_period' },
};

/** The 15th of a month in UTC, which is in that month in every time zone. @param months from this one */
function inMonth(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15, 12));
}
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

describe('numbers with what a dashboard shows beside them', () => {
  let numbers: Numbers;
  const ask = async (request: object) => (await numbers.ask(request)) as Detailed;
  const prefer = (dealCurrency: string | null) =>
    numbers.send('PUT', '/customers/settings', { dealCurrency });

  beforeAll(async () => {
    numbers = await Numbers.open();
    for (const [valueAmount, valueCurrency, months] of [
      [90, 'EUR', 0],
      [60, 'EUR', -1],
      [500, 'SEK', 0],
      [200, 'PLN', 0],
      [7, undefined, 0],
      [40, 'EUR', -3],
    ] as const) {
      const expectedCloseAt = inMonth(months).toISOString();
      await numbers.deal({ valueAmount, expectedCloseAt, ...(valueCurrency && { valueCurrency }) });
    }
  });
  afterAll(() => numbers.host.stop());

  test('are in the largest currency, or in that of the tenant once it has one, or in the one that is asked for', async () => {
    const largest = await ask({ ...COMPARED, details: {} });
    expect([largest.value, largest.metadata.currency]).toEqual([500, 'SEK']);
    expect((await prefer('EUR')).status).toBe(200);
    const own = await ask({ ...COMPARED, details: {} });
    expect([own.value, own.metadata.currency]).toEqual([90, 'EUR']);
    expect(own.details?.currencies.map(({ currency, value }) => [currency, value])).toEqual([
      ['EUR', 90],
      ['SEK', 500],
      ['PLN', 200],
      [null, 7],
    ]);
    const asked = await ask({ ...COMPARED, details: { currency: 'PLN' } });
    expect([asked.value, asked.metadata.currency]).toEqual([200, 'PLN']);
    const without = await ask({ ...COMPARED, details: { currency: null } });
    expect([without.value, without.details?.list?.conditions[0]]).toEqual([
      7,
      { member: 'valueCurrency', operator: 'is_empty', values: [] },
    ]);
    const plain = await ask(COMPARED);
    expect([plain.value, plain.details]).toEqual([null, undefined]);
  });

  test('compare amounts of one currency, and name the days of both periods', async () => {
    await prefer('EUR');
    const { comparison, details } = await ask({ ...COMPARED, details: { trend: true } });
    expect(comparison).toEqual({ value: 60, change: 50, direction: 'up' });
    const month = (months: number) => `${dayOf(inMonth(months)).slice(0, 7)}-01`;
    expect([details?.period, details?.earlier]).toEqual([
      { from: month(0), to: month(1) },
      { from: month(-1), to: month(0) },
    ]);
    expect(details?.trend?.slice(-4)).toEqual([
      { day: month(-3), value: 40 },
      { day: month(-2), value: 0 },
      { day: month(-1), value: 60 },
      { day: month(0), value: 90 },
    ]);
    expect(details?.trend).toHaveLength(12);
  });

  test('name the list of the same records', async () => {
    await prefer('EUR');
    const filters = [{ field: 'status', operator: 'in', value: ['open', 'won'] }];
    const { details } = await ask({ ...COMPARED, filters, details: {} });
    const [from, to] = [details?.period?.from, dayOf(new Date(Date.parse(details?.period?.to ?? '') - 1))];
    expect(details?.list).toEqual({
      kind: 'customers.deal',
      conditions: [
        { member: 'status', operator: 'is_any_of', values: ['open', 'won'] },
        { member: 'valueCurrency', operator: 'is', values: ['EUR'] },
        { member: FIELD, operator: 'between', values: [from, to] },
      ],
      by: null,
    });
    const people = { entityType: 'customers:entities', metric: { field: 'id', aggregate: 'count' } };
    expect((await ask({ ...people, details: {} })).details?.list).toBeNull();
  });

  test('have groups with the number of records, the order and the tone of what they are of', async () => {
    await prefer('EUR');
    const { organizationId } = numbers.tenant;
    const make = async (path: string, json: object) => {
      const { status, body } = await numbers.send('POST', path, { ...json, organizationId });
      expect([path, status]).toEqual([path, 201]);
      return body['id'] as string;
    };
    const pipelineId = await make('/customers/pipelines', { name: 'Sales' });
    const stage = (label: string, color: string) =>
      make('/customers/pipeline-stages', { pipelineId, label, color });
    const [first, second] = [await stage('New', '#64748b'), await stage('Offer', 'purple')];
    const source = 'staged';
    for (const [pipelineStageId, valueAmount] of [
      [first, 1],
      [first, 2],
      [second, 9],
    ] as const)
      await numbers.deal({ pipelineStageId, valueAmount, valueCurrency: 'EUR', source });
    const { data, details } = await ask({
      ...SUM,
      groupBy: { field: 'pipelineStageId', resolveLabels: true },
      filters: [{ field: 'source', operator: 'eq', value: source }],
      details: { counts: true },
    });
    expect(data).toEqual([
      { groupKey: second, groupLabel: 'Offer', groupTone: 'purple', groupOrder: 1, value: 9, count: 1 },
      { groupKey: first, groupLabel: 'New', groupTone: '#64748b', groupOrder: 0, value: 3, count: 2 },
    ]);
    expect(details?.list?.by).toBe('pipelineStageId');
  });
});
