import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { Upload } from 'tus-js-client';
import { S3Server } from '../../modules/attachments/test/S3Server';
import { emptyDatabase } from '../support/emptyDatabase';
import { randomOf } from '../support/randomOf';
import { ServerProcess } from '../support/ServerProcess';
import { until } from '../support/until';

/** Many more are killed by hand, with other seeds. */
const KILLS = Number(process.env['TENANTRY_TEST_KILLS'] ?? 4);
const SEED = Number(process.env['TENANTRY_TEST_SEED'] ?? 7);
const CHUNK = 256 * 1024;
const CHUNKS = 8;
const AT_ONCE = 2;
const ACCOUNT = { email: 'root@example.test', password: 'Upload-Root-123!' };

// Starts and kills servers.
jest.setTimeout(1_200_000);

describe.each(['local', 's3'])('uploads in several requests, with the storage %s', (driver) => {
  let dataDir: string;
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let sql: Client;
  let bucket: S3Server;
  let server: ServerProcess;
  let token: string;
  const random = randomOf(SEED);
  const bytes = Buffer.alloc(CHUNK * CHUNKS, 'abc');

  const start = async () => {
    server = await ServerProcess.start({
      ...bucket.environment,
      DATABASE_URL: database.url,
      RATE_LIMIT_ENABLED: 'false',
      TENANTRY_ADMIN_EMAIL: ACCOUNT.email,
      TENANTRY_ADMIN_PASSWORD: ACCOUNT.password,
      TENANTRY_ATTACHMENTS_S3_BUCKETS: 'files',
      TENANTRY_DATA_DIR: dataDir,
    });
    const body = new URLSearchParams(ACCOUNT);
    const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', body });
    ({ token } = (await answer.json()) as { token: string });
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'tenantry-resumed-'));
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

  /**
   * Uploads until the server is gone, or to the end.
   *
   * @param at the path of an upload that goes on
   * @param sent called after each request that was answered
   * @returns the path of the upload, and whether it is complete
   */
  function upload(at: string | null, sent: () => void): Promise<{ at: string | null; isDone: boolean }> {
    return new Promise((resolve) => {
      const sending = new Upload(bytes, {
        endpoint: `${server.url}/api/attachments/resumable`,
        ...(at !== null && { uploadUrl: `${server.url}${at}` }),
        headers: { authorization: `Bearer ${token}` },
        metadata: { filename: 'a.bin', entityId: 'x', recordId: 'y', partitionCode: 'watched' },
        chunkSize: CHUNK,
        retryDelays: null,
        onChunkComplete: sent,
        onError: () => resolve({ at: pathOf(sending), isDone: false }),
        onSuccess: () => resolve({ at: pathOf(sending), isDone: true }),
      });
      sending.start();
    });
  }
  const pathOf = ({ url }: Upload) => (url === null ? null : new URL(url).pathname);

  test('go on after each kill of the server, and end with one attachment each and an exact quota', async () => {
    let places: (string | null)[] = Array.from({ length: AT_ONCE }, () => null);
    let kills = 0;
    let done = 0;
    while (kills < KILLS || places.length > 0) {
      while (places.length < AT_ONCE && kills < KILLS) places.push(null);
      let left = kills < KILLS ? 1 + random.below(AT_ONCE * 4) : Infinity;
      const isLate = random.below(2) === 1;
      let killed: Promise<void> | undefined;
      const kill = (): void => {
        left -= 1;
        if (left !== 0) return;
        killed = new Promise((resolve) =>
          setTimeout(() => resolve(server.kill()), isLate ? random.below(40) : 0),
        );
      };
      const results = await Promise.all(places.map((at) => upload(at, kill)));
      await killed;
      if (killed) {
        kills += 1;
        await start();
      }
      done += results.filter(({ isDone }) => isDone).length;
      places = results.filter(({ isDone }) => !isDone).map(({ at }) => at);
    }
    await query("UPDATE attachments_reservations SET lease_until = now() - interval '1 second'");
    await query(
      `UPDATE platform_jobs SET run_at = now()
        WHERE worker_id = 'attachments.reclaim_files' AND state IN ('waiting', 'parked')`,
    );
    await until(async () => (await query('SELECT 1 FROM attachments_reservations')).length === 0);
    const rows = await query<{ key: string; size: number; checksum: string }>(
      'SELECT storage_key AS key, file_size::float8 AS size, checksum FROM attachments_attachments',
    );
    const uploads = await query<{ attached: string }>(
      'SELECT attachment_id AS attached FROM attachments_resumable_uploads WHERE attachment_id IS NOT NULL',
    );
    // A server that is killed between the commit and its answer has completed one that the client goes on with.
    expect(rows.length).toBeGreaterThanOrEqual(done);
    expect(rows).toHaveLength(uploads.length);
    const checksum = createHash('sha256').update(bytes).digest('hex');
    expect(rows.map((row) => row.checksum)).toEqual(rows.map(() => checksum));
    expect((await storedKeys()).sort()).toEqual(rows.map(({ key }) => key).sort());
    const [usage] = await query<{ bytes: number }>(
      'SELECT stored_bytes::float8 AS bytes FROM attachments_usage',
    );
    expect(usage?.bytes).toBe(rows.length * bytes.length);
  });

  async function storedKeys(): Promise<string[]> {
    if (driver === 's3') return (await bucket.keys('files')).map((key) => key.replace(/^watched\//, ''));
    const root = path.join(dataDir, 'attachments', 'watched');
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  }
});
