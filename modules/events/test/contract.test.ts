import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    await host.request('GET', '/events', { token });
    await host.request('GET', '/events/stream?events=...', { token });
  },
});
