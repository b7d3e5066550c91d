/** @covers modules/attachments core/parts/http */
import { createHash } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomOf } from '../../support/randomOf';
import { until } from '../../support/until';
import { BUCKET, StorageInstallation } from './StorageInstallation';

/** Many more are killed by hand, with other seeds. */
const KILLS = Number(process.env['TENANTRY_TEST_KILLS'] ?? 2);
const SEED = Number(process.env['TENANTRY_TEST_SEED'] ?? 7);
const CHUNK = Buffer.alloc(256 * 1024, 'x');
/** One file of those that are sent at a time goes to the storage in several parts. */
const CHUNKS = [12, 12, 72];
/** Milliseconds in which a storage takes the files. */
const STORING = { local: 60, s3: 150 } as const;

interface Row {
  readonly id: string;
  readonly key: string;
  readonly size: number;
  readonly checksum: string;
}

// Starts and kills servers.
jest.setTimeout(1_200_000);

describe.each(['local', 's3'] as const)(
  'uploads to a server that is killed, with the storage %s',
  (driver) => {
    let storage: StorageInstallation;
    const random = randomOf(SEED);

    beforeAll(async () => {
      storage = await StorageInstallation.start();
      await storage.createPartition('watched', driver);
    });
    afterAll(() => storage?.stop());

    /** Sends a form piece by piece. @param sent called for each piece that has been taken */
    async function upload(chunks: number, sent: () => void): Promise<number> {
      const field = (name: string, value: string) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      const pieces = async function* () {
        yield Buffer.from(
          field('entityId', 'x') + field('recordId', 'y') + field('partitionCode', 'watched'),
        );
        yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n');
        for (let piece = 0; piece < chunks; piece += 1) {
          yield CHUNK;
          sent();
        }
        yield Buffer.from('\r\n--b--\r\n');
        sent();
      };
      const answer = await fetch(`${storage.own.url}/api/attachments`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${storage.own.client.bearer}`,
          'content-type': 'multipart/form-data; boundary=b',
        },
        body: pieces() as unknown as ReadableStream,
        duplex: 'half',
      } as RequestInit).catch(() => null);
      return answer?.status ?? 0;
    }

    /** Kills the server when so many pieces have been taken of all uploads, or a moment after the last. */
    async function killAmong(pieces: number, delay?: number): Promise<void> {
      let taken = 0;
      let killed: Promise<void> | undefined;
      const kill = async () => {
        if (delay !== undefined) {
          if (driver === 's3') await until(async () => (await storage.bucket.openUploads(BUCKET)).length > 0);
          await wait(delay);
        }
        await storage.own.killServer();
      };
      const uploads = CHUNKS.map((chunks) =>
        upload(chunks, () => {
          taken += 1;
          if (taken === pieces) killed = kill();
        }),
      );
      await Promise.all(uploads);
      await killed;
    }

    test('leave no attachment without a file, no file without an attachment, and an exact quota', async () => {
      const all = CHUNKS.reduce((sum, chunks) => sum + chunks + 1, 0);
      let interrupted = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const isLate = kill % 2 === 1;
        if (isLate) await killAmong(all, random.below(STORING[driver]));
        else await killAmong(1 + random.below(all - 1));
        if ((await storage.bucket.openUploads(BUCKET)).length > 0) interrupted += 1;
        await storage.own.startServer();
      }
      if (driver === 's3') expect(interrupted).toBeGreaterThan(0);
      for (const chunks of CHUNKS) expect(await upload(chunks, () => undefined)).toBe(200);
      const staging = path.join(storage.own.dataDir, 'attachments', '.staging');
      for (const name of await readdir(staging)) await utimes(path.join(staging, name), 0, 0);
      await storage.reclaim();
      await until(async () => (await readdir(staging)).length === 0);
      const rows = await storage.own.sql<Row>(
        'SELECT id, storage_key AS key, file_size::float8 AS size, checksum FROM attachments_attachments',
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(await storage.storedKeys('watched', driver)).toEqual(rows.map(({ key }) => key).sort());
      expect(await storage.storedBytes()).toBe(rows.reduce((sum, { size }) => sum + size, 0));
      expect(await storage.bucket.openUploads(BUCKET)).toEqual([]);
      const checksums = new Map(
        CHUNKS.map((chunks) => {
          const whole = createHash('sha256');
          for (let piece = 0; piece < chunks; piece += 1) whole.update(CHUNK);
          return [chunks * CHUNK.length, whole.digest('hex')];
        }),
      );
      for (const { size, checksum } of rows) expect(checksum).toBe(checksums.get(size));
      for (const { id, checksum } of rows) {
        const served = await fetch(`${storage.own.url}/api/attachments/file/${id}`, {
          headers: { authorization: `Bearer ${storage.own.client.bearer}` },
        });
        const bytes = Buffer.from(await served.arrayBuffer());
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(checksum);
      }
    });
  },
);
