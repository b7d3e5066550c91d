import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    await host.request('GET', '/dashboards/layout', { token });
    await host.request('PUT', '/dashboards/layout', { token, json: { items: [] } });
  },
});
