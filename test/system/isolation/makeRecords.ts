import type { TestHost } from '@tenantry/core/testing';

/** Records of the kinds that others refer to. */
const RECORDS = [
  ['/customers/companies', { displayName: 'Secret company' }],
  ['/customers/people', { firstName: 'Secret', lastName: 'Person', displayName: 'Secret Person' }],
  ['/customers/deals', { title: 'Secret deal' }],
  ['/customers/tags', { label: 'Secret tag' }],
  ['/customers/pipelines', { name: 'Secret pipeline' }],
  ['/catalog/products', { title: 'Secret product' }],
  ['/catalog/categories', { name: 'Secret category' }],
  ['/catalog/price-kinds', { code: 'secret', title: 'Secret price' }],
  ['/api_keys/keys', { name: 'Secret key' }],
  ['/entities/custom-fields', { entityId: 'customers.deal', key: 'secret', label: 'Secret', kind: 'text' }],
] as const;

/** Makes one record of each kind in the first organization of a tenant. @param token of a super administrator */
export async function makeRecords(host: TestHost, token: string, tenant: string): Promise<void> {
  const [organization] = await host.sql<{ id: string }>(
    'SELECT id FROM directory_organizations WHERE tenant_id = $1 LIMIT 1',
    [tenant],
  );
  const cookies = { selected_tenant: tenant, selected_org: (organization as { id: string }).id };
  for (const [path, json] of RECORDS) {
    const answer = await host.request('POST', path, { token, cookies, json });
    expect([path, answer.status, answer.status === 201 ? null : answer.body]).toEqual([path, 201, null]);
  }
}
