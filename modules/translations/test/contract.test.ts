import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    await host.request('PUT', '/translations/locales', { token, json: { locales: ['de'] } });
  },
});
