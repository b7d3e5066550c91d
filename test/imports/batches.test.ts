import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { sentDuring } from '../collections/sentStatements';
import { until } from '../support/until';
import { ImportClient } from './ImportClient';

describe('imports of several batches', () => {
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

  test('are taken back with about one statement for each record, and logged', async () => {
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

  test('search records in another spelling once for the file, not for each batch', async () => {
    const category = { kind: 'catalog.category', format: 'csv', match: 'name', duplicates: 'upsert' };
    await world.make('/catalog/categories', { name: 'Ahead root' });
    const mapping = { Name: 'name', Above: { member: 'parentId', by: 'name', kind: 'catalog.category' } };
    // Each batch has new names, names of records that the import has written, and names in another spelling.
    const rows = Array.from(
      { length: 250 },
      (_, at) => `Ahead ${at},${at < 5 ? 'AHEAD ROOT' : `AHEAD ${at % 5}`}`,
    );
    const again = Array.from({ length: 50 }, (_, at) => `AHEAD ${at * 5 + 4},ahead root`);
    let ended: Awaited<ReturnType<ImportClient['run']>> | undefined;
    const sent = await sentDuring('tenantry_identity(t."name") = ANY', async () => {
      ended = await client.run({ ...category, mapping }, lines('Name,Above', ...rows, ...again));
    });
    expect(ended).toMatchObject({ createdRows: 250, updatedRows: 50, refusedRows: 0 });
    expect(sent).toHaveLength(2);
  });

  test('are taken back through several changes of one record', async () => {
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

  test('keep what they have made when they are cancelled, until their operation is undone', async () => {
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

  test('end with the account that started them, after the batch under way, and say why', async () => {
    const starter = await world.holder({ features: ['imports.*', 'customers.*', 'progress.*'] });
    const theirs = new ImportClient(world, starter.token);
    const rows = Array.from({ length: 3_000 }, (_, index) => `Left${index},Person`);
    const id = await theirs.create({ kind: 'customers.person', format: 'csv' });
    await theirs.upload(id, lines('firstName,lastName', ...rows));
    const { body } = await theirs.start(id);
    await until(async () => (await client.read(id)).createdRows > 0);
    expect((await world.call('DELETE', `/auth/users?id=${starter.id}`)).status).toBe(200);
    await host.settled();
    const { status, message, createdRows } = await client.read(id);
    expect([status, message]).toEqual(['failed', expect.stringContaining(`the account ${starter.id}`)]);
    expect(createdRows).toBeLessThan(3_000);
    expect(await count('customers_entities', `first_name LIKE 'Left%'`)).toBe(createdRows);
    const progress = await client.call<{ status: string }>('GET', `/progress/jobs/${body.progressJobId}`);
    expect(progress.body.status).toBe('failed');
    const jobs = await host.sql<{ state: string; attempt: number }>(
      `SELECT state, attempt FROM platform_jobs WHERE worker_id = 'imports.run' AND state = 'dead'`,
    );
    expect(jobs).toEqual([{ state: 'dead', attempt: 1 }]);
  });

  test('are checked against rows before them when they run dry, as when they are kept', async () => {
    const products = { kind: 'catalog.product', format: 'csv' };
    const others = Array.from({ length: 150 }, (_, index) => `DRY-${index},Product ${index}`);
    const clashing = lines('sku,title', ...others, 'DRY-7,Again', 'DRY-200,Last', 'dry-200,Other');
    const upserting = lines('sku,title', ...others, 'DRY-7,Changed', 'DRY-300,Created');
    const categories = {
      kind: 'catalog.category',
      format: 'csv',
      mapping: { Name: 'name', Above: { member: 'parentId', by: 'name', kind: 'catalog.category' } },
    };
    const tree = lines('Name,Above', 'Dry root,', 'Dry child,Dry root', 'Dry lost,Dry nothing');
    const tried = [
      { json: products, file: clashing },
      { json: { ...products, match: 'sku', duplicates: 'upsert' }, file: upserting },
      { json: { ...products, match: 'sku', duplicates: 'skip' }, file: upserting },
      { json: categories, file: tree },
    ];
    for (const { json, file } of tried) {
      const dry = await client.run({ ...json, isDryRun: true }, file);
      expect(await count('catalog_products', `sku ILIKE 'DRY-%'`)).toBe(0);
      const kept = await client.run(json, file);
      const { createdRows, updatedRows, skippedRows, refusedRows, report } = kept;
      expect(dry).toMatchObject({ createdRows, updatedRows, skippedRows, refusedRows, report });
      expect((await client.undo(kept.undoToken)).status).toBe(200);
      await host.settled();
    }
  });
});
