/** @covers modules/attachments core/parts/jobs */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { randomOf } from '../../support/randomOf';
import { until } from '../../support/until';
import { BUCKET, StorageInstallation } from './StorageInstallation';

const KILLS = Number(process.env['TENANTRY_TEST_KILLS'] ?? 2);
const SEED = Number(process.env['TENANTRY_TEST_SEED'] ?? 7);
const FILES = 20 + 15 * KILLS;
const SIZE = 128 * 1024;

interface Row {
  readonly id: string;
  readonly key: string;
  readonly checksum: string;
}

// Starts and kills servers.
jest.setTimeout(1_800_000);

describe.each([
  ['local', 's3'],
  ['s3', 'local'],
] as const)('a partition that is moved from %s to %s by a server that is killed', (from, to) => {
  let storage: StorageInstallation;
  const random = randomOf(SEED);

  beforeAll(async () => {
    storage = await StorageInstallation.start();
  });
  afterAll(() => storage?.stop());

  /** Calls with what is not JSON. */
  const fetchFile = (path: string, init: RequestInit = {}) =>
    fetch(`${storage.own.url}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${storage.own.client.bearer}` },
    });
  const elsewhere = async () =>
    (await storage.own.sql(`SELECT 1 FROM attachments_attachments WHERE storage_driver <> '${to}'`)).length;

  test('has every file whole in the new storage, and nothing is left of the attempts', async () => {
    const id = await storage.createPartition('moved', from);
    for (let n = 0; n < FILES; n += 1) {
      const form = new FormData();
      const fields = { entityId: 'x', recordId: 'y', partitionCode: 'moved' };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([randomBytes(SIZE)]), `${n}.bin`);
      expect((await fetchFile('/attachments', { method: 'POST', body: form })).status).toBe(200);
    }
    const usage = await storage.storedBytes();
    const target = { id, storageDriver: to, ...(to === 's3' && { configJson: { bucket: BUCKET } }) };
    const moving = await storage.own.client.call('POST', '/attachments/partitions/move', target);
    expect(moving.status).toBe(202);
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await elsewhere();
      await wait(20 + random.below(200));
      // A job is given up after ten crashes on the same file, so every second time one is moved first.
      if (kill % 2 === 1) await until(async () => (await elsewhere()) < Math.max(before, 1));
      await storage.own.killServer();
      if ((await elsewhere()) > 0) interrupted += 1;
      await storage.own.startServer();
    }
    expect(interrupted).toBeGreaterThan(0);
    await until(async () => (await elsewhere()) === 0);
    await storage.reclaim();
    const rows = await storage.own.sql<Row>(
      'SELECT id, storage_key AS key, checksum FROM attachments_attachments',
    );
    expect(rows).toHaveLength(FILES);
    expect(await storage.storedKeys('moved', to)).toEqual(rows.map(({ key }) => key).sort());
    expect(await storage.storedKeys('moved', from)).toEqual([]);
    expect(await storage.storedBytes()).toBe(usage);
    for (const row of rows) {
      const bytes = Buffer.from(await (await fetchFile(`/attachments/file/${row.id}`)).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.checksum);
    }
  });
});
