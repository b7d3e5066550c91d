import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { S3Server } from '../../modules/attachments/test/S3Server';
import { emptyDatabase } from '../support/emptyDatabase';
import { randomOf } from '../support/randomOf';
import { ServerProcess } from '../support/ServerProcess';
import { until } from '../support/until';

/** Many more are killed by hand, with other seeds. */
const KILLS = Number(process.env['TENANTRY_TEST_KILLS'] ?? 4);
const SEED = Number(process.env['TENANTRY_TEST_SEED'] ?? 7);
const CHUNK = Buffer.alloc(256 * 1024, 'x');
/** One file of those that are sent at a time goes to the storage in several parts. */
const CHUNKS = [12, 12, 72];
/** Milliseconds in which a storage takes the files. */
const STORING = { local: 60, s3: 150 } as const;
const ACCOUNT = { email: 'root@example.test', password: 'Upload-Root-123!' };

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
    let dataDir: string;
    let database: Awaited<ReturnType<typeof emptyDatabase>>;
    let sql: Client;
    let bucket: S3Server;
    let server: ServerProcess;
    let token: string;
    const random = randomOf(SEED);

    const start = async () => {
      server = await ServerProcess.start({
        ...bucket.environment,
        DATABASE_URL: database.url,
        RATE_LIMIT_ENABLED: 'false',
        TENANTRY_ADMIN_EMAIL: ACCOUNT.email,
        TENANTRY_ADMIN_PASSWORD: ACCOUNT.password,
        TENANTRY_ATTACHMENTS_S3_BUCKETS: 'files',
        TENANTRY_ATTACHMENT_TENANT_QUOTA_MB: '8192',
        TENANTRY_DATA_DIR: dataDir,
      });
      const body = new URLSearchParams(ACCOUNT);
      const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', body });
      ({ token } = (await answer.json()) as { token: string });
    };

    beforeAll(async () => {
      dataDir = await mkdtemp(path.join(tmpdir(), 'tenantry-uploads-'));
      database = await emptyDatabase();
      bucket = await S3Server.start('files');
      sql = new Client(database.url);
      sql.on('error', () => undefined);
      await sql.connect();
      await start();
      await fetch(`${server.url}/api/attachments/partitions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ code: 'watched', title: 'Watched', storageDriver: driver }),
      });
    });
    afterAll(async () => {
      await server?.stop();
      await bucket?.stop();
      await sql?.end();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    });

    const query = async <T>(text: string): Promise<T[]> => (await sql.query(text)).rows as T[];

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
      const answer = await fetch(`${server.url}/api/attachments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
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
          if (driver === 's3') await until(async () => (await bucket.openUploads('files')).length > 0);
          await wait(delay);
        }
        await server.kill();
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

    async function storedKeys(): Promise<string[]> {
      if (driver === 's3') return (await bucket.keys('files')).map((key) => key.replace(/^watched\//, ''));
      const root = path.join(dataDir, 'attachments', 'watched');
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    }

    test('leave no attachment without a file, no file without an attachment, and an exact quota', async () => {
      const all = CHUNKS.reduce((sum, chunks) => sum + chunks + 1, 0);
      let interrupted = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const isLate = kill % 2 === 1;
        if (isLate) await killAmong(all, random.below(STORING[driver]));
        else await killAmong(1 + random.below(all - 1));
        if ((await bucket.openUploads('files')).length > 0) interrupted += 1;
        await start();
      }
      if (driver === 's3') expect(interrupted).toBeGreaterThan(0);
      for (const chunks of CHUNKS) expect(await upload(chunks, () => undefined)).toBe(200);
      // As if a quarter of an hour had gone by.
      await query("UPDATE attachments_reservations SET lease_until = now() - interval '1 second'");
      const staging = path.join(dataDir, 'attachments', '.staging');
      for (const name of await readdir(staging)) await utimes(path.join(staging, name), 0, 0);
      await query(
        `UPDATE platform_jobs SET run_at = now()
        WHERE worker_id = 'attachments.reclaim_files' AND state IN ('waiting', 'parked')`,
      );
      await until(async () => {
        const left = await query('SELECT 1 FROM attachments_reservations');
        return left.length === 0 && (await readdir(staging)).length === 0;
      });
      const rows = await query<Row>(
        'SELECT id, storage_key AS key, file_size::float8 AS size, checksum FROM attachments_attachments',
      );
      expect(rows.length).toBeGreaterThan(0);
      expect((await storedKeys()).sort()).toEqual(rows.map(({ key }) => key).sort());
      const [usage] = await query<{ bytes: number }>(
        'SELECT stored_bytes::float8 AS bytes FROM attachments_usage',
      );
      expect(usage?.bytes).toBe(rows.reduce((sum, { size }) => sum + size, 0));
      expect(await bucket.openUploads('files')).toEqual([]);
      const checksums = new Map(
        CHUNKS.map((chunks) => {
          const whole = createHash('sha256');
          for (let piece = 0; piece < chunks; piece += 1) whole.update(CHUNK);
          return [chunks * CHUNK.length, whole.digest('hex')];
        }),
      );
      for (const { size, checksum } of rows) expect(checksum).toBe(checksums.get(size));
      for (const { id, checksum } of rows) {
        const served = await fetch(`${server.url}/api/attachments/file/${id}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const bytes = Buffer.from(await served.arrayBuffer());
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(checksum);
      }
    });
  },
);
