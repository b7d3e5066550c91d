import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';

interface Items {
  readonly items: readonly { readonly name: string }[];
}

describe('__title__', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ module: manifest });
  });
  afterAll(() => host.stop());

  test('lists what was added, in the own tenant', async () => {
    const token = await host.signInAs('admin');
    const added = await host.request('POST', '/__id__/items', { token, json: { name: 'The first item' } });
    expect(added.status).toBe(201);
    await host.event('__id__.item.created');

    const { body } = await host.request<Items>('GET', '/__id__/items', { token });
    expect(body.items).toMatchObject([{ name: 'The first item' }]);

    const second = await host.tenant();
    const outsider = await second.signInAs('admin');
    expect((await host.request<Items>('GET', '/__id__/items', { token: outsider })).body.items).toEqual([]);
  });

  test('lets employees read and not add', async () => {
    const token = await host.signInAs('employee');
    expect((await host.request('GET', '/__id__/items', { token })).status).toBe(200);
    expect((await host.request('POST', '/__id__/items', { token, json: { name: 'Mine' } })).status).toBe(403);
  });

  test('deletes many in the background', async () => { // with: bulk
    const token = await host.signInAs('admin'); // with: bulk
    const add = (name: string) => host.request<{ id: string }>('POST', '/__id__/items', { token, json: { name } }); // with: bulk
    const ids = [(await add('One')).body.id, (await add('Two')).body.id]; // with: bulk
    const started = await host.request('POST', '/__id__/items/bulk-delete', { token, json: { ids } }); // with: bulk
    expect(started.status).toBe(201); // with: bulk
    await host.settled(); // with: bulk
    const { body } = await host.request<Items>('GET', '/__id__/items', { token }); // with: bulk
    expect(body.items).toMatchObject([{ name: 'The first item' }]); // with: bulk
  }); // with: bulk
});
