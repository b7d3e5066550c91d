import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { until } from '../support/until';
import { ImportClient } from './ImportClient';

describe('taking imports back', () => {
  let host: TestHost;
  let world: World;
  let client: ImportClient;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
    client = new ImportClient(world);
  });
  afterAll(() => host?.stop());

  const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;
  const count = async (table: string, condition: string): Promise<number> =>
    (await host.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${condition}`))[0]?.n ?? 0;
  const statesOf = (condition: string) =>
    host.sql<{ state: string; n: number }>(
      `SELECT execution_state AS state, count(*)::int AS n FROM platform_action_log
        WHERE ${condition} GROUP BY 1 ORDER BY 1`,
    );

  test('takes about one statement for each record, and logs each', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `Many ${index},${index}.25,EUR`);
    const deals = { kind: 'customers.deal', format: 'csv' };
    const ended = await client.run(deals, lines('title,valueAmount,valueCurrency', ...rows));
    expect(ended).toMatchObject({ createdRows: 300, refusedRows: 0 });
    let statements = 0;
    const end = host.host.core.pool.watch(({ transaction }) => (statements += transaction?.bulk ? 1 : 0));
    expect((await client.undo(ended.undoToken)).status).toBe(200);
    await host.settled();
    end();
    expect(await client.read(ended.id)).toMatchObject({ status: 'undone', undoneRows: 300 });
    expect(statements).toBeLessThan(450);
    expect(await count('customers_deals', `title LIKE 'Many %'`)).toBe(0);
    expect(await statesOf(`command_id = 'customers.deals.create'`)).toEqual([
      { state: 'done', n: 300 },
      { state: 'undone', n: 300 },
    ]);
    const traces = `context->>'historyAction' = 'undo' AND command_id = 'customers.deals.create'`;
    expect(await count('platform_action_log', traces)).toBe(300);
    expect(await count('platform_action_log', `${traces} AND undo_token IS NOT NULL`)).toBe(0);
  });

  test('goes back through several changes of one record', async () => {
    const products = { kind: 'catalog.product', format: 'csv' };
    await client.run(products, lines('sku,title', 'BACK-1,As it was', 'BACK-2,Alone'));
    const before = await host.sql(`SELECT title FROM catalog_products WHERE sku LIKE 'BACK-%' ORDER BY sku`);
    const ended = await client.run(
      { ...products, match: 'sku', duplicates: 'upsert' },
      lines('sku,title', 'BACK-1,First', 'BACK-3,Created', 'BACK-1,Second', 'BACK-3,Changed', 'BACK-1,Third'),
    );
    expect(ended).toMatchObject({ createdRows: 1, updatedRows: 4 });
    expect((await client.undo(ended.undoToken)).status).toBe(200);
    await host.settled();
    expect(await client.report(ended.id)).toEqual([]);
    expect(await client.read(ended.id)).toMatchObject({ status: 'undone', undoneRows: 5 });
    const after = await host.sql(`SELECT title FROM catalog_products WHERE sku LIKE 'BACK-%' ORDER BY sku`);
    expect(after).toEqual(before);
  });

  test('leaves what a cancelled import has made until its operation is undone', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `Half${index},Person`);
    const id = await client.create({ kind: 'customers.person', format: 'csv' });
    await client.upload(id, lines('firstName,lastName', ...rows));
    const started = await client.start(id);
    const { undoToken } = JSON.parse(
      decodeURIComponent((started.headers.get('x-operation') ?? '').slice(3)),
    ) as { undoToken: string };
    await until(async () => (await client.read(id)).createdRows > 0);
    expect((await client.call('DELETE', `/progress/jobs/${started.body.progressJobId}`)).status).toBe(200);
    await host.settled();
    const { status, createdRows } = await client.read(id);
    expect(status).toBe('cancelled');
    expect(createdRows).toBeLessThan(3_000);
    const there = () => count('customers_entities', `first_name LIKE 'Half%'`);
    expect(await there()).toBe(createdRows);
    expect((await client.undo(undoToken)).status).toBe(200);
    await host.settled();
    expect(await client.read(id)).toMatchObject({ status: 'undone', undoneRows: createdRows });
    expect(await there()).toBe(0);
  });
});
