import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AttachmentsClient, type Item } from '../../modules/attachments/test/AttachmentsClient';
import { fixture } from '../support/fixtures';
import { until } from '../support/until';

interface Place extends Record<string, unknown> {
  readonly driver: string;
  readonly key: string;
}

const FILES = 30;

describe('a partition that is moved into the storage of another module', () => {
  let host: TestHost;
  let admin: AttachmentsClient;
  let stranger: AttachmentsClient;

  beforeAll(async () => {
    host = await startTestHost({ module: 'modules/attachments', sources: [fixture('tape-library')] });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    stranger = await AttachmentsClient.of(host, await host.tenant());
  }, 120_000);
  afterAll(() => host?.stop());

  const create = async (code: string): Promise<string> => {
    const { body } = await admin.call<{ item: Item }>('POST', '/partitions', { code, title: code });
    return body.item.id;
  };
  const fill = async (partitionCode: string, count: number): Promise<Map<string, string>> => {
    const contents = new Map<string, string>();
    for (let n = 0; n < count; n += 1) {
      const bytes = `${partitionCode} ${n} `.repeat(1000);
      const { id } = await admin.store({ name: `${n}.txt`, bytes }, { partitionCode });
      contents.set(id, bytes);
    }
    return contents;
  };
  const move = (id: string, configJson: object | null = null, client = admin) =>
    client.call('POST', '/partitions/move', { id, storageDriver: 'tape', configJson });
  const left = async (id: string) =>
    (await admin.call<{ files: number; left: number }>('GET', `/partitions/move?id=${id}`)).body;
  const placesIn = (code: string) =>
    host.sql<Place>(
      `SELECT storage_driver AS driver, storage_key AS key FROM attachments_attachments WHERE partition_code = $1`,
      [code],
    );
  const localFiles = async (code: string) => {
    const folder = path.join(
      host.host.core.options.environment['TENANTRY_DATA_DIR'] as string,
      'attachments',
      code,
    );
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };
  const readAll = async (contents: ReadonlyMap<string, string>) => {
    for (const [id, bytes] of contents) {
      const answer = await admin.fetch(`/file/${id}`);
      expect([answer.status, await answer.text()]).toEqual([200, bytes]);
    }
  };

  test('keeps all files readable, and removes them from the old storage', async () => {
    const id = await create('archive');
    const contents = await fill('archive', FILES);
    expect((await move(id)).status).toBe(202);
    const late = await admin.store({ name: 'late.txt', bytes: 'late' }, { partitionCode: 'archive' });
    contents.set(late.id, 'late');
    await until(async () => {
      await readAll(contents);
      return (await left(id))['left'] === 0;
    });
    expect(await left(id)).toEqual({ storageDriver: 'tape', files: FILES + 1, left: 0 });
    await readAll(contents);
    const places = await placesIn('archive');
    expect(new Set(places.map(({ driver }) => driver))).toEqual(new Set(['tape']));
    await host.sql(`UPDATE attachments_reservations SET lease_until = now() - interval '1 second'`);
    const { storageReclaim } = host.host.servicesOf('attachments') as {
      storageReclaim: { run(signal: AbortSignal): Promise<number> };
    };
    expect(await storageReclaim.run(new AbortController().signal)).toBe(FILES);
    expect(await localFiles('archive')).toBe(0);
    await readAll(contents);
    const first = [...contents.keys()][0] as string;
    expect((await admin.call('DELETE', `?id=${first}`)).status).toBe(200);
    const tapes = await host.sql('SELECT key FROM tape_library_tapes');
    expect(tapes).toHaveLength(FILES);
  });

  test('leaves files where they are that the new storage damages', async () => {
    const id = await create('damaged');
    const contents = await fill('damaged', 2);
    expect((await move(id, { damages: true })).status).toBe(202);
    await until(async () => {
      const [row] = await host.sql<{ open: number }>(
        `SELECT count(*)::int AS open FROM platform_jobs WHERE worker_id = 'attachments.move_partition' AND state IN ('waiting', 'running')`,
      );
      return row?.open === 0;
    });
    expect(await left(id)).toMatchObject({ files: 2, left: 2 });
    await readAll(contents);
    const keys = await placesIn('damaged');
    expect(keys.map(({ driver }) => driver)).toEqual(['local', 'local']);
    const rows = await host.sql(`SELECT 1 FROM attachments_reservations WHERE partition_code = 'damaged'`);
    expect(rows).toEqual([]);
    expect((await move(id)).status).toBe(202);
    await until(async () => (await left(id))['left'] === 0);
    await readAll(contents);
  });

  test('is no business of other tenants, and takes no unknown storage', async () => {
    const id = await create('own');
    expect((await move(id, null, stranger)).status).toBe(404);
    expect((await stranger.call('GET', `/partitions/move?id=${id}`)).status).toBe(404);
    expect((await move(id, { unknown: 1 })).status).toBe(400);
    const json = { id, storageDriver: 'nowhere' };
    expect((await admin.call('POST', '/partitions/move', json)).status).toBe(400);
    expect((await admin.call('POST', '/partitions/move', { id: 'x', storageDriver: 'tape' })).status).toBe(
      400,
    );
    const employee = await AttachmentsClient.of(host, admin.tenant, 'employee');
    expect((await move(id, null, employee)).status).toBe(403);
  });
});
