import { GARBAGE } from '@tenantry/core/testing';
import { HttpError } from '@tenantry/core';
import type { AnalyticsEntity } from '@tenantry/module-dashboards/contract';
import { analyticsArea as catalogArea } from '../../modules/catalog/analytics/area';
import { analyticsEntities } from '../../modules/customers/analytics/entities';
import { modelOf } from '../../modules/dashboards/analytics/rules/AnalyticsModel';
import { type DataRequest, dataRequest } from '../../modules/dashboards/analytics/rules/DataRequest';
import { planQuery, type QueryContext } from '../../modules/dashboards/analytics/rules/planQuery';
import { Numbers } from './Numbers';

/** Texts that would mean something in SQL, in JSON paths, or as members of every object. */
const TEXTS = [
  `'; DROP TABLE customers_deals; --`,
  `" FROM auth_users; --`,
  `value_amount`,
  `t.value_amount`,
  `tenant_id`,
  `(SELECT password_hash FROM auth_users LIMIT 1)`,
  `1) OR 1=1 --`,
  `$1`,
  `metadata.a'b`,
  `metadata.a"b`,
  `metadata.`,
  `metadata..x`,
  `metadata.{a}`,
  `cf_x') OR 1=1 --`,
  `cf_`,
  `__proto__`,
  `constructor`,
  `toString`,
  `a b`,
  `%`,
];

const DEALS = {
  entityType: 'customers:deals',
  metric: { field: 'valueAmount', aggregate: 'sum' },
  groupBy: { field: 'createdAt', granularity: 'month', limit: 5, resolveLabels: true },
  filters: [
    { field: 'status', operator: 'eq', value: 'open' },
    { field: 'ownerUserId', operator: 'in', value: ['0b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b'] },
    { field: 'probability', operator: 'gt', value: 5 },
  ],
  dateRange: { field: 'createdAt', preset: 'this_year' },
  comparison: { type: 'previous_period' },
};
const PRODUCTS = {
  entityType: 'catalog:products',
  metric: { field: 'metadata.kg', aggregate: 'sum' },
  groupBy: { field: 'metadata.color' },
  filters: [{ field: 'metadata.color', operator: 'neq', value: 'red' }],
};

/** What a request of a batch is answered that has met an error of ours. */
const FAULT = 'An error occurred while processing your request';

interface Outcome {
  readonly ok: boolean;
  readonly error?: string;
  readonly data?: { readonly value: number };
}

/** The request with the value in the place of each of its members in turn. */
function* withEach(request: unknown, value: unknown): Generator<unknown> {
  if (typeof request !== 'object' || request === null) return;
  for (const [name, member] of Object.entries(request)) {
    const copy = (replaced: unknown) =>
      Array.isArray(request)
        ? Object.assign([...(request as unknown[])], { [name]: replaced })
        : { ...request, [name]: replaced };
    yield copy(value);
    for (const inner of withEach(member, value)) yield copy(inner);
  }
}

/** What a request is planned with, where nothing is narrowed. */
const context = (entity: AnalyticsEntity): QueryContext => ({
  model: modelOf(entity),
  definitions: [],
  timeZone: 'UTC',
  call: {
    scope: { organizationIds: null },
    access: { hasAll: () => true, has: () => true },
    principal: { userId: null },
  } as unknown as QueryContext['call'],
});

test('no text of a data request becomes part of a statement', () => {
  const entities = [
    ...(analyticsEntities['dashboards.analytics'] ?? []),
    ...(catalogArea.contributes?.['dashboards.analytics'] ?? []),
  ];
  let planned = 0;
  for (const value of TEXTS.map((text) => `zz${text}`)) {
    for (const request of [DEALS, PRODUCTS].flatMap((each) => [...withEach(each, value)])) {
      const { error, value: valid } = dataRequest.validate(request) as { error?: Error; value: DataRequest };
      const entity = entities.find(({ id }) => id === valid?.entityType);
      if (error || !entity) continue;
      try {
        const { text } = planQuery(valid, context(entity), { from: '2026-01-01', to: '2026-02-01' });
        planned += 1;
        expect(text).not.toContain('zz');
      } catch (refusal) {
        if (!(refusal instanceof HttpError)) throw refusal;
        expect(refusal.status).toBe(400);
      }
    }
  }
  expect(planned).toBeGreaterThan(20);
});

describe('what clients send as members of a data request', () => {
  let numbers: Numbers;

  beforeAll(async () => {
    numbers = await Numbers.open();
    await numbers.deal({ valueAmount: 5, status: 'open', probability: 10 });
  });
  afterAll(() => numbers.host.stop());

  test('never causes a fault, and changes nothing', async () => {
    const before = await numbers.host.sql('SELECT count(*)::int AS deals FROM customers_deals');
    let sent = 0;
    for (const value of [...TEXTS, ...GARBAGE]) {
      for (const request of [DEALS, PRODUCTS].flatMap((each) => [...withEach(each, value)])) {
        const { status, body } = await numbers.post('', request);
        sent += 1;
        if (![200, 400, 403].includes(status)) {
          throw new Error(`${JSON.stringify(request)} is answered ${status}: ${JSON.stringify(body)}`);
        }
      }
    }
    expect(sent).toBeGreaterThan(1_000);
    expect(await numbers.host.sql('SELECT count(*)::int AS deals FROM customers_deals')).toEqual(before);
  });

  test('never causes a fault as members of a batch, which answers each request by itself', async () => {
    const plain = { entityType: 'customers:deals', metric: { field: 'id', aggregate: 'count' } };
    const { value } = await numbers.ask(plain);
    let sent = 0;
    for (const value of [...TEXTS, ...GARBAGE]) {
      const requests = [DEALS, PRODUCTS].flatMap((each) => [...withEach(each, value)]);
      for (let from = 0; from < requests.length; from += 49) {
        const entries = [...requests.slice(from, from + 49), plain];
        const { status, body } = await numbers.post<{ results: readonly Outcome[] }>('/batch', {
          requests: entries.map((request, at) => ({ id: String(at), request })),
        });
        sent += 1;
        // A request that is none refuses the whole batch.
        expect([200, 400]).toContain(status);
        if (status === 200) {
          const faults = body.results.filter(({ error }) => error === FAULT);
          expect([faults, body.results.at(-1)]).toMatchObject([[], { ok: true, data: { value: 1 } }]);
        }
      }
    }
    expect([sent > 50, value]).toEqual([true, 1]);
  });

  test('never shows ciphertext, nor clear values, where it names encrypted members and custom fields', async () => {
    const { host } = numbers;
    const field = { entityId: 'customers.deal', kind: 'text' };
    for (const json of [
      { ...field, key: 'secret', label: 'Secret', encrypted: true },
      { ...field, key: 'tag', label: 'Tag' },
    ]) {
      expect((await numbers.send('POST', '/entities/custom-fields', json)).status).toBe(201);
    }
    await numbers.deal({ cf_secret: 'whispered', cf_tag: 'shown' });
    const before = await host.sql('SELECT id, custom_fields FROM customers_deals ORDER BY id');
    const count = { entityType: 'customers:deals', metric: { field: 'id', aggregate: 'count' } };
    const named = (name: string) => [
      { ...count, metric: { field: name, aggregate: 'count' } },
      { ...count, metric: { field: name, aggregate: 'max' } },
      { ...count, groupBy: { field: name, resolveLabels: true } },
      { ...count, filters: [{ field: name, operator: 'eq', value: 'whispered' }] },
      { ...count, filters: [{ field: name, operator: 'in', value: ['whispered'] }] },
      { ...count, filters: [{ field: name, operator: 'gt', value: 'enc1' }] },
      { ...count, dateRange: { field: name, preset: 'this_year' } },
    ];
    const names = ['cf_secret', 'cf_tag', 'custom_fields.secret', 'customFields.secret', 'cf_secret.x'];
    const requests = names.flatMap(named);
    const answers: [number, string][] = [];
    for (const request of [
      ...requests,
      ...TEXTS.flatMap((text) => requests.slice(0, 14).flatMap((each) => [...withEach(each, text)])),
      ...TEXTS.flatMap((text) => named(`cf_secret${text}`)),
    ]) {
      const { status, body } = await numbers.post('', request);
      answers.push([status, JSON.stringify(body)]);
    }
    expect(answers.filter(([status]) => ![200, 400, 403].includes(status))).toEqual([]);
    expect(answers.filter(([, body]) => body.includes('enc1.'))).toEqual([]);
    // A group of the field itself shows its value to those who may see the records; nothing else does.
    const byField = (name: string) => numbers.ask({ ...count, groupBy: { field: name } });
    expect((await byField('cf_secret')).data).toContainEqual({ groupKey: 'whispered', value: 1 });
    expect((await byField('cf_tag')).data).toContainEqual({ groupKey: 'shown', value: 1 });
    for (const request of named('cf_secret').filter((each) => !('groupBy' in each))) {
      const { status, body } = await numbers.post('', request);
      expect(JSON.stringify(body)).not.toContain('"whispered"');
      if ('filters' in request || 'dateRange' in request) expect([request, status]).toEqual([request, 400]);
    }
    expect(await host.sql('SELECT id, custom_fields FROM customers_deals ORDER BY id')).toEqual(before);
  });

  test('is refused where it names a column that the entity type does not declare', async () => {
    for (const field of [
      'tenant_id',
      'tenantId',
      'value_amount',
      'search_vector',
      'custom_fields',
      'description',
      't.status',
    ]) {
      const count = { entityType: 'customers:deals', metric: { field: 'id', aggregate: 'count' } };
      expect((await numbers.refusal({ ...count, groupBy: { field } }))[0]).toBe(400);
      expect((await numbers.refusal({ ...count, filters: [{ field, operator: 'is_null' }] }))[0]).toBe(400);
      expect((await numbers.refusal({ ...count, dateRange: { field, preset: 'today' } }))[0]).toBe(400);
      expect((await numbers.refusal({ ...count, metric: { field, aggregate: 'count' } }))[0]).toBe(400);
    }
  });
});
