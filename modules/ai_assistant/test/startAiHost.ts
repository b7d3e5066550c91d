import { startTestHost, type TestHost, type TestHostOptions, testTenant } from '@tenantry/core/testing';

const MODULE = 'modules/ai_assistant';
/** Contributes agents. */
const WORKSHOP = './test/fixtures/modules/workshop';
/** The model of fixed rules. */
const LOCAL = { TENANTRY_AI_LOCAL: 'true' };

/** A host of its own with the assistant, the module `workshop`, which contributes agents, and the model of fixed rules. */
export function startAiHost(
  environment: Readonly<Record<string, string>> = {},
  further: readonly string[] = [],
  log?: TestHostOptions['log'],
): Promise<TestHost> {
  return startTestHost({
    module: MODULE,
    sources: [WORKSHOP, ...further],
    log,
    environment: { ...LOCAL, ...environment },
  });
}

/** A tenant of its own on a shared host like that of `startAiHost`, which has files, too, and allows the host `models.example.test`. */
export function aiTenant(): Promise<TestHost> {
  return testTenant({
    module: MODULE,
    sources: [WORKSHOP, './modules/attachments'],
    environment: { ...LOCAL, AI_RUNTIME_BASEURL_ALLOWLIST: 'models.example.test' },
  });
}

/** A tenant of its own on a shared host with the agents of all modules, and the model of fixed rules. */
export function tenantOfAllModules(): Promise<TestHost> {
  return testTenant({ environment: LOCAL });
}
