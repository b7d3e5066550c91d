import { describeModuleContract, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.rootToken();
    const home = await host.homeTenant();
    const parentId = await home.create('/directory/organizations', { name: 'Secret Headquarters' });
    const id = await home.create('/directory/organizations', { name: 'Secret Cellar', parentId });
    await change(host, 'PUT', '/directory/organizations', token, { id, name: 'Secret Wine Cellar' });
    const gone = await home.create('/directory/organizations', { name: 'Short-lived' });
    await change(host, 'DELETE', `/directory/organizations?id=${gone}`, token);
    const tenant = await home.create('/directory/tenants', { name: 'Secret Society' });
    await change(host, 'PUT', '/directory/tenants', token, { id: tenant, name: 'Open Society' });
    await change(host, 'DELETE', `/directory/tenants?id=${tenant}`, token);
  },
});

async function change(
  host: TestHost,
  method: string,
  path: string,
  token: string,
  json?: object,
): Promise<void> {
  const { status, body } = await host.request<unknown>(method, path, { token, json });
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
}
