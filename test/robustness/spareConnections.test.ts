import { startTestHost, type TestHost } from '@tenantry/core/testing';

const CONNECTIONS = 2;

describe('a pool whose connections are all held by units of work', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ pools: { application: CONNECTIONS, longestWait: 3_000 } });
  });
  afterAll(() => host?.stop());

  test('leaves connections for what caches load, because the units may wait for it', async () => {
    const { database, organizations, tenancy, unitOfWork } = host.host.core;
    const own = await host.tenant();
    const other = await host.tenant();
    let held = 0;
    let allHeld = (): void => undefined;
    const barrier = new Promise<void>((resolve) => (allHeld = resolve));
    const holdAndLoad = () =>
      tenancy.inTenant(own.id, 'test', () =>
        unitOfWork.run(async () => {
          await database.query('SELECT 1');
          if (++held === CONNECTIONS) allHeld();
          await barrier;
          return organizations.treeOf(other.id);
        }),
      );
    await organizations.changed(other.id);
    const trees = await Promise.all(Array.from({ length: CONNECTIONS }, holdAndLoad));
    for (const tree of trees) expect(tree.isClosed).toBe(false);
  });
});
