import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs(['imports.*', 'progress.*']);
    const create = async (): Promise<string> => {
      const json = { kind: 'imports.import', format: 'csv', fileName: 'secret.csv' };
      return (await host.request<{ id: string }>('POST', '/imports/imports', { token, json })).body.id;
    };
    const id = await create();
    const headers = { 'content-type': 'text/csv' };
    await host.request('PUT', `/imports/imports/${id}/file`, {
      token,
      headers,
      body: 'kind,format\nimports.import,csv\n',
    });
    await host.request('POST', `/imports/imports/${id}/start`, { token });
    const gone = await create();
    await host.request('DELETE', `/imports/imports?id=${gone}`, { token });
  },
});
