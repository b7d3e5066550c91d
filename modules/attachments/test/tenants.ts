import { testTenant, type TestHost } from '@tenantry/core/testing';

/** A tenant with files alone. @param environment limits of the host */
export function filesTenant(environment?: Record<string, string>): Promise<TestHost> {
  return testTenant({ module: 'modules/attachments', environment });
}

/** A tenant that also has records with files, custom fields of both, and their history. */
export function recordsTenant(): Promise<TestHost> {
  const others = ['progress', 'customers', 'catalog', 'entities', 'audit_logs'];
  return testTenant({ module: 'modules/attachments', sources: others.map((id) => `./modules/${id}`) });
}
