import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { S3Server } from '../../../modules/attachments/test/S3Server';
import { OwnInstallation } from '../support/OwnInstallation';
import { until } from '../../support/until';

export type Driver = 'local' | 's3';

/** The name of its bucket. */
export const BUCKET = 'files';

/** An installation with both kinds of storage, whose server tests kill and start again. */
export class StorageInstallation {
  private constructor(
    readonly own: OwnInstallation,
    readonly bucket: S3Server,
  ) {}

  static async start(): Promise<StorageInstallation> {
    const bucket = await S3Server.start(BUCKET);
    const own = await OwnInstallation.start(['attachments', 'auth', 'directory'], {
      ...bucket.environment,
      TENANTRY_ATTACHMENTS_S3_BUCKETS: BUCKET,
      TENANTRY_ATTACHMENT_TENANT_QUOTA_MB: '8192',
    });
    return new StorageInstallation(own, bucket);
  }

  async stop(): Promise<void> {
    await this.own.stop();
    await this.bucket.stop();
  }

  /** @returns the partition's id */
  async createPartition(code: string, driver: Driver): Promise<string> {
    const json = { code, title: code, storageDriver: driver };
    const { body } = await this.own.client.call<{ item: { id: string } }>(
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
    await this.own.sql("UPDATE attachments_reservations SET lease_until = now() - interval '1 second'");
    await this.own.sql(
      `UPDATE platform_jobs SET run_at = now()
        WHERE worker_id = 'attachments.reclaim_files' AND state IN ('waiting', 'parked')`,
    );
    await until(async () => (await this.own.sql('SELECT 1 FROM attachments_reservations')).length === 0);
  }

  /** The bytes that the quota counts. */
  async storedBytes(): Promise<number | undefined> {
    const rows = await this.own.sql<{ bytes: number }>(
      'SELECT stored_bytes::float8 AS bytes FROM attachments_usage',
    );
    return rows[0]?.bytes;
  }

  private async keysInBucket(partition: string): Promise<string[]> {
    const keys = await this.bucket.keys(BUCKET);
    return keys.map((key) => (key.startsWith(`${partition}/`) ? key.slice(partition.length + 1) : key));
  }

  private async keysOnDisk(partition: string): Promise<string[]> {
    const root = path.join(this.own.dataDir, 'attachments', partition);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  }
}
