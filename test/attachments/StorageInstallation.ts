import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { S3Server } from '../../modules/attachments/test/S3Server';
import { ADMINISTRATOR, ApiClient } from '../../scripts/faults/ApiClient';
import { type FreshDatabase, freshDatabase } from '../cli/freshDatabase';
import { ServerProcess } from '../support/ServerProcess';
import { until } from '../support/until';

export type Driver = 'local' | 's3';

/** The name of its bucket. */
export const BUCKET = 'files';

/** An installation with both kinds of storage, whose server tests kill and start again. */
export class StorageInstallation {
  /** Calls the running server as the administrator. */
  readonly client = new ApiClient(() => this.server?.url);
  private server: ServerProcess | undefined;

  private constructor(
    readonly dataDir: string,
    readonly bucket: S3Server,
    private readonly database: FreshDatabase,
  ) {}

  static async start(): Promise<StorageInstallation> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tenantry-storage-'));
    const installation = new StorageInstallation(
      dataDir,
      await S3Server.start(BUCKET),
      await freshDatabase(),
    );
    await installation.startServer();
    await installation.client.signIn();
    return installation;
  }

  async startServer(): Promise<void> {
    this.server = await ServerProcess.start({
      ...this.bucket.environment,
      DATABASE_URL: this.database.url(),
      RATE_LIMIT_ENABLED: 'false',
      TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
      TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
      TENANTRY_ATTACHMENTS_S3_BUCKETS: BUCKET,
      TENANTRY_ATTACHMENT_TENANT_QUOTA_MB: '8192',
      TENANTRY_DATA_DIR: this.dataDir,
    });
  }

  async killServer(): Promise<void> {
    await this.server?.kill();
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    await this.bucket.stop();
    await this.database.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Base of the running server's addresses. */
  get url(): string {
    return this.server?.url ?? '';
  }

  async query<T>(sql: string): Promise<T[]> {
    return (await this.database.sql(sql)) as T[];
  }

  /** @returns the partition's id */
  async createPartition(code: string, driver: Driver): Promise<string> {
    const json = { code, title: code, storageDriver: driver };
    const { body } = await this.client.call<{ item: { id: string } }>(
      'POST',
      '/attachments/partitions',
      json,
    );
    return body.item.id;
  }

  /** The keys of the files in a partition's storage, in order. */
  async storedKeys(partition: string, driver: Driver): Promise<string[]> {
    return (driver === 's3' ? await this.keysInBucket(partition) : await this.keysOnDisk(partition)).sort();
  }

  /** Has what interrupted uploads left removed, as if a quarter of an hour had gone by. */
  async reclaim(): Promise<void> {
    await this.query("UPDATE attachments_reservations SET lease_until = now() - interval '1 second'");
    await this.query(
      `UPDATE platform_jobs SET run_at = now()
        WHERE worker_id = 'attachments.reclaim_files' AND state IN ('waiting', 'parked')`,
    );
    await until(async () => (await this.query('SELECT 1 FROM attachments_reservations')).length === 0);
  }

  /** The bytes that the quota counts. */
  async storedBytes(): Promise<number | undefined> {
    const rows = await this.query<{ bytes: number }>(
      'SELECT stored_bytes::float8 AS bytes FROM attachments_usage',
    );
    return rows[0]?.bytes;
  }

  private async keysInBucket(partition: string): Promise<string[]> {
    const keys = await this.bucket.keys(BUCKET);
    return keys.map((key) => (key.startsWith(`${partition}/`) ? key.slice(partition.length + 1) : key));
  }

  private async keysOnDisk(partition: string): Promise<string[]> {
    const root = path.join(this.dataDir, 'attachments', partition);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  }
}
