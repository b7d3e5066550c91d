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
    const added = await host.request('POST', '/__id__', { token, json: { name: 'The first item' } });
    expect(added.status).toBe(201);
    await host.event('__id__.item.added');

    const { body } = await host.request<Items>('GET', '/__id__', { token });
    expect(body.items).toMatchObject([{ name: 'The first item' }]);

    const second = await host.tenant();
    const stranger = await second.signInAs('admin');
    expect((await host.request<Items>('GET', '/__id__', { token: stranger })).body.items).toEqual([]);
  });

  test('lets employees look and not add', async () => {
    const token = await host.signInAs('employee');
    expect((await host.request('GET', '/__id__', { token })).status).toBe(200);
    expect((await host.request('POST', '/__id__', { token, json: { name: 'Mine' } })).status).toBe(403);
  });
});
