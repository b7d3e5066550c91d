import { Numbers, COUNT, SUM } from './Numbers';

const DEALS = ['analytics.view', 'customers.deals.view', 'customers.people.view'];
const aggregate = (name: string) => ({ ...SUM, metric: { field: 'valueAmount', aggregate: name } });
const UNKNOWN = '0b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';

describe('numbers over records', () => {
  let numbers: Numbers;

  beforeAll(async () => {
    numbers = await Numbers.open();
    await numbers.deal({ status: 'open', valueAmount: 0.1, valueCurrency: 'EUR', source: 'web' });
    await numbers.deal({ status: 'open', valueAmount: 0.2, valueCurrency: 'EUR', source: 'web' });
    await numbers.deal({ status: 'won', valueAmount: 100, valueCurrency: 'EUR', source: 'fair' });
    await numbers.deal({ status: 'lost', valueCurrency: 'EUR' });
  });
  afterAll(() => numbers.host.stop());

  test.each([
    ['count', 3],
    ['sum', 100.3],
    ['avg', 100.3 / 3],
    ['min', 0.1],
    ['max', 100],
  ])('%s is exact', async (name, value) => {
    const answer = await numbers.ask(aggregate(name));
    expect(answer.value).toBeCloseTo(value, 12);
    expect(answer.data).toEqual([]);
    expect(answer.metadata).toEqual({
      fetchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      recordCount: 1,
      currency: name === 'count' ? null : 'EUR',
      currencyField: null,
    });
  });

  test('of nothing are 0 for counts, sums and averages, and null for the least and the greatest', async () => {
    const filters = [{ field: 'status', operator: 'eq', value: 'nowhere' }];
    const values = await Promise.all(
      ['count', 'sum', 'avg', 'min', 'max'].map(
        async (name) => (await numbers.ask({ ...aggregate(name), filters })).value,
      ),
    );
    expect(values).toEqual([0, 0, 0, null, null]);
    const { metadata } = await numbers.ask({ ...aggregate('min'), filters });
    expect(metadata).toMatchObject({ recordCount: 0, currency: null });
  });

  test('come in groups, the largest first and those without a value last', async () => {
    const answer = await numbers.ask({ ...SUM, groupBy: { field: 'status' } });
    expect(answer.data).toEqual([
      { groupKey: 'won', value: 100 },
      { groupKey: 'open', value: 0.3 },
      { groupKey: 'lost', value: null },
    ]);
    expect(answer.value).toBe(100.3);
    expect(answer.metadata.recordCount).toBe(3);
    const largest = await numbers.ask({ ...SUM, groupBy: { field: 'status', limit: 1 } });
    expect([largest.data, largest.value]).toEqual([[{ groupKey: 'won', value: 100 }], 100]);
    const bySource = await numbers.ask({ ...COUNT, groupBy: { field: 'source', resolveLabels: true } });
    expect(bySource.data).toEqual([
      { groupKey: 'web', groupLabel: 'web', value: 2 },
      { groupKey: 'fair', groupLabel: 'fair', value: 1 },
      { groupKey: null, value: 1 },
    ]);
  });

  test('name values of choices in the language of the caller', async () => {
    const request = { ...COUNT, groupBy: { field: 'status', resolveLabels: true } };
    const labelsIn = async (locale: string) =>
      (await numbers.ask(request, undefined, { locale })).data.map(({ groupLabel }) => groupLabel).sort();
    expect(await labelsIn('de')).toEqual(['Gewonnen', 'Offen', 'Verloren']);
    expect(await labelsIn('en')).toEqual(['Lost', 'Open', 'Won']);
  });

  test.each([
    [{ field: 'status', operator: 'eq', value: 'open' }, 2],
    [{ field: 'status', operator: 'neq', value: 'open' }, 2],
    [{ field: 'source', operator: 'neq', value: 'web' }, 2],
    [{ field: 'source', operator: 'eq', value: null }, 1],
    [{ field: 'source', operator: 'neq', value: null }, 3],
    [{ field: 'source', operator: 'is_null' }, 1],
    [{ field: 'source', operator: 'is_not_null', value: 'ignored' }, 3],
    [{ field: 'valueAmount', operator: 'gt', value: 0.1 }, 2],
    [{ field: 'valueAmount', operator: 'gte', value: '0.1' }, 3],
    [{ field: 'valueAmount', operator: 'lt', value: 0.2 }, 1],
    [{ field: 'valueAmount', operator: 'lte', value: 0.2 }, 2],
    [{ field: 'valueAmount', operator: 'gt', value: null }, 0],
    [{ field: 'status', operator: 'in', value: ['open', 'won'] }, 3],
    [{ field: 'status', operator: 'in', value: [] }, 0],
    [{ field: 'source', operator: 'not_in', value: ['web'] }, 2],
    [{ field: 'source', operator: 'not_in', value: [] }, 4],
    [{ field: 'createdAt', operator: 'gt', value: '2000-01-01' }, 4],
    [{ field: 'createdAt', operator: 'lt', value: '2000-01-01T00:00:00Z' }, 0],
  ])('are narrowed by %j', async (filter, count) => {
    expect((await numbers.ask({ ...COUNT, filters: [filter] })).value).toBe(count);
  });

  test('name owners and stages, for those who may see them', async () => {
    const { body: pipeline } = await numbers.send('POST', '/customers/pipelines', { name: 'Sales' });
    const { body: stage } = await numbers.send('POST', '/customers/pipeline-stages', {
      pipelineId: pipeline['id'],
      label: 'Talks',
    });
    const id = await numbers.deal({ pipelineId: pipeline['id'], pipelineStageId: stage['id'] });
    const request = {
      ...COUNT,
      groupBy: { field: 'pipelineStageId', resolveLabels: true },
      filters: [{ field: 'id', operator: 'eq', value: id }],
    };
    expect((await numbers.ask(request)).data).toEqual([
      { groupKey: stage['id'], groupLabel: 'Talks', groupOrder: 0, value: 1 },
    ]);
    await numbers.send('PUT', '/customers/pipeline-stages', { id: stage['id'], label: 'Offer' });
    expect((await numbers.ask(request)).data).toEqual([
      { groupKey: stage['id'], groupLabel: 'Offer', groupOrder: 0, value: 1 },
    ]);
    await numbers.send('DELETE', '/customers/deals', { id });
    expect((await numbers.ask(request)).data).toEqual([]);

    const { body: company } = await numbers.send('POST', '/customers/companies', { displayName: 'Acme' });
    await numbers.send('POST', '/customers/people', {
      firstName: 'Ada',
      lastName: 'L',
      companyEntityId: company['id'],
    });
    const people = {
      entityType: 'customers:people',
      metric: { field: 'id', aggregate: 'count' },
      groupBy: { field: 'companyEntityId', resolveLabels: true },
    };
    expect((await numbers.ask(people)).data).toEqual([
      { groupKey: company['id'], groupLabel: 'Acme', value: 1 },
    ]);
    const weak = await numbers.tenant.signInAs(['analytics.view', 'customers.people.view']);
    expect((await numbers.ask(people, weak)).data).toEqual([
      { groupKey: company['id'], groupLabel: company['id'], value: 1 },
    ]);
  });

  test('tell the currency only where all amounts are in it, else the member to separate them by', async () => {
    const other = await Numbers.open(numbers.host);
    await other.deal({ valueAmount: 1, valueCurrency: 'EUR', status: 'a' });
    await other.deal({ valueAmount: 1, valueCurrency: 'USD', status: 'b' });
    await other.deal({ valueAmount: 1, status: 'c' });
    await other.deal({ valueAmount: 2, valueCurrency: 'eur', status: 'a' });
    const told = async (...statuses: string[]) => {
      const filters = [{ field: 'status', operator: 'in', value: statuses }];
      const { currency, currencyField } = (await other.ask({ ...SUM, filters })).metadata;
      return [currency, currencyField];
    };
    expect(await told('a')).toEqual(['EUR', null]);
    expect(await told('a', 'b')).toEqual([null, 'valueCurrency']);
    expect(await told('a', 'c')).toEqual([null, 'valueCurrency']);
    // Of a group that the limit leaves out, too.
    const limited = await other.ask({ ...SUM, groupBy: { field: 'status', limit: 1 } });
    expect(limited.metadata.currency).toBeNull();
  });

  test.each(['sum', 'avg', 'min', 'max'])('never add amounts of several currencies: %s', async (name) => {
    const other = await Numbers.open(numbers.host);
    await other.deal({ valueAmount: 100, valueCurrency: 'EUR', status: 'a', source: 'web' });
    await other.deal({ valueAmount: 1000, valueCurrency: 'SEK', status: 'a', source: 'fair' });
    await other.deal({ valueAmount: 5, status: 'b', source: 'fair' });
    expect(await other.ask(aggregate(name))).toMatchObject({
      value: null,
      data: [],
      amounts: [
        { currency: 'EUR', value: 100 },
        { currency: 'SEK', value: 1000 },
        { currency: null, value: 5 },
      ],
      metadata: { recordCount: 1, currency: null, currencyField: 'valueCurrency' },
    });
    const byStatus = await other.ask({ ...aggregate(name), groupBy: { field: 'status' } });
    expect([byStatus.value, byStatus.data]).toEqual([
      null,
      [
        { groupKey: 'b', value: 5, currency: null },
        { groupKey: 'a', value: null, currency: null },
      ],
    ]);
    const byCurrency = await other.ask({ ...aggregate(name), groupBy: { field: 'valueCurrency' } });
    expect([byCurrency.value, byCurrency.data]).toEqual([
      null,
      [
        { groupKey: 'SEK', value: 1000, currency: 'SEK' },
        { groupKey: 'EUR', value: 100, currency: 'EUR' },
        { groupKey: null, value: 5, currency: null },
      ],
    ]);
    for (const [operator, value] of [
      ['eq', 'eur'],
      ['in', ['Eur', 'usd']],
    ]) {
      const filters = [{ field: 'valueCurrency', operator, value }];
      const inEuros = await other.ask({ ...aggregate(name), filters, groupBy: { field: 'source' } });
      expect([inEuros.value, inEuros.data]).toEqual([100, [{ groupKey: 'web', value: 100 }]]);
      expect(inEuros.metadata).toMatchObject({ currency: 'EUR', currencyField: null });
    }
  });

  test('say the currency of amounts in a custom field', async () => {
    const other = await Numbers.open(numbers.host);
    const field = {
      entityId: 'customers.deal',
      key: 'budget',
      label: 'Budget',
      kind: 'currency',
      rules: { currency: 'sek' },
    };
    expect((await other.send('POST', '/entities/custom-fields', field)).status).toBe(201);
    await other.deal({ cf_budget: 10.1, status: 'a' });
    await other.deal({ cf_budget: 0.2, status: 'b' });
    const request = { ...SUM, metric: { field: 'cf_budget', aggregate: 'sum' } };
    expect(await other.ask(request)).toMatchObject({ value: 10.3, metadata: { currency: 'SEK' } });
    const byStatus = await other.ask({ ...request, groupBy: { field: 'status' } });
    expect(byStatus).toMatchObject({ value: 10.3, metadata: { currency: 'SEK', currencyField: null } });
  });

  test('are compared with the period before', async () => {
    const other = await Numbers.open(numbers.host);
    const [now, before, lastYear] = [
      await other.deal({ valueAmount: 150 }),
      await other.deal({ valueAmount: 100 }),
      await other.deal({ valueAmount: 60 }),
    ];
    const date = (id: string, sql: string) =>
      other.host.sql(`UPDATE customers_deals SET created_at = ${sql} WHERE id = $1`, [id]);
    await date(now, `date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`);
    await date(
      before,
      `(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 second') AT TIME ZONE 'UTC'`,
    );
    await date(
      lastYear,
      `(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 year') AT TIME ZONE 'UTC'`,
    );
    const request = { ...SUM, dateRange: { field: 'createdAt', preset: 'this_month' } };
    const period = await other.ask({ ...request, comparison: { type: 'previous_period' } });
    expect([period.value, period.comparison]).toEqual([150, { value: 100, change: 50, direction: 'up' }]);
    const year = await other.ask({ ...request, comparison: { type: 'previous_year' } });
    expect(year.comparison).toEqual({ value: 60, change: 150, direction: 'up' });
    const alone = await other.ask({ ...SUM, comparison: { type: 'previous_period' } });
    expect(alone).not.toHaveProperty('comparison');
    const least = {
      ...request,
      metric: { field: 'valueAmount', aggregate: 'min' },
      dateRange: { field: 'createdAt', preset: 'today' },
    };
    expect(
      await other.ask({
        ...least,
        filters: [{ field: 'status', operator: 'eq', value: 'none' }],
        comparison: { type: 'previous_period' },
      }),
    ).not.toHaveProperty('comparison');
  });

  test('have days and buckets in the time zone of the organization', async () => {
    const other = await Numbers.open(numbers.host);
    const id = await other.deal({});
    await other.host.sql(`UPDATE customers_deals SET created_at = '2024-06-30T22:30:00Z' WHERE id = $1`, [
      id,
    ]);
    const request = { ...COUNT, groupBy: { field: 'createdAt', granularity: 'month' } };
    expect((await other.ask(request)).data).toEqual([{ groupKey: '2024-06-01T00:00:00.000Z', value: 1 }]);
    const change = await other.send('PUT', '/directory/organizations', {
      id: other.tenant.organizationId,
      timeZone: 'Europe/Warsaw',
    });
    expect(change.status).toBe(200);
    expect((await other.ask(request)).data).toEqual([{ groupKey: '2024-06-30T22:00:00.000Z', value: 1 }]);
    const onDay = (operator: string, value: string) =>
      other.ask({ ...COUNT, filters: [{ field: 'createdAt', operator, value }] });
    expect((await onDay('gte', '2024-07-01')).value).toBe(1);
    expect((await onDay('lt', '2024-07-01')).value).toBe(0);
    for (const timeZone of ['Nowhere/At-All', '+02:00', 'x'.repeat(101), 7]) {
      expect(
        (await other.send('PUT', '/directory/organizations', { id: other.tenant.organizationId, timeZone }))
          .status,
      ).toBe(400);
    }
  });

  test('are grouped by each value of a custom field with several', async () => {
    const other = await Numbers.open(numbers.host);
    const options = ['red', 'blue', 'green'].map((value) => ({ value, label: value }));
    for (const more of [
      { key: 'colors', kind: 'select', options },
      { key: 'sizes', kind: 'integer' },
      { key: 'days', kind: 'date' },
    ]) {
      const field = { entityId: 'customers.deal', label: more.key, multi: true, ...more };
      expect((await other.send('POST', '/entities/custom-fields', field)).status).toBe(201);
    }
    await other.deal({ cf_colors: ['red', 'blue'], cf_sizes: [1, 2], cf_days: ['2026-03-04', '2026-03-09'] });
    await other.deal({ cf_colors: ['red'], cf_sizes: [2, 10], cf_days: ['2026-04-01'] });
    await other.deal({});
    const by = async (field: string, more: object = {}) =>
      (await other.ask({ ...COUNT, groupBy: { field, ...more } })).data;
    expect(await by('cf_colors')).toEqual([
      { groupKey: 'red', value: 2 },
      { groupKey: 'blue', value: 1 },
      { groupKey: null, value: 1 },
    ]);
    expect(await by('cf_sizes', { limit: 1 })).toEqual([
      { groupKey: expect.anything() as unknown, value: 2 },
    ]);
    expect(await by('cf_days', { granularity: 'month' })).toEqual([
      { groupKey: '2026-03-01', value: 2 },
      { groupKey: '2026-04-01', value: 1 },
      { groupKey: null, value: 1 },
    ]);
    const filters = [{ field: 'cf_colors', operator: 'eq', value: 'blue' }];
    expect((await other.ask({ ...COUNT, filters, groupBy: { field: 'cf_colors' } })).data).toEqual([
      { groupKey: 'blue', value: 1 },
      { groupKey: 'red', value: 1 },
    ]);
  });

  test('count custom fields, and what lies inside JSON', async () => {
    const other = await Numbers.open(numbers.host);
    for (const [key, kind] of [
      ['score', 'integer'],
      ['color', 'text'],
      ['due', 'date'],
      ['hot', 'boolean'],
    ]) {
      const { status } = await other.send('POST', '/entities/custom-fields', {
        entityId: 'customers.deal',
        key,
        label: key,
        kind,
      });
      expect(status).toBeLessThan(300);
    }
    await other.deal({ cf_score: 3, cf_color: 'red', cf_due: '2026-03-04', cf_hot: true });
    await other.deal({ cf_score: 4, cf_color: 'red', cf_due: '2026-03-09', cf_hot: false });
    await other.deal({ cf_color: 'blue' });
    const of = (field: string, name: string) => ({ ...COUNT, metric: { field, aggregate: name } });
    expect((await other.ask(of('cf_score', 'sum'))).value).toBe(7);
    expect((await other.ask(of('cf_score', 'count'))).value).toBe(2);
    expect((await other.ask({ ...COUNT, groupBy: { field: 'cf_color' } })).data).toEqual([
      { groupKey: 'red', value: 2 },
      { groupKey: 'blue', value: 1 },
    ]);
    expect((await other.ask({ ...COUNT, groupBy: { field: 'cf_due', granularity: 'month' } })).data).toEqual([
      { groupKey: '2026-03-01', value: 2 },
      { groupKey: null, value: 1 },
    ]);
    const narrowed = (filter: object) => other.ask({ ...COUNT, filters: [filter] });
    expect((await narrowed({ field: 'cf_score', operator: 'gt', value: 3 })).value).toBe(1);
    expect((await narrowed({ field: 'cf_hot', operator: 'eq', value: true })).value).toBe(1);
    expect((await narrowed({ field: 'cf_color', operator: 'in', value: [] })).value).toBe(0);
    expect((await narrowed({ field: 'cf_color', operator: 'gt', value: null })).value).toBe(0);
    expect((await narrowed({ field: 'cf_due', operator: 'lt', value: '2026-03-05' })).value).toBe(1);
    expect((await other.refusal(of('due', 'sum')))[0]).toBe(400);
    // Fields of another tenant are none.
    expect((await numbers.refusal({ ...COUNT, groupBy: { field: 'cf_color' } }))[0]).toBe(400);

    const product = (title: string, metadata: object) =>
      other.send('POST', '/catalog/products', { title, metadata });
    await product('A', { make: { color: 'red', kg: 2 } });
    await product('B', { make: { color: 'red', kg: 2.5 } });
    const { status } = await product('C', {});
    expect(status).toBe(201);
    const products = { entityType: 'catalog:products', metric: { field: 'id', aggregate: 'count' } };
    const byName = await other.ask({ ...products, groupBy: { field: 'name', resolveLabels: true } });
    expect(byName.data.map(({ groupLabel }) => groupLabel)).toEqual(['A', 'B', 'C']);
    expect((await other.ask({ ...products, groupBy: { field: 'metadata.make.color' } })).data).toEqual([
      { groupKey: 'red', value: 2 },
      { groupKey: null, value: 1 },
    ]);
    expect(
      (await other.ask({ ...products, metric: { field: 'metadata.make.kg', aggregate: 'sum' } })).value,
    ).toBe(4.5);
    expect(
      (await other.ask({ ...products, filters: [{ field: 'metadata.make.kg', operator: 'gt', value: 2 }] }))
        .value,
    ).toBe(1);
    expect(
      (
        await other.ask({
          ...products,
          filters: [{ field: 'metadata.make.color', operator: 'eq', value: 'red' }],
        })
      ).value,
    ).toBe(2);
  });

  test('are those of the organizations in scope, also when others have asked before', async () => {
    const { tenant, host } = await Numbers.open(numbers.host);
    const branch = await tenant.create('/directory/organizations', {
      name: 'Branch',
      tenantId: tenant.id,
      parentId: tenant.organizationId,
    });
    const add = (organizationId: string) =>
      host.sql('INSERT INTO customers_deals (tenant_id, organization_id, title) VALUES ($1, $2, $3)', [
        tenant.id,
        organizationId,
        'x',
      ]);
    await add(branch);
    await add(tenant.organizationId);
    await add(tenant.organizationId);
    const token = await tenant.signInAs(DEALS);
    const count = async (selected: string) =>
      (await numbers.ask(COUNT, token, { selected_org: selected })).value;
    expect([await count(tenant.organizationId), await count(branch), await count('__all__')]).toEqual([
      3, 1, 3,
    ]);
    expect([await count(branch), await count(tenant.organizationId)]).toEqual([1, 3]);
    // Another tenant has none of them.
    expect((await (await Numbers.open(host)).ask(COUNT)).value).toBe(0);
  });

  test('are kept until a record changes, whoever changes it and however', async () => {
    const other = await Numbers.open(numbers.host);
    const id = await other.deal({ valueAmount: 5 });
    const first = await other.ask(SUM);
    expect(await other.host.queriesDuring(() => other.ask(SUM))).toBe(0);
    expect(await other.ask(SUM)).toEqual(first);
    const change = await other.send('PUT', '/customers/deals', { id, valueAmount: 7 });
    expect((await other.ask(SUM)).value).toBe(7);
    const { undoToken } = JSON.parse(
      decodeURIComponent((change.headers.get('x-operation') ?? '').slice(3)),
    ) as { undoToken: string };
    const undone = await other.send('POST', '/audit_logs/audit-logs/actions/undo', { undoToken });
    expect(undone.status).toBe(200);
    expect((await other.ask(SUM)).value).toBe(5);
    await other.send('DELETE', '/customers/deals', { id });
    expect((await other.ask(SUM)).value).toBe(0);
  });

  test('stay kept when records of another tenant change', async () => {
    const [one, two] = [await Numbers.open(numbers.host), await Numbers.open(numbers.host)];
    await one.ask(SUM);
    await two.deal({ valueAmount: 5 });
    expect(await one.host.queriesDuring(() => one.ask(SUM), 1)).toBe(0);
  });

  test.each([
    ['no entity type', { metric: SUM.metric }, ['entityType']],
    ['no metric', { entityType: SUM.entityType }, ['metric']],
    [
      'an unknown aggregate',
      { ...SUM, metric: { field: 'id', aggregate: 'median' } },
      ['metric', 'aggregate'],
    ],
    [
      'a limit that is too large',
      { ...COUNT, groupBy: { field: 'status', limit: 101 } },
      ['groupBy', 'limit'],
    ],
    [
      'an unknown granularity',
      { ...COUNT, groupBy: { field: 'createdAt', granularity: 'hour' } },
      ['groupBy', 'granularity'],
    ],
    [
      'an unknown operator',
      { ...COUNT, filters: [{ field: 'id', operator: 'like', value: 'x' }] },
      ['filters', 0, 'operator'],
    ],
    [
      'no list',
      { ...COUNT, filters: [{ field: 'status', operator: 'in', value: 'open' }] },
      ['filters', 0, 'value'],
    ],
    [
      'null in a list',
      { ...COUNT, filters: [{ field: 'status', operator: 'in', value: [null] }] },
      ['filters', 0, 'value', 0],
    ],
    [
      'too many values',
      {
        ...COUNT,
        filters: [{ field: 'status', operator: 'in', value: Array.from({ length: 201 }, (_each, at) => at) }],
      },
      ['filters', 0, 'value'],
    ],
    [
      'an unknown preset',
      { ...COUNT, dateRange: { field: 'createdAt', preset: 'ever' } },
      ['dateRange', 'preset'],
    ],
    ['an unknown comparison', { ...COUNT, comparison: { type: 'before' } }, ['comparison', 'type']],
  ])('are refused for %s', async (_what, request, path) => {
    const [status, body] = await numbers.refusal(request);
    expect([status, body['error']]).toEqual([400, 'Invalid request payload']);
    expect((body['issues'] as { path: unknown }[])[0]?.path).toEqual(path);
    const batch = await numbers.post('/batch', {
      requests: [
        { id: 'a', request: COUNT },
        { id: 'b', request },
      ],
    });
    expect([batch.status, (batch.body['issues'] as { path: unknown }[])[0]?.path]).toEqual([
      400,
      ['requests', 1, 'request', ...path],
    ]);
  });

  const refusals: readonly (readonly [object, string])[] = [
    [{ ...COUNT, entityType: 'sales:orders' }, 'Invalid entity type: sales:orders'],
    [
      { ...SUM, metric: { field: 'status', aggregate: 'sum' } },
      'Invalid metric field: status for entity type: customers:deals',
    ],
    [
      { ...SUM, metric: { field: 'tenant_id', aggregate: 'count' } },
      'Invalid metric field: tenant_id for entity type: customers:deals',
    ],
    [{ ...COUNT, groupBy: { field: 'constructor' } }, 'Invalid groupBy field: constructor'],
    [{ ...COUNT, groupBy: { field: 'status.x' } }, 'Invalid groupBy field: status.x'],
    [
      { ...COUNT, filters: [{ field: 'nothing', operator: 'eq', value: 1 }] },
      'Invalid filter field: nothing',
    ],
    [
      { ...COUNT, filters: [{ field: 'id', operator: 'eq', value: 'x' }] },
      'Invalid filter value for field: id',
    ],
    [
      { ...COUNT, filters: [{ field: 'valueAmount', operator: 'gt', value: 'much' }] },
      'Invalid filter value for field: valueAmount',
    ],
    [
      { ...COUNT, filters: [{ field: 'createdAt', operator: 'gt', value: '2026-02-30' }] },
      'Invalid filter value for field: createdAt',
    ],
    [
      { ...COUNT, filters: [{ field: 'status', operator: 'eq', value: { a: 1 } }] },
      'Invalid filter value for field: status',
    ],
    [{ ...COUNT, dateRange: { field: 'status', preset: 'today' } }, 'Invalid date range field: status'],
  ];

  test.each(refusals)('%j is 400: %s', async (request, error) => {
    const [status, body] = await numbers.refusal(request);
    expect([status, (body['error'] as string).split(': value ')[0]]).toEqual([400, error]);
  });

  test('in a batch are each answered by itself', async () => {
    const requests = [
      ...refusals.map(([request]) => request),
      COUNT,
      { ...COUNT, entityType: 'catalog:products' },
    ];
    const token = await numbers.tenant.signInAs(DEALS);
    const { status, body } = await numbers.post<{
      results: { id: string; ok: boolean; error?: string; data?: { value: number } }[];
    }>('/batch', { requests: requests.map((request, at) => ({ id: `widget ${at % 5}`, request })) }, token);
    expect(status).toBe(200);
    expect(body.results.map(({ id }) => id)).toEqual(requests.map((_request, at) => `widget ${at % 5}`));
    expect(body.results.map(({ ok, error }) => [ok, error?.split(': value ')[0]])).toEqual([
      ...refusals.map(([, error]) => [false, error]),
      [true, undefined],
      [false, 'Forbidden'],
    ]);
    expect(body.results.at(-2)?.data?.value).toBe((await numbers.ask(COUNT, token)).value);
  });

  test('take a credential, the features, a tenant and a batch that is one', async () => {
    const weak = await numbers.tenant.signInAs(['customers.deals.view']);
    for (const path of ['', '/batch']) {
      expect(
        (await numbers.host.request('POST', `/dashboards/widgets/data${path}`, { json: COUNT })).status,
      ).toBe(401);
      const { status, body } = await numbers.post(path, COUNT, weak);
      expect([status, body]).toEqual([403, { error: 'Forbidden', requiredFeatures: ['analytics.view'] }]);
    }
    const without = await numbers.tenant.signInAs(['analytics.view']);
    expect(await numbers.refusal(COUNT, without)).toEqual([403, { error: 'Forbidden' }]);
    for (const requests of [
      [],
      Array.from({ length: 51 }, (_each, at) => ({ id: `${at}`, request: COUNT })),
      [{ id: '', request: COUNT }],
    ]) {
      expect((await numbers.post('/batch', { requests })).status).toBe(400);
    }
    const malformed = await numbers.host.request('POST', '/dashboards/widgets/data', {
      token: numbers.token,
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect([malformed.status, malformed.body]).toMatchObject([400, { error: 'Invalid JSON body' }]);
  });

  test('of a module that is off for the tenant are of no entity type', async () => {
    const other = await Numbers.open(numbers.host);
    const turn = async (enabled: boolean) =>
      other.host.request('PUT', '/platform/tenant-modules/catalog', {
        token: await other.host.rootToken(),
        json: { tenantId: other.tenant.id, enabled },
      });
    const request = { ...COUNT, entityType: 'catalog:products' };
    expect((await other.ask(request)).value).toBe(0);
    await turn(false);
    expect(await other.refusal(request)).toEqual([400, { error: 'Invalid entity type: catalog:products' }]);
    await turn(true);
  });

  test('of ids of another tenant are nothing', async () => {
    const other = await Numbers.open(numbers.host);
    const id = await other.deal({});
    const request = { ...COUNT, filters: [{ field: 'id', operator: 'in', value: [id, UNKNOWN] }] };
    expect([(await numbers.ask(request)).value, (await other.ask(request)).value]).toEqual([0, 1]);
  });
});
