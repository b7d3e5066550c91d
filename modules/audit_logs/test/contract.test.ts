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
    // Reads are noted behind their answers.
    for (let noted = 0; noted === 0;) {
      const path = '/audit_logs/audit-logs/access';
      noted = (await host.request<{ total: number }>('GET', path, { token })).body.total;
    }
  },
});
