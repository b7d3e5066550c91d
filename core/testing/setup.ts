import { startTestServer, type TestServer } from './startTestServer';

declare global {
  var tenantryTestServer: TestServer | undefined;
}

/**
 * Jest's `globalSetup`: one PostgreSQL for all test files of a run, so that each starts from a database that the
 * first has prepared. Where `TENANTRY_TEST_DATABASE` names a server already, that one is used.
 */
export default async function setup(): Promise<void> {
  if (process.env['TENANTRY_TEST_DATABASE'] !== undefined) return;
  globalThis.tenantryTestServer = await startTestServer();
  process.env['TENANTRY_TEST_DATABASE'] = JSON.stringify(globalThis.tenantryTestServer.connection);
}
