import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';

describe('renaming', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ module: manifest });
  });
  afterAll(() => host.stop());

  test('tells how to take it back, and reaches no item of another tenant', async () => {
    const token = await host.signInAs('admin');
    const add = await host.request<{ id: string }>('POST', '/__id__', { token, json: { name: 'Old' } });
    const path = `/__id__/${add.body.id}`;
    const renamed = await host.request('PUT', path, { token, json: { name: 'New' } });
    expect(renamed).toMatchObject({ status: 200, body: { id: add.body.id, name: 'New' } });
    expect(renamed.headers.get('x-operation')).toContain('undoToken');

    const second = await host.tenant();
    const stranger = await second.signInAs('admin');
    const refused = await host.request('PUT', path, { token: stranger, json: { name: 'Theirs' } });
    expect(refused.status).toBe(404);
  });
});
