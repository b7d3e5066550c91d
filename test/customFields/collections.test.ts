import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { until } from '../support/until';

type Json = Readonly<Record<string, unknown>>;

interface Answer {
  readonly id: string;
  readonly items: readonly (Json & { readonly id: string })[];
  readonly details?: readonly { readonly path: readonly string[] }[];
  readonly logId?: string;
}

interface Operation {
  readonly id: string;
  readonly undoToken: string;
}

const DEALS = '/customers/deals';
const ACTIONS = '/audit_logs/audit-logs/actions';

/** Custom fields as a collection has them by itself: deals stand for all. */
describe('custom fields of deals', () => {
  let host: TestHost;
  let home: TestTenant;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost();
    home = await host.homeTenant();
    token = await home.signInAs('admin');
    const options = ['low', 'high'].map((value) => ({ value, label: value.toUpperCase() }));
    await define('priority', 'select', { options });
    await define('score', 'integer', { rules: { min: 0, max: 100 } });
    await define('topics', 'text', { multi: true });
    await define('due', 'date');
    await define('contract', 'text', { required: false, defaultValue: 'none' });
  });
  afterAll(() => host?.stop());

  const call = async (method: string, path: string, json?: object, as = token) => {
    const answer = await host.request<Answer>(method, path, { token: as, ...(json && { json }) });
    const header = answer.headers.get('x-operation');
    const operation = header ? (JSON.parse(decodeURIComponent(header.slice(3))) as Operation) : undefined;
    return { ...answer, operation };
  };
  async function define(key: string, kind: string, more: object = {}, as = token): Promise<string> {
    const json = { entityId: 'customers.deal', key, label: `The ${key}`, kind, ...more };
    const { status, body } = await call('POST', '/entities/custom-fields', json, as);
    expect([status, body]).toEqual([201, { id: expect.any(String) as string }]);
    return body.id;
  }
  const add = async (title: string, more: object = {}, as = token): Promise<string> => {
    const { status, body } = await call('POST', DEALS, { title, ...more }, as);
    expect([title, status, body]).toEqual([title, 201, expect.anything()]);
    return body.id;
  };
  const list = async (query: Record<string, string>, as = token) =>
    (await call('GET', `${DEALS}?${new URLSearchParams(query).toString()}`, undefined, as)).body.items;
  const titles = async (query: Record<string, string>, as = token) =>
    (await list({ sortField: 'title', ...query }, as)).map(({ title }) => title).join(' ');
  const valuesOf = async (id: string) => (await list({ id }))[0]?.['customValues'];

  test('are taken in every spelling, and shown in three forms', async () => {
    const id = await add('Spelt', {
      cf_priority: 'low',
      'cf:score': '7',
      customFields: { topics: ['a', 'b'] },
      customValues: { due: '2026-11-30' },
    });
    const [item] = await list({ id });
    const values = { priority: 'low', score: 7, topics: ['a', 'b'], due: '2026-11-30', contract: 'none' };
    expect(item).toMatchObject({ customValues: values, cf_score: 7, cf_topics: ['a', 'b'] });
    expect(item?.['customFields']).toHaveLength(5);
    const pairs = [
      { key: 'topics', value: ['c'] },
      { key: 'contract', value: null },
    ];
    expect((await call('PUT', DEALS, { id, customFields: pairs })).status).toBe(200);
    const { contract: _contract, ...others } = values;
    expect(await valuesOf(id)).toEqual({ ...others, topics: ['c'] });
    const wrong = await call('PUT', DEALS, { id, cf_score: 101, cf_priority: 'some', cf_ghost: 1 });
    expect(wrong.status).toBe(400);
    expect(wrong.body.details?.map(({ path }) => path[0]).sort()).toEqual([
      'cf_ghost',
      'cf_priority',
      'cf_score',
    ]);
    expect((await call('POST', DEALS, { title: 'Never', cf_score: -1 })).status).toBe(400);
    expect(await titles({ search: 'Never' })).toBe('');
  });

  test('narrow and sort the list, and stand in its exports', async () => {
    await add('A', { cf_priority: 'high', cf_score: 9, cf_topics: ['x', 'y'], cf_due: '2026-01-01' });
    await add('B', { cf_priority: 'low', cf_score: 10, cf_topics: ['x'], cf_due: '2026-02-01' });
    await add('C', { cf_priority: 'high', cf_score: 100 });
    expect(await titles({ cf_priority: 'high' })).toBe('A C');
    expect(await titles({ cf_scoreIn: '9,10' })).toBe('A B');
    expect(await titles({ cf_topics: 'x', cf_priority: 'low' })).toBe('B');
    expect((await call('GET', `${DEALS}?cf_score=nine`)).status).toBe(400);
    expect(await titles({ cf_priority: 'high', sortField: 'cf_score', sortDir: 'desc' })).toBe('C A');
    const advanced = (field: string, op: string, value: string) => ({
      'filter[logic]': 'and',
      'filter[conditions][0][field]': field,
      'filter[conditions][0][op]': op,
      'filter[conditions][0][value]': value,
      'filter[conditions][1][field]': 'title',
      'filter[conditions][1][op]': 'is_any_of',
      'filter[conditions][1][value]': '["A","B","C"]',
    });
    expect(await titles(advanced('cf_score', 'greater_than', '9'))).toBe('B C');
    expect(await titles(advanced('cf_topics', 'has_none_of', '["y"]'))).toBe('B C');
    expect(await titles(advanced('cf_due', 'is_after', '2026-01-15'))).toBe('B');
    const csv = await host.request<string>('GET', `${DEALS}?format=csv&cf_topics=y`, { token });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const [header = '', ...lines] = csv.body.trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(header).toMatch(/cf_priority,cf_score,cf_topics,cf_due,cf_contract\r?$/);
    expect(lines[0]).toMatch(/high,9,x; y,2026-01-01,none\r?$/);
  });

  test('stand in the log of changes as cf_<key>, and come back with the record', async () => {
    const id = await add('Logged', { cf_score: 1, cf_topics: ['p'] });
    const updated = await call('PUT', DEALS, { id, cf_score: 2, cf_topics: null, cf_priority: 'low' });
    const { body } = await call('GET', `${ACTIONS}?resourceId=${id}`);
    const entry = body.items.find((item) => item['commandId'] === 'customers.deals.update');
    expect(entry?.['changes']).toEqual({
      cf_score: { from: 1, to: 2 },
      cf_topics: { from: ['p'], to: null },
      cf_priority: { from: null, to: 'low' },
    });
    const after = { score: 2, priority: 'low', contract: 'none' };
    expect(await valuesOf(id)).toEqual(after);
    const undo = await call('POST', `${ACTIONS}/undo`, { undoToken: updated.operation?.undoToken });
    expect(undo.status).toBe(200);
    expect(await valuesOf(id)).toEqual({ score: 1, topics: ['p'], contract: 'none' });
    expect((await call('POST', `${ACTIONS}/redo`, { logId: updated.operation?.id })).status).toBe(200);
    expect(await valuesOf(id)).toEqual(after);
    const deleted = await call('DELETE', `${DEALS}?id=${id}`);
    expect(await list({ id })).toEqual([]);
    await call('POST', `${ACTIONS}/undo`, { undoToken: deleted.operation?.undoToken });
    expect(await valuesOf(id)).toEqual(after);
    expect(await titles({ cf_score: '2' })).toBe('Logged');
  });

  test('of two tenants have the same key and different kinds', async () => {
    const other = await host.tenant();
    const theirs = await other.signInAs('admin');
    expect((await call('POST', DEALS, { title: 'Early', cf_score: 1 }, theirs)).status).toBe(400);
    await define('score', 'text', {}, theirs);
    await add('Theirs', { cf_score: '9' }, theirs);
    expect(await titles({ cf_score: '9' }, theirs)).toBe('Theirs');
    expect(await titles({ cf_score: '9' })).toBe('A');
    expect((await list({}, theirs))[0]?.['customFields']).toEqual([
      { key: 'score', label: 'The score', value: '9', kind: 'text', multi: false },
    ]);
  });

  test('are found through the index among fifty thousand deals', async () => {
    await host.sql(
      `INSERT INTO customers_deals (tenant_id, organization_id, title, custom_fields)
       SELECT $1, $2, 'Many ' || i, jsonb_build_object('contract', 'N' || i % 10000) FROM generate_series(1, 50000) i`,
      [home.id, home.organizationId],
    );
    await host.sql('VACUUM ANALYZE customers_deals');
    const scans = async () => {
      const [row] = await host.sql<{ scans: string }>(
        `SELECT idx_scan AS scans FROM pg_stat_user_indexes WHERE indexrelname = 'customers_deals_custom_field_values'`,
      );
      return Number(row?.scans);
    };
    const before = await scans();
    // Connections report what they did from time to time.
    await until(async () => {
      expect(await list({ cf_contract: 'N77' })).toHaveLength(5);
      return (await scans()) > before;
    });
  });
});
