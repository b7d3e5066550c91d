import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest); // without: record
describeModuleContract(manifest, { // with: record
  // Do here whatever makes each declared event occur and each table get rows. // with: record
  exercise: async (host) => { // with: record
    const token = await host.signInAs('admin'); // with: record
    const send = async (method: string, json: object) => // with: record
      (await host.request<{ id: string }>(method, '/__id__/items', { token, json })).body.id; // with: record
    const kept = await send('POST', { name: 'An item of the first tenant', note: 'A secret note' }); // with: record
    await send('PUT', { id: kept, name: 'Another name' }); // with: record
    const gone = await send('POST', { name: 'Short-lived' }); // with: record
    await send('DELETE', { id: gone }); // with: record
  }, // with: record
}); // with: record
