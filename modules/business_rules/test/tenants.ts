import { testTenant, type TestHost } from '@tenantry/core/testing';

/** The one address of this machine that rules may call. */
export const ALLOWED = '127.0.0.3';

/** A tenant with business rules and the modules that they require. */
export function rulesTenant(): Promise<TestHost> {
  return testTenant({ module: 'modules/business_rules' });
}

/** A tenant that also has records for rules, their history, bulk changes and imports, and may call `ALLOWED`. */
export function recordsTenant(): Promise<TestHost> {
  const others = ['customers', 'catalog', 'progress', 'audit_logs', 'imports', 'entities'];
  return testTenant({
    module: 'modules/business_rules',
    sources: others.map((id) => `./modules/${id}`),
    modules: { business_rules: { settings: { outsideCalls: { allow: [ALLOWED] } } } },
  });
}
