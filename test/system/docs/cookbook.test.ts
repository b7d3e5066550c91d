/** @covers docs/modules core/testing core/parts/records core/parts/jobs core/parts/encryption */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ModuleManifest } from '@tenantry/core';
import { CONTRACT, moduleContract, startTestHost, type TestHost } from '@tenantry/core/testing';
import { pagesOf } from '../../docs/support/Block';
import { buildExamples } from '../../docs/support/buildExamples';

const root = path.resolve(__dirname, '../../..');
const environment = { REPAIRS_SECRET: 'a secret of tests, long enough to be accepted' };

describe('the recipes of docs/modules/cookbook.md', () => {
  let folder: string;
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    folder = await buildExamples(pagesOf('docs/modules/README.md'));
    const sources = [
      './modules/{auth,directory,progress,audit_logs}',
      ...['garage', 'repairs'].map((name) => path.join(folder, name)),
    ];
    host = await startTestHost({ sources, environment });
    token = await host.signIn();
  });

  afterAll(async () => {
    await host?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const call = <T = { id: string }>(method: string, route: string, json?: object) =>
    host.request<T>(method, route, { token, ...(json && { json }) });
  const create = async (route: string, json: object): Promise<string> =>
    (await call('POST', route, json)).body.id;

  /** Orders of a car of their own. */
  async function createOrders(count: number): Promise<string[]> {
    const carId = await create('/garage/cars', { plate: randomUUID().slice(0, 20) });
    const titles = Array.from({ length: count }, (_, index) => `Order ${index}`);
    return Promise.all(titles.map((title) => create('/repairs/orders', { title, carId })));
  }

  test('lines go with their order and come back with it, and the list of orders adds them up', async () => {
    const [orderId = ''] = await createOrders(1);
    for (const minutes of [30, 45]) await create('/repairs/lines', { orderId, work: 'Brakes', minutes });
    expect((await call('GET', `/repairs/orders/${orderId}`)).body).toMatchObject({ minutes: 75 });

    const deleted = await call('DELETE', `/repairs/orders/${orderId}`);
    expect(deleted.status).toBe(200);
    const listed = async () =>
      (await call<{ total: number }>('GET', `/repairs/lines?orderId=${orderId}`)).body.total;
    expect(await listed()).toBe(0);
    const operation = decodeURIComponent(deleted.headers.get('x-operation')?.slice(3) ?? '');
    const { undoToken } = JSON.parse(operation) as { undoToken: string };
    await call('POST', '/audit_logs/audit-logs/actions/undo', { undoToken });
    expect(await listed()).toBe(2);
  });

  test('an order of an unknown car is refused', async () => {
    const carId = '00000000-0000-4000-8000-000000000000';
    expect(await call('POST', '/repairs/orders', { title: 'x', carId })).toMatchObject({
      status: 400,
      body: { details: [{ path: ['carId'], code: 'reference_unknown' }] },
    });
  });

  test('an order is closed at a time, and closed once', async () => {
    const [orderId = ''] = await createOrders(1);
    const path = `/repairs/orders/${orderId}`;
    expect((await call('PUT', path, { status: 'closed' })).status).toBe(200);
    expect((await call('GET', path)).body).toMatchObject({
      status: 'closed',
      closed_at: expect.any(String) as string,
    });
    expect(await host.event('repairs.order.closed')).toMatchObject({ payload: { id: orderId } });
    await call('PUT', path, { status: 'open' });
    expect((await call('GET', path)).body).toMatchObject({ status: 'open', closed_at: null });
  });

  test('a secret of a tenant is stored encrypted, and neither shown nor logged', async () => {
    const key = 'dealer-key-0815-tail';
    expect(await call('PUT', '/repairs/dealer', { key })).toMatchObject({
      status: 200,
      body: { ending: 'tail' },
    });
    expect((await call('GET', '/repairs/dealer')).body).toEqual({ ending: 'tail' });
    const stored = await host.sql('SELECT * FROM repairs_dealers');
    const logged = await host.sql(
      "SELECT * FROM platform_action_log WHERE command_id = 'repairs.dealers.update'",
    );
    expect(logged).toHaveLength(1);
    expect(JSON.stringify([stored, logged])).not.toContain('0815');
  });

  test('bulk work ends where a client cancels it', async () => {
    const [first = ''] = await createOrders(1);
    const rows = await host.sql<{ id: string }>(
      `INSERT INTO repairs_orders (tenant_id, organization_id, title, car_id)
       SELECT tenant_id, organization_id, title, car_id FROM repairs_orders, generate_series(1, 500) WHERE id = $1
       RETURNING id`,
      [first],
    );
    const ids = rows.map(({ id }) => id);
    const { body } = await call<{ progressJobId: string }>('POST', '/repairs/orders/bulk-close', { ids });
    expect(await call('DELETE', `/progress/jobs/${body.progressJobId}`)).toMatchObject({ status: 200 });
    await host.settled();
    const job = await call<{ status: string; processedCount: number }>(
      'GET',
      `/progress/jobs/${body.progressJobId}`,
    );
    expect(job.body.status).toBe('cancelled');
    expect(job.body.processedCount).toBeLessThan(500);
    const closed = await host.sql("SELECT FROM repairs_orders WHERE status = 'closed' AND id = ANY ($1)", [
      ids,
    ]);
    expect(closed).toHaveLength(job.body.processedCount);
  });

  test('the test with a second module passes', async () => {
    const jest = path.join(root, 'node_modules/jest/bin/jest.js');
    // As a new module runs its tests: what runs is what is built.
    const run = ['--rootDir', 'dist', '--testMatch', '**/*.test.js', '--transform={}'];
    const options = [...run, '--testTimeout', '120000', '--ci'];
    const cwd = path.join(folder, 'repairs');
    const { stderr } = await promisify(execFile)(
      process.execPath,
      ['--experimental-vm-modules', jest, ...options],
      { cwd },
    );
    expect(stderr).toContain('2 passed');
  });

  test('the module keeps the contract', async () => {
    const { default: manifest } = jest.requireActual<{ default: ModuleManifest }>(
      path.join(folder, 'repairs/dist/manifest.js'),
    );
    const run = await moduleContract(manifest, {
      package: path.join(folder, 'repairs'),
      environment,
      exercise: async (started) => {
        const admin = await started.signInAs(['garage.*', 'repairs.*', 'progress.*']);
        const send = async (method: string, route: string, json?: object): Promise<string> =>
          (await started.request<{ id: string }>(method, route, { token: admin, json })).body.id;
        const carId = await send('POST', '/garage/cars', { plate: 'CT 1' });
        const orderId = await send('POST', '/repairs/orders', { title: 'Secret brakes', carId });
        const lineId = await send('POST', '/repairs/lines', { orderId, work: 'Secret work', minutes: 5 });
        await send('PUT', `/repairs/orders/${orderId}`, { title: 'Secret lights' });
        await send('PUT', `/repairs/orders/${orderId}`, { status: 'closed' });
        await send('PUT', `/repairs/lines/${lineId}`, { minutes: 7 });
        const doomed = await send('POST', '/repairs/lines', { orderId, work: 'Secret wash', minutes: 5 });
        await send('DELETE', `/repairs/lines/${doomed}`);
        const other = await send('POST', '/repairs/orders', { title: 'Secret tyres', carId });
        await send('DELETE', `/repairs/orders/${other}`);
        await send('PUT', '/repairs/dealer', { key: 'secret-of-a-dealer' });
      },
    });
    try {
      for (const { check } of CONTRACT) await check(run);
    } finally {
      await run.stop();
    }
  });
});
