import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  publicValues: { pageSize: 'The access log names the parameters of a query' },
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    const { body: role } = await host.request<{ id: string }>('POST', '/auth/roles', {
      token,
      json: { name: 'Kept in the log' },
    });
    await host.request('PUT', '/auth/roles', { token, json: { id: role.id, name: 'Named in the log' } });
    await host.request('GET', '/auth/roles', { token });
    // Reads are noted behind their answers: all of them now, for what comes later would look like an intruder's doing.
    const { accessLog } = host.host.servicesOf('audit_logs') as { accessLog: { flush(): Promise<void> } };
    await accessLog.flush();
  },
});
