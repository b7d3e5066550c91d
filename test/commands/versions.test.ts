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
