import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  // Do here whatever makes each declared event occur and each table get rows.
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    await host.request('POST', '/__id__', { token, json: { name: 'An item of the first tenant' } });
  },
});
