import { startTestHost, type TestHost, type TestHostOptions } from '@tenantry/core/testing';

/** A host with the assistant, the module `workshop`, which contributes agents, and the model of fixed rules. */
export function startAiHost(
  environment: Readonly<Record<string, string>> = {},
  further: readonly string[] = [],
  log?: TestHostOptions['log'],
): Promise<TestHost> {
  return startTestHost({
    sources: [
      './modules/ai_assistant',
      './modules/api_keys',
      './modules/auth',
      './modules/directory',
      './test/fixtures/modules/workshop',
      ...further,
    ],
    log,
    environment: { TENANTRY_AI_LOCAL: 'true', ...environment },
  });
}
