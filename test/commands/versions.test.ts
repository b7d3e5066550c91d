import { startTestHost, type TestHost, type TestResponse } from '@tenantry/core/testing';
import { PASSWORD } from '../../modules/auth/test/accessSupport';

const ACTIONS = '/audit_logs/audit-logs/actions';

/** Records with a list, what creates one, and what changes it. */
const RECORDS: readonly (readonly [path: string, json: object, change: object])[] = [
  ['/auth/roles', { name: 'Versioned' }, { name: 'Versioned again' }],
  ['/auth/users', { email: 'versioned@example.test', password: PASSWORD, roles: [] }, { name: 'Again' }],
  ['/directory/organizations', { name: 'Versioned' }, { name: 'Versioned again' }],
  ['/customers/people', { firstName: 'Ada', lastName: 'Version' }, { lastName: 'Again' }],
  ['/customers/companies', { displayName: 'Versioned' }, { displayName: 'Versioned again' }],
  ['/customers/deals', { title: 'Versioned' }, { title: 'Versioned again' }],
  ['/catalog/categories', { name: 'Versioned' }, { name: 'Versioned again' }],
  ['/catalog/products', { title: 'Versioned', sku: 'VERSIONED' }, { title: 'Versioned again' }],
  ['/catalog/price-kinds', { code: 'versioned', title: 'Versioned' }, { title: 'Versioned again' }],
  ['/customers/tags', { label: 'Versioned' }, { label: 'Versioned again' }],
  ['/dictionaries', { key: 'versioned', name: 'Versioned' }, { name: 'Versioned again' }],
];

function undoTokenOf({ headers, status, body }: TestResponse<unknown>): string {
  const value = headers.get('x-operation');
  if (!value) throw new Error(`no operation: ${status} ${JSON.stringify(body)}`);
  return (JSON.parse(decodeURIComponent(value.slice(3))) as { undoToken: string }).undoToken;
}

type Headers = Readonly<Record<string, string>>;
interface Body {
  readonly id?: string;
  readonly details?: readonly { readonly code?: string }[];
}
interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly { $ref?: string }[];
            readonly responses: object & Record<string, unknown>;
          }
        >
      >
    >
  >;
}

/** Another value for members that are unique. */
const renamed = (value: string) => value.replace(/ersioned|ERSIONED/, 'ersion-of-two');

describe('the version of a record', () => {
  let host: TestHost;
  let token: string;
  let organizationId: string;

  beforeAll(async () => {
    host = await startTestHost();
    token = await host.signIn();
    const [organization] = await host.sql<{ id: string }>('SELECT id FROM directory_organizations');
    organizationId = organization?.id ?? '';
  });

  afterAll(() => host?.stop());

  test.each(RECORDS)(
    '%s: undo, redo and undo of a deletion make what was seen before stale',
    async (path, json, change) => {
      const call = <T = { id: string }>(method: string, to: string, body?: object, version?: string) =>
        host.request<T>(method, to, {
          token,
          ...(body && { json: body }),
          ...(version && { headers: { 'x-expected-updated-at': version } }),
        });
      const more = path === '/auth/users' ? { organizationId } : {};
      const created = await call('POST', path, { ...json, ...more });
      expect(created.status).toBe(201);
      const { id } = created.body;
      const table = TABLES[path] as string;
      const version = async () => {
        const [row] = await host.sql<{ at: Date }>(`SELECT updated_at AS at FROM ${table} WHERE id = $1`, [
          id,
        ]);
        return (row?.at as Date).toISOString();
      };
      const seen: string[] = [await version()];
      const next = async (done: TestResponse<unknown>) => {
        expect(done.status).toBe(200);
        seen.push(await version());
        expect(seen.toSorted()).toEqual(seen);
        expect(new Set(seen).size).toBe(seen.length);
      };
      const update = (at: string) => call('PUT', path, { id, ...change }, at);
      const undo = (done: TestResponse<unknown>) =>
        call('POST', `${ACTIONS}/undo`, { undoToken: undoTokenOf(done) });

      const updated = await update(await version());
      await next(updated);
      const undone = await undo(updated);
      await next(undone);
      const logId = (
        JSON.parse(decodeURIComponent(updated.headers.get('x-operation')?.slice(3) ?? '')) as { id: string }
      ).id;
      await next(await call('POST', `${ACTIONS}/redo`, { logId }));
      const deleted = await call('DELETE', `${path}?id=${id}`);
      expect(deleted.status).toBe(200);
      await next(await undo(deleted));
      const latest = seen.pop() as string;
      for (const stale of seen) expect(await update(stale)).toMatchObject({ status: 409 });
      expect((await update(latest)).status).toBe(200);
    },
  );

  test.each(RECORDS)('%s: is the ETag of answers, and what If-Match names', async (path, json, change) => {
    const call = <T = Body>(method: string, to: string, body?: object, headers: Headers = {}) =>
      host.request<T>(method, to, { token, ...(body && { json: body }), headers });
    const tagOf = ({ headers }: TestResponse<unknown>) => headers.get('etag') ?? 'none';
    const again = (members: object) =>
      Object.fromEntries(
        Object.entries(members).map(([name, value]: [string, unknown]) => [
          name,
          typeof value === 'string' ? renamed(value) : value,
        ]),
      );
    const made = await call('POST', path, {
      ...again(json),
      ...(path === '/auth/users' && { organizationId }),
    });
    const { id = '' } = made.body;
    const read = async () => {
      const answer = await call('GET', `${path}/${id}`);
      return answer.status === 200 ? tagOf(answer) : 'not read by itself';
    };
    const put = (headers: Headers, more = '') => {
      const members = Object.entries(again(change)).map(([name, value]) => [name, `${String(value)}${more}`]);
      return call('PUT', path, { id, ...(Object.fromEntries(members) as object) }, headers);
    };
    const first = await put({});
    const [seen, time] = [tagOf(first), tagOf(first).slice(1, -1)];
    expect([time, await read()]).toEqual([
      new Date(time).toISOString(),
      expect.stringMatching(/^(?:not read by itself|"[-\d:.TZ]+")$/),
    ]);
    if ((await read()) !== 'not read by itself') expect(await read()).toBe(seen);
    const none = { 'if-match': `W/${seen}, "other"` };
    const disagreeing = { 'if-match': '"other"', 'x-expected-updated-at': time };
    for (const [status, headers] of [
      [412, none],
      [412, { 'if-match': '"2020-01-01T00:00:00.000Z"' }],
      [400, { 'if-match': time }],
      [400, { 'if-match': '' }],
      [400, { 'x-expected-updated-at': 'yesterday' }],
      [400, { 'x-expected-updated-at': '' }],
      [400, { 'x-expected-updated-at': '2026-02-30T00:00:00Z' }],
      [400, disagreeing],
    ] as const) {
      const refused = await put(headers);
      expect([headers, refused.status, refused.body]).toMatchObject([
        headers,
        status,
        status === 412
          ? { error: 'record_modified', code: 'optimistic_lock_conflict', currentUpdatedAt: time }
          : { details: [{ code: 'version.invalid' }] },
      ]);
      expect((await call('DELETE', `${path}?id=${id}`, undefined, headers)).status).toBe(status);
    }
    const second = await put({ 'if-match': `"other", ${seen}`, 'x-expected-updated-at': time }, ' x');
    expect([second.status, tagOf(second) > seen]).toEqual([200, true]);
    expect((await put({ 'if-match': seen })).status).toBe(412);
    expect((await put({ 'x-expected-updated-at': time, 'if-match': seen })).status).toBe(409);
    const third = await put({ 'if-match': '*' }, ' x');
    expect([third.status, tagOf(third)]).toEqual([200, tagOf(second)]);
    const gone = { 'if-match': tagOf(third) };
    expect((await call('DELETE', `${path}?id=${id}`, undefined, gone)).status).toBe(200);
  });

  test('is documented of every operation that checks it, by both headers', async () => {
    const { body } = await host.request<Document>('GET', '/openapi.json');
    const checking = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [], responses }]) => {
        const named = parameters.flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref.split('/').pop()]));
        const isChecked = named.includes('IfMatch');
        expect([path, method, named.includes('ExpectedUpdatedAt')]).toEqual([path, method, isChecked]);
        if (isChecked) expect(responses).toMatchObject({ 412: {} });
        return isChecked ? [`${method} ${path}`] : [];
      }),
    );
    const expected = [
      ...RECORDS.flatMap(([path]) => [`put ${path}`, `delete ${path}`]),
      'put /auth/profile',
      'put /auth/roles/acl',
      'put /auth/users/acl',
      'put /auth/sidebar/preferences',
      'delete /auth/sidebar/preferences',
      'put /translations/locales',
      'put /translations/{entityType}/{entityId}',
      'delete /translations/{entityType}/{entityId}',
      'patch /customers/people/{id}/companies/{linkId}',
      'post /customers/interactions/complete',
      'patch /attachments/library/{id}',
      'patch /customers/dictionaries/{kind}/{id}',
    ];
    expect(expected.filter((operation) => !checking.includes(operation))).toEqual([]);
  });
});

const TABLES: Readonly<Record<string, string>> = {
  '/auth/roles': 'auth_roles',
  '/auth/users': 'auth_users',
  '/directory/organizations': 'directory_organizations',
  '/customers/people': 'customers_entities',
  '/customers/companies': 'customers_entities',
  '/customers/deals': 'customers_deals',
  '/catalog/categories': 'catalog_categories',
  '/catalog/products': 'catalog_products',
  '/catalog/price-kinds': 'catalog_price_kinds',
  '/customers/tags': 'customers_tags',
  '/dictionaries': 'dictionaries_dictionaries',
};
