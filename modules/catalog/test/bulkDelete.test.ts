import { testTenant, type TestHost } from '@tenantry/core/testing';
import { CATALOG, CatalogClient, type Item } from './CatalogClient';

interface Bulk {
  readonly ok: boolean;
  readonly progressJobId: string;
  readonly message: string;
}

describe('deleting many products', () => {
  let host: TestHost;
  let token: string;
  let admin: CatalogClient;

  beforeAll(async () => {
    host = await testTenant(CATALOG);
    const tenant = await host.homeTenant();
    token = await tenant.signInAs('admin');
    admin = new CatalogClient(host, tenant, token);
  });

  afterAll(() => host?.stop());

  const create = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => admin.create('products', { title: `Bulk ${index}` })),
    );
  const start = (json: object) => admin.call<Bulk>('POST', '/bulk-delete', json);
  const job = async (id: string) => {
    await host.settled();
    return (await host.request<Item>('GET', `/progress/jobs/${id}`, { token })).body;
  };
  const left = async (ids: readonly string[]) => (await admin.list('products', { ids: ids.join(',') })).total;

  test('is done in the background, each with an entry of its own that can be undone', async () => {
    const ids = await create(3);
    const { status, body } = await start({ confirm: true, ids: [...ids, ids[0]], scope: 'filtered' });
    expect(status).toBe(201);
    expect(body).toEqual({ ok: true, progressJobId: expect.any(String), message: 'Bulk delete started.' });
    expect(await job(body.progressJobId)).toMatchObject({
      jobType: 'catalog.products.bulk_delete',
      name: 'Delete filtered products',
      description: '3 catalog products queued for deletion',
      status: 'completed',
      progressPercent: 100,
      processedCount: 3,
      totalCount: 3,
      cancellable: false,
      meta: { source: 'catalog.bulk-delete', scope: 'filtered' },
      resultSummary: { affectedCount: 3, failedCount: 0, failedItems: [] },
    });
    expect(await left(ids)).toBe(0);
    for (const id of ids) {
      await host.event('catalog.product.deleted', ({ payload }) => (payload as Item).id === id);
    }
    const entries = await host.sql<{ undo_token: string; actor_id: string | null }>(
      `SELECT * FROM platform_action_log WHERE command_id = 'catalog.products.delete' AND resource_id = $1`,
      [ids[1]],
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]?.actor_id).not.toBeNull();
    expect(await admin.undo({ status, body, undoToken: entries[0]?.undo_token })).toBe(200);
    expect(await left(ids)).toBe(1);
  });

  test('goes on after one that cannot be deleted, and reports it', async () => {
    const ids = await create(3);
    await admin.call('DELETE', '/products', { id: ids[1] });
    const { body } = await start({ confirm: true, ids, scope: 'selected' });
    expect(await job(body.progressJobId)).toMatchObject({
      name: 'Delete selected products',
      status: 'completed',
      processedCount: 3,
      resultSummary: {
        affectedCount: 2,
        failedCount: 1,
        failedItems: [{ id: ids[1], message: 'Catalog product not found' }],
      },
    });
    expect(await left(ids)).toBe(0);
  });

  test('reaches no product of another tenant', async () => {
    const stranger = await CatalogClient.of(host, await host.tenant());
    const theirs = await stranger.create('products', { title: 'Theirs' });
    const { body } = await start({ confirm: true, ids: [theirs], scope: 'selected' });
    expect(await job(body.progressJobId)).toMatchObject({
      resultSummary: { affectedCount: 0, failedCount: 1 },
    });
    expect(await stranger.find('products', theirs)).toBeDefined();
  });

  test('is refused without confirmation, ids or scope', async () => {
    const [id] = await create(1);
    for (const json of [
      {},
      { ids: [id], scope: 'selected' },
      { confirm: false, ids: [id], scope: 'selected' },
      { confirm: true, ids: [], scope: 'selected' },
      { confirm: true, ids: ['x'], scope: 'selected' },
      { confirm: true, ids: [id], scope: 'all' },
    ]) {
      const { status, body } = await start(json);
      expect([status, body]).toEqual([400, { ok: false, progressJobId: null, message: 'Invalid payload' }]);
    }
    const employee = await CatalogClient.of(host, admin.tenant, 'employee');
    const refused = await employee.call('POST', '/bulk-delete', {
      confirm: true,
      ids: [id],
      scope: 'selected',
    });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: 'Forbidden', requiredFeatures: ['catalog.products.manage'] },
    });
    expect(await left([id as string])).toBe(1);
  });
});
