import { testTenant, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { CATALOG, CatalogClient } from './CatalogClient';

const NOBODY = '00000000-0000-4000-8000-000000000000';

interface Media {
  readonly error: string;
  readonly items: readonly {
    readonly id: string;
    readonly url: string;
    readonly thumbnailUrl: string | null;
  }[];
}

describe('the files of a product', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;
  let productId: string;
  let otherId: string;

  beforeAll(async () => {
    host = await testTenant(CATALOG);
    tenant = await host.homeTenant();
    token = await tenant.signInAs('admin');
    const client = await CatalogClient.of(host, tenant);
    productId = (await client.call('POST', '/products', { title: 'Lamp' })).body.id;
    otherId = (await client.call('POST', '/products', { title: 'Shade' })).body.id;
  });
  afterAll(() => host?.stop());

  const media = (query: string, by: string | undefined = token) =>
    host.request<Media>('GET', `/catalog/product-media${query}`, { token: by });
  const upload = async (entityId: string, recordId: string, name: string): Promise<string> => {
    const form = new FormData();
    form.append('entityId', entityId);
    form.append('recordId', recordId);
    form.append('file', new Blob(['x']), name);
    const { body } = await host.request<{ item: { id: string; partitionCode: string } }>(
      'POST',
      '/attachments',
      {
        token,
        body: form,
      },
    );
    expect(body.item.partitionCode).toBe('productsMedia');
    return body.item.id;
  };

  test('and its status are named by ids of records that are there, also where the module of one does not run', async () => {
    const json = { title: 'Lamp', statusEntryId: NOBODY, defaultMediaId: NOBODY };
    const { status, body } = await host.request<{
      readonly details: readonly { readonly path: readonly string[]; readonly code: string }[];
    }>('POST', '/catalog/products', { token, json });
    expect(status).toBe(400);
    expect(body.details.map(({ path, code }) => [...path, code])).toEqual([
      ['statusEntryId', 'reference_unknown'],
      ['defaultMediaId', 'reference_unknown'],
    ]);
  });

  test('are those that were uploaded for it by either name of its kind or assigned to it, newest first', async () => {
    expect((await media(`?productId=${productId}`)).body).toEqual({ items: [] });
    const first = await upload('catalog:catalog_product', productId, 'Żarówka 1.png');
    const second = await upload('catalog.product', productId, 'b.png');
    const shared = await upload('catalog.product', otherId, 'shared.png');
    const json = { assignments: [{ type: 'catalog:catalog_product', id: productId }] };
    const assigned = await host.request('PATCH', `/attachments/library/${shared}`, { token, json });
    expect(assigned.status).toBe(200);
    await upload('catalog.product', otherId, 'other.png');
    const { status, body } = await media(`?productId=${productId}`);
    expect(status).toBe(200);
    expect(body.items).toEqual([
      expect.objectContaining({ id: shared }),
      {
        id: second,
        fileName: 'b.png',
        url: `/api/attachments/file/${second}`,
        // Its content is not an image.
        thumbnailUrl: null,
      },
      expect.objectContaining({ id: first, fileName: 'Żarówka 1.png' }),
    ]);
  });

  test('are of products that exist', async () => {
    const stranger = await host.tenant('Owners of lamps');
    const foreign = await CatalogClient.of(host, stranger);
    const foreignId = (await foreign.call('POST', '/products', { title: 'Foreign' })).body.id;
    const send = async (recordId: string, entityId: string) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ entityId, recordId })) form.append(name, value);
      form.append('file', new Blob(['x']), 'a.png');
      const { status, body } = await host.request<{ error?: string }>('POST', '/attachments', {
        token,
        body: form,
      });
      return [status, body.error];
    };
    for (const entityId of ['catalog.product', 'catalog:catalog_product']) {
      for (const recordId of [NOBODY, 'none', foreignId]) {
        expect(await send(recordId, entityId)).toEqual([404, 'Record not found']);
      }
    }
    const metadata = { filename: 'a.png', entityId: 'catalog.product', recordId: NOBODY };
    const words = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`);
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': words.join(',') };
    expect((await host.request('POST', '/attachments/resumable', { token, headers })).status).toBe(404);
    expect(await send('none', 'catalog.variant')).toEqual([404, 'Record not found']);
    expect((await send('free', 'attachments:library'))[0]).toBe(200);
    expect(await send('any', 'other.kind')).toEqual([400, 'Unknown kind of record']);
  });

  test('are refused without a product, and for strangers', async () => {
    for (const query of ['', '?productId=', '?productId=none', `?productId=${productId}&x=1`])
      expect((await media(query)).status).toBe(400);
    expect((await media('')).body.error).toBe('productId is required');
    const missing = await media(`?productId=${NOBODY}`);
    expect([missing.status, missing.body.error]).toEqual([404, 'Product not found']);
    const stranger = await (await host.tenant('Strangers')).signInAs('admin');
    expect((await media(`?productId=${productId}`, stranger)).status).toBe(404);
    const nobody = await host.request('GET', `/catalog/product-media?productId=${productId}`);
    expect(nobody.status).toBe(401);
    const powerless = await tenant.signInAs([]);
    expect((await media(`?productId=${productId}`, powerless)).status).toBe(403);
  });
});
