import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    await host.request('PUT', '/ai_assistant/settings', { token, json: { inputModeration: false } });
    await host.request('PUT', '/ai_assistant/settings/allowlist', { token, json: {} });
  },
});
