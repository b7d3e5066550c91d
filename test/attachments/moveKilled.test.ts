import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { S3Server } from '../../modules/attachments/test/S3Server';
import { emptyDatabase } from '../support/emptyDatabase';
import { randomOf } from '../support/randomOf';
import { ServerProcess } from '../support/ServerProcess';
import { until } from '../support/until';

const KILLS = Number(process.env['TENANTRY_TEST_KILLS'] ?? 2);
const SEED = Number(process.env['TENANTRY_TEST_SEED'] ?? 7);
const FILES = 20 + 15 * KILLS;
const SIZE = 128 * 1024;
const ACCOUNT = { email: 'root@example.test', password: 'Upload-Root-123!' };

interface Row {
  readonly id: string;
  readonly key: string;
  readonly driver: string;
  readonly checksum: string;
}

// Starts and kills servers.
jest.setTimeout(1_800_000);

describe.each([
  ['local', 's3'],
  ['s3', 'local'],
])('a partition that is moved from %s to %s by a server that is killed', (from, to) => {
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
      TENANTRY_DATA_DIR: dataDir,
    });
  };
  const call = (method: string, path: string, body?: FormData | object) =>
    fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'tenantry-move-'));
    database = await emptyDatabase();
    bucket = await S3Server.start('files');
    sql = new Client(database.url);
    sql.on('error', () => undefined);
    await sql.connect();
    await start();
    const form = new FormData();
    for (const [name, value] of Object.entries(ACCOUNT)) form.append(name, value);
    const answer = await call('POST', '/auth/login', form);
    ({ token } = (await answer.json()) as { token: string });
  });
  afterAll(async () => {
    await server?.stop();
    await bucket?.stop();
    await sql?.end();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const query = async <T>(text: string, values: string[] = []): Promise<T[]> =>
    (await sql.query(text, values)).rows as T[];
  const elsewhere = async () =>
    (await query(`SELECT 1 FROM attachments_attachments WHERE storage_driver <> $1`, [to])).length;
  const localFiles = async () => {
    const root = path.join(dataDir, 'attachments', 'moved');
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  };

  test('has every file whole in the new storage, and nothing is left of the attempts', async () => {
    const json = { code: 'moved', title: 'Moved', storageDriver: from };
    const created = (await (await call('POST', '/attachments/partitions', json)).json()) as {
      item: { id: string };
    };
    const { id } = created.item;
    for (let n = 0; n < FILES; n += 1) {
      const form = new FormData();
      const fields = { entityId: 'x', recordId: 'y', partitionCode: 'moved' };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([randomBytes(SIZE)]), `${n}.bin`);
      expect((await call('POST', '/attachments', form)).status).toBe(200);
    }
    const usage = await query('SELECT stored_bytes FROM attachments_usage');
    const target = { id, storageDriver: to, ...(to === 's3' && { configJson: { bucket: 'files' } }) };
    expect((await call('POST', '/attachments/partitions/move', target)).status).toBe(202);
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await elsewhere();
      await wait(20 + random.below(200));
      // A job is given up after ten crashes on the same file, so every second time one is moved first.
      if (kill % 2 === 1) await until(async () => (await elsewhere()) < Math.max(before, 1));
      await server.kill();
      if ((await elsewhere()) > 0) interrupted += 1;
      await start();
    }
    expect(interrupted).toBeGreaterThan(0);
    await until(async () => (await elsewhere()) === 0);
    // As if a quarter of an hour had gone by.
    await query("UPDATE attachments_reservations SET lease_until = now() - interval '1 second'");
    await query(
      `UPDATE platform_jobs SET run_at = now()
        WHERE worker_id = 'attachments.reclaim_files' AND state IN ('waiting', 'parked')`,
    );
    await until(async () => (await query('SELECT 1 FROM attachments_reservations')).length === 0);
    const rows = await query<Row>(
      'SELECT id, storage_key AS key, storage_driver AS driver, checksum FROM attachments_attachments',
    );
    expect(rows).toHaveLength(FILES);
    const inBucket = (await bucket.keys('files')).map((key) => key.replace(/^moved\//, ''));
    const [moved, emptied] = to === 's3' ? [inBucket, await localFiles()] : [await localFiles(), inBucket];
    expect(moved.sort()).toEqual(rows.map(({ key }) => key).sort());
    expect(emptied).toEqual([]);
    expect(await query('SELECT stored_bytes FROM attachments_usage')).toEqual(usage);
    for (const row of rows) {
      const bytes = Buffer.from(await (await call('GET', `/attachments/file/${row.id}`)).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.checksum);
    }
  });
});
