import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  // Do here whatever makes each declared event occur and each table get rows.
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    const send = async (method: string, json: object) =>
      (await host.request<{ id: string }>(method, '/__id__/items', { token, json })).body.id;
    const kept = await send('POST', { name: 'An item of the first tenant', note: 'A secret note' });
    await send('PUT', { id: kept, name: 'Another name' });
    const gone = await send('POST', { name: 'Short-lived' });
    await send('DELETE', { id: gone });
  },
});
