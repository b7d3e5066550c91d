import './setup';

/** Jest's `globalTeardown`: ends what `setup` started. */
export default async function teardown(): Promise<void> {
  await globalThis.tenantryTestServer?.stop();
}
