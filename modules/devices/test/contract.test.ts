import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs('employee');
    const register = async (deviceId: string, pushToken: string) => {
      const json = { deviceId, platform: 'ios', pushToken, pushProvider: 'apns' };
      const { body } = await host.request<{ id: string }>('POST', '/devices', { token, json });
      return body.id;
    };
    const id = await register('secret-phone', 'secret-push-token');
    await host.request('PUT', `/devices/${id}`, { token, json: { osVersion: '18.1' } });
    const gone = await register('short-lived', 'another-push-token');
    await host.request('DELETE', `/devices/${gone}`, { token });
  },
});
