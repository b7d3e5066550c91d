import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { UNKNOWN } from './Board';

const COUNT = { entityType: 'clinic:patients', metric: { field: 'id', aggregate: 'count' } };
const BY_DIAGNOSIS = { ...COUNT, groupBy: { field: 'diagnosis' } };
const BY_INSURANCE = { ...COUNT, groupBy: { field: 'insurance' } };
const TOO_MANY = 20_001;

/** Who calls: nobody, somebody with all rights, with too few, or without those of the entity type. */
type Caller = 'nobody' | 'admin' | 'weak' | 'outsider';
type Operation = readonly [method: string, path: string, json?: unknown];

const LAYOUT: Operation = ['GET', '/layout'];
const SAVE: Operation = ['PUT', '/layout', { items: [] }];
const CHANGE: Operation = ['PATCH', `/layout/${UNKNOWN}`, { size: 'sm' }];
const CATALOG: Operation = ['GET', '/widgets/catalog'];
const ROLE: Operation = ['GET', `/roles/widgets?roleId=${UNKNOWN}`];
const SET_ROLE: Operation = ['PUT', '/roles/widgets', { roleId: UNKNOWN, widgetIds: [] }];
const USER: Operation = ['GET', `/users/widgets?userId=${UNKNOWN}`];
const SET_USER: Operation = ['PUT', '/users/widgets', { userId: UNKNOWN, widgetIds: [] }];
const DATA: Operation = ['POST', '/widgets/data', COUNT];
const BATCH: Operation = ['POST', '/widgets/data/batch', { requests: [{ id: 'a', request: COUNT }] }];
const ALL = [LAYOUT, SAVE, CHANGE, CATALOG, ROLE, SET_ROLE, USER, SET_USER, DATA, BATCH];
const withBody = ([method, path]: Operation, json: unknown): Operation => [method, path, json];
const unknownWidget = { widgetIds: ['nobody.knows'] };

describe('each operation of dashboards', () => {
  let host: TestHost;
  let tenant: TestTenant;
  const tokens = new Map<Caller, string>();

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/*', ...fixtures('clinic', 'header-auth')] });
    tenant = await host.tenant();
    tokens.set('admin', await tenant.signInAs('admin'));
    tokens.set('weak', await tenant.signInAs(['customers.deals.view']));
    tokens.set('outsider', await tenant.signInAs(['analytics.view']));
  });
  afterAll(() => host?.stop());

  const call = ([method, path, json]: Operation, as: Caller = 'admin') =>
    host.request<Readonly<Record<string, unknown>>>(method, `/dashboards${path}`, {
      token: tokens.get(as),
      ...(json !== undefined && { json }),
    });
  const answer = async (operation: Operation, as?: Caller) => {
    const { status, body } = await call(operation, as);
    return [status, body['error']];
  };

  test.each(ALL.map((operation) => ({ operation })))(
    '$operation answers 401 to nobody, and 403 to those without its feature',
    async ({ operation }) => {
      expect(await answer(operation, 'nobody')).toEqual([401, 'Unauthorized']);
      expect(await answer(operation, 'weak')).toEqual([403, 'Forbidden']);
    },
  );

  const refusals: readonly (readonly [Operation, number, string, Caller?])[] = [
    [withBody(SAVE, { items: [{ id: 'x' }] }), 400, 'Invalid layout payload'],
    [withBody(CHANGE, { size: 'huge' }), 400, 'Invalid payload'],
    [['PATCH', '/layout/none', {}], 400, 'Invalid payload'],
    [['GET', '/roles/widgets'], 400, 'roleId is required'],
    [ROLE, 404, 'Role not found'],
    [withBody(SET_ROLE, {}), 400, 'Invalid payload'],
    [SET_ROLE, 404, 'Role not found'],
    [['GET', '/users/widgets'], 400, 'userId is required'],
    [USER, 404, 'User not found'],
    [withBody(SET_USER, {}), 400, 'Invalid payload'],
    [SET_USER, 404, 'User not found'],
    [withBody(DATA, {}), 400, 'Invalid request payload'],
    [withBody(DATA, { ...COUNT, entityType: 'clinic:none' }), 400, 'Invalid entity type: clinic:none'],
    [DATA, 403, 'Forbidden', 'outsider'],
    [withBody(BATCH, { requests: [] }), 400, 'Invalid request payload'],
  ];

  test.each(refusals.map(([operation, status, error, as]) => ({ operation, status, error, as })))(
    '$operation answers $status: $error',
    async ({ operation, status, error, as }) => {
      expect(await answer(operation, as)).toEqual([status, error]);
    },
  );

  const asCaller = ([method, path, json]: Operation, caller: object) =>
    host.request<Readonly<Record<string, unknown>>>(method, path, {
      headers: { 'x-caller': JSON.stringify(caller) },
      ...(json !== undefined && { json }),
    });
  const under = ([method, path, json]: Operation): Operation => [method, `/dashboards${path}`, json];

  test.each<readonly [Operation, number, string]>([
    [under(LAYOUT), 403, 'Forbidden'],
    [under(SAVE), 403, 'Forbidden'],
    [under(CHANGE), 403, 'Forbidden'],
    [under(ROLE), 403, 'Forbidden'],
    [under(USER), 403, 'Forbidden'],
    [under(DATA), 400, 'Tenant context is required'],
    [under(BATCH), 400, 'Tenant context is required'],
    [['GET', '/customers/dashboard/widgets/new-customers'], 400, 'Tenant context is required'],
    [['GET', '/customers/dashboard/widgets/next-interactions'], 400, 'Tenant context is required'],
  ])('%j answers %d to a super administrator of no tenant: %s', async (operation, status, error) => {
    const answered = await asCaller(operation, { tenantId: null, superAdmin: true });
    expect([answered.status, answered.body['error']]).toEqual([status, error]);
  });

  test.each([LAYOUT, SAVE, CHANGE].map((operation) => ({ operation })))(
    '$operation answers 403 to a credential without a user',
    async ({ operation }) => {
      const caller = { tenantId: tenant.id, features: ['dashboards.*'] };
      const { status, body } = await asCaller(under(operation), caller);
      expect([status, body['error']]).toEqual([403, 'No user context']);
    },
  );

  test.each(ALL.filter(([method]) => method !== 'GET').map(([method, path]) => ({ method, path })))(
    '$method $path answers 400 to what is no JSON',
    async ({ method, path }) => {
      const { status, body } = await host.request<object>(method, `/dashboards${path}`, {
        token: tokens.get('admin'),
        headers: { 'content-type': 'application/json' },
        body: '{',
      });
      expect([status, body]).toMatchObject([400, { error: 'Invalid JSON body' }]);
    },
  );

  test('PATCH answers 404 without a layout, and for an item that is not in it', async () => {
    const other = await host.tenant();
    tokens.set('admin', await other.signInAs('admin'));
    expect(await answer(CHANGE)).toEqual([404, 'Layout not found']);
    expect((await call(LAYOUT)).status).toBe(200);
    expect(await answer(CHANGE)).toEqual([404, 'Layout item not found']);
    tokens.set('admin', await tenant.signInAs('admin'));
  });

  test('PUT of assignments answers 400 to widgets that nobody knows', async () => {
    const roleId = await tenant.create('/auth/roles', { name: 'reader', tenantId: tenant.id });
    const { body } = await call(LAYOUT);
    const { userId } = body['context'] as { userId: string };
    expect((await call(withBody(SET_ROLE, { roleId, ...unknownWidget }))).status).toBe(400);
    const override = { userId, mode: 'override', ...unknownWidget };
    expect((await call(withBody(SET_USER, override))).status).toBe(400);
  });

  test('POST of data answers 422, 503 and 500, and a batch names each of them beside what succeeds', async () => {
    const add = (json: object) =>
      host.request('POST', '/clinic/patients', { token: tokens.get('admin'), json: { name: 'P', ...json } });
    expect((await add({ diagnosis: 'flu', insurance: 'I-1' })).status).toBe(201);
    await host.sql(
      `INSERT INTO clinic_patients (id, tenant_id, organization_id, name)
       SELECT gen_random_uuid(), $1, $2, 'P' FROM generate_series(1, $3::int)`,
      [tenant.id, tenant.organizationId, TOO_MANY],
    );
    const tooMany = 'Too many rows to group encrypted field diagnosis (limit 20000)';
    expect(await answer(withBody(DATA, BY_DIAGNOSIS))).toEqual([422, tooMany]);

    const few = { ...BY_INSURANCE, filters: [{ field: 'insurance', operator: 'is_not_null' }] };
    await host.sql(`UPDATE platform_data_keys SET master_key_id = 'acme.kms:1' WHERE tenant_id = $1`, [
      tenant.id,
    ]);
    await host.host.core.dataKeys.forget(tenant.id);
    const noKeys = 'Encryption keys are unavailable';
    expect(await answer(withBody(DATA, few))).toEqual([503, noKeys]);

    await host.sql('ALTER TABLE catalog_products RENAME TO catalog_products_gone');
    const broken = { ...COUNT, entityType: 'catalog:products' };
    expect((await call(withBody(DATA, broken))).status).toBe(500);
    const failed = 'An error occurred while processing your request';
    const members: readonly (readonly [object, string | undefined])[] = [
      [COUNT, undefined],
      [{ ...COUNT, entityType: 'clinic:none' }, 'Invalid entity type: clinic:none'],
      [{ ...COUNT, groupBy: { field: 'none' } }, 'Invalid groupBy field: none'],
      [BY_DIAGNOSIS, tooMany],
      [few, noKeys],
      [broken, failed],
      [{ ...COUNT, entityType: 'customers:deals' }, 'Forbidden'],
      [COUNT, undefined],
    ];
    tokens.set('outsider', await tenant.signInAs(['analytics.view', 'clinic.*', 'catalog.*']));
    const requests = members.map(([request], at) => ({ id: `w${at}`, request }));
    const { status, body } = await call(withBody(BATCH, { requests }), 'outsider');
    expect(status).toBe(200);
    const results = body['results'] as {
      id: string;
      ok: boolean;
      error?: string;
      data?: { value: number };
    }[];
    expect(results.map(({ id, ok, error }) => [id, ok, error])).toEqual(
      members.map(([, error], at) => [`w${at}`, error === undefined, error]),
    );
    expect([results[0]?.data?.value, results.at(-1)?.data?.value]).toEqual([TOO_MANY + 1, TOO_MANY + 1]);
  });
});
