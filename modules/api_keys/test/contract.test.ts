import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const home = await host.homeTenant();
    const roleId = await home.create('/auth/roles', { name: 'Courier of Secrets' });
    const json = { name: 'Secret import', description: 'of secrets', roles: [roleId] };
    await home.create('/api_keys/keys', json);
    const short = await home.create('/api_keys/keys', { name: 'Short-lived' });
    const token = await host.signInAs('admin');
    await host.request('DELETE', `/api_keys/keys?id=${short}`, { token });
  },
});
