import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    const send = async (method: string, path: string, json: object) =>
      (await host.request<{ id: string }>(method, `/console/views${path}`, { token, json })).body.id;
    const view = { recordKind: 'auth.role', name: 'Secret view', sort: '-secretMember' };
    const id = await send('POST', '', view);
    await send('PUT', `/${id}`, { name: 'Secret other view', visibility: 'shared' });
    await send('DELETE', '', { id: await send('POST', '', { ...view, name: 'Gone' }) });
  },
});
