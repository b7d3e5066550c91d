import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    const send = async (method: string, path: string, json: object): Promise<string> =>
      (await host.request<{ id: string }>(method, `/workshop/${path}`, { token, json })).body.id;
    const companyId = await (
      await host.homeTenant()
    ).create('/customers/companies', { displayName: 'Secret Mills' });
    const id = await send('POST', 'jobs', { title: 'Secret brakes', companyId });
    await send('PUT', 'jobs', { id, status: 'in_progress' });
    await send('PUT', 'jobs', { id, status: 'completed' });
    const part = { jobId: id, name: 'Secret disc', unitPrice: 80 };
    const kept = await send('POST', 'parts', part);
    await send('PUT', 'parts', { id: kept, quantity: 2 });
    await send('DELETE', 'parts', { id: await send('POST', 'parts', part) });
    await send('DELETE', 'jobs', { id: await send('POST', 'jobs', { title: 'Secret wash' }) });
    await send('PUT', 'settings', { hourlyRate: 75 });
  },
});
