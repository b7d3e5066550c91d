import { createHash } from 'node:crypto';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AttachmentsClient, type Item } from '../../modules/attachments/test/AttachmentsClient';
import { ResumableClient } from '../../modules/attachments/test/ResumableClient';
import { S3Server } from '../../modules/attachments/test/S3Server';
import { KillableHost } from '../support/KillableHost';
import { PausePoints, type PausePoint } from '../support/PausePoints';
import { type Driver, storedKeys } from './storedKeys';

const BUCKET = 'files';
const CHUNK = 64 * 1024;
const FILES = 6;
const sources = ['attachments', 'auth', 'directory'].map((id) => path.resolve('modules', id));

const UPLOAD = { table: 'attachments_resumable_uploads', when: 'BEFORE UPDATE', column: 'id' };
/** Where the process ends. */
const POINTS = {
  // The file is in the storage; no row names it.
  attached: { table: 'attachments_attachments', when: 'BEFORE INSERT', column: 'partition_code' },
  // The file is in both storages.
  moved: {
    table: 'attachments_attachments',
    when: 'BEFORE UPDATE',
    column: 'id',
    condition: 'NEW.storage_driver <> OLD.storage_driver',
  },
  received: { ...UPLOAD, condition: 'NEW.received > OLD.received' },
  completed: { ...UPLOAD, condition: 'NEW.attachment_id IS NOT NULL AND OLD.attachment_id IS NULL' },
} satisfies Readonly<Record<string, PausePoint>>;

type Point = keyof typeof POINTS;

interface Row {
  readonly id: string;
  readonly key: string;
  readonly size: number;
  readonly checksum: string;
}

const STORAGES = ['local', 's3'] as const;

describe('files of a process that ends', () => {
  let server: S3Server;
  let host: TestHost;
  let admin: AttachmentsClient;
  let points: PausePoints<Point>;
  let environment: Record<string, string>;
  let partitions = 0;

  beforeAll(async () => {
    server = await S3Server.start(BUCKET);
    environment = { ...server.environment, TENANTRY_ATTACHMENTS_S3_BUCKETS: BUCKET };
    host = await startTestHost({ sources, environment });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    points = await PausePoints.prepare(host.host.core.options.connection, POINTS);
  });
  afterAll(async () => {
    await points?.close();
    await host?.stop();
    await server?.stop();
  });

  const dataDir = () => path.dirname(host.configFile);
  const keysIn = (code: string, storage: Driver) =>
    storedKeys({ dataDir: dataDir(), server, bucket: BUCKET }, code, storage);
  const rowsOf = (code: string) =>
    host.sql<Row>(
      `SELECT id, storage_key AS key, file_size::float8 AS size, checksum FROM attachments_attachments
        WHERE partition_code = $1`,
      [code],
    );
  const createPartition = async (driver: Driver): Promise<{ id: string; code: string }> => {
    const code = `watched-${(partitions += 1)}`;
    const json = { code, title: code, storageDriver: driver };
    const { body } = await admin.call<{ item: Item }>('POST', '/partitions', json);
    return { id: body.item.id, code };
  };
  /** Starts the other process, has it come to the point, and ends it there. */
  const killAt = async (point: Point, of: string, work: (other: AttachmentsClient) => Promise<unknown>) => {
    const hold = await points.hold(point, of);
    const other = await KillableHost.start(host, {
      sources,
      environment: { ...environment, TENANTRY_DATA_DIR: dataDir() },
    });
    const answer = work(new AttachmentsClient(other.host, admin.tenant, admin.token)).catch(() => null);
    await hold.reached();
    await other.kill(1);
    await hold.rollBack();
    await answer;
  };
  /** Checks that rows, stored files and the quota agree, after what was interrupted is removed. */
  const expectExact = async (code: string, storage: Driver, files: number): Promise<void> => {
    await host.sql(`UPDATE attachments_reservations SET lease_until = now() - interval '1 second'`);
    const { storageReclaim } = host.host.servicesOf('attachments') as {
      storageReclaim: { run(signal: AbortSignal): Promise<number> };
    };
    await storageReclaim.run(new AbortController().signal);
    expect(await host.sql('SELECT FROM attachments_reservations')).toEqual([]);
    const rows = await rowsOf(code);
    expect(rows).toHaveLength(files);
    expect(await keysIn(code, storage)).toEqual(rows.map(({ key }) => key).sort());
    expect(await server.openUploads(BUCKET)).toEqual([]);
    const [usage] = await host.sql<{ stored: number; files: number }>(
      `SELECT (SELECT stored_bytes::float8 FROM attachments_usage) AS stored,
              (SELECT sum(file_size)::float8 FROM attachments_attachments) AS files`,
    );
    expect(usage?.stored).toBe(usage?.files);
    for (const { id, checksum } of rows) {
      const bytes = Buffer.from(await (await admin.fetch(`/file/${id}`)).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(checksum);
    }
  };

  test.each(STORAGES)(
    'a form leaves no attachment without a file, and no file without an attachment (%s)',
    async (driver) => {
      const { code } = await createPartition(driver);
      const file = { name: 'a.bin', bytes: new Uint8Array(CHUNK) };
      await killAt('attached', code, (other) => other.upload(file, { partitionCode: code }));
      expect(await rowsOf(code)).toEqual([]);
      await admin.store(file, { partitionCode: code });
      await expectExact(code, driver, 1);
    },
  );

  test.each([
    ['local', 'received'],
    ['s3', 'completed'],
  ] as const)(
    'an upload in several requests to the storage %s goes on with another process after one ended before "%s"',
    async (driver, point) => {
      const { code } = await createPartition(driver);
      const uploads = new ResumableClient(admin);
      const id = await uploads.begun(3 * CHUNK, { partitionCode: code });
      const chunk = new Uint8Array(CHUNK);
      for (let sent = 0; point === 'completed' && sent < 2; sent += 1) {
        await uploads.patch(id, sent * CHUNK, chunk);
      }
      const before = await uploads.offset(id);
      await killAt(point, id, (other) => new ResumableClient(other).patch(id, before, chunk));
      // What the ended process has received may be there in part, or as a whole.
      for (let at = await uploads.offset(id); at < 3 * CHUNK; at = await uploads.offset(id)) {
        const rest = chunk.subarray(0, 3 * CHUNK - at);
        expect((await uploads.patch(id, at, rest)).status).toBeLessThan(300);
      }
      await expectExact(code, driver, 1);
    },
  );

  test.each(STORAGES)(
    'a partition that is moved from %s has every file whole in the new storage',
    async (driver) => {
      const { id, code } = await createPartition(driver);
      const to = driver === 's3' ? 'local' : 's3';
      for (let n = 0; n < FILES; n += 1) {
        await admin.store(
          { name: `${n}.bin`, bytes: new Uint8Array(CHUNK).fill(n) },
          { partitionCode: code },
        );
      }
      const { jobEngine } = host.host.core;
      jobEngine.parkModule('attachments');
      const target = { id, storageDriver: to, ...(to === 's3' && { configJson: { bucket: BUCKET } }) };
      expect((await admin.call('POST', '/partitions/move', target)).status).toBe(202);
      const last =
        (await rowsOf(code))
          .map((row) => row.id)
          .sort()
          .at(-1) ?? '';
      await killAt('moved', last, () => Promise.resolve());
      const elsewhere = async () =>
        (
          await host.sql(
            'SELECT FROM attachments_attachments WHERE partition_code = $1 AND storage_driver <> $2',
            [code, to],
          )
        ).length;
      expect(await elsewhere()).toBeGreaterThan(0);
      jobEngine.resumeModule('attachments');
      await host.settled();
      expect(await elsewhere()).toBe(0);
      await expectExact(code, to, FILES);
      expect(await keysIn(code, driver)).toEqual([]);
    },
  );
});
