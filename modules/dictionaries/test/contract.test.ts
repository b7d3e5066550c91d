import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    const send = async (method: string, path: string, json?: object) =>
      (await host.request<{ id: string }>(method, `/dictionaries${path}`, { token, ...(json && { json }) }))
        .body.id;
    const id = await send('POST', '', { key: 'secret-key', name: 'Secret name' });
    const entries = `/${id}/entries`;
    const first = await send('POST', entries, { value: 'secret-value', color: '#123456' });
    const second = await send('POST', entries, { value: 'secret-second', label: 'Secret label' });
    await send('PUT', entries, { id: first, label: 'Secret other label' });
    await send('POST', `${entries}/reorder`, { ids: [second, first] });
    await send('POST', `${entries}/set-default`, { entryId: second });
    await send('PUT', `/${id}`, { description: 'Secret description' });
    await send('DELETE', `${entries}/${first}`);
    await send('DELETE', '', { id: await send('POST', '', { key: 'gone', name: 'Gone' }) });
  },
});
