import { createHash } from 'node:crypto';
import { S3Server } from '../../../modules/attachments/test/S3Server';
import { type Driver, storedKeys } from '../../attachments/storedKeys';
import { until } from '../../support/until';
import { OwnInstallation } from '../support/OwnInstallation';

const RECLAIM = 'attachments.reclaim_files';
/** The name of its bucket. */
export const BUCKET = 'files';

interface Row {
  readonly id: string;
  readonly key: string;
  readonly checksum: string;
}

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

  /** Calls with a body that is not JSON. @param path below `/api` */
  fetch(
    path: string,
    { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    return fetch(`${this.own.url}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${this.own.client.bearer}`, ...headers },
    });
  }

  /** The keys of the files in a partition's storage, in order. */
  storedKeys(partition: string, driver: Driver): Promise<string[]> {
    const { dataDir } = this.own;
    return storedKeys({ dataDir, server: this.bucket, bucket: BUCKET }, partition, driver);
  }

  /**
   * Checks that a partition has no attachment without its whole file, no file without an attachment, and that the quota is
   * exact, after what was interrupted has been removed.
   *
   * @returns the checksums of its files
   */
  async expectExact(partition: string, driver: Driver): Promise<string[]> {
    await this.reclaim();
    const rows = await this.own.sql<Row>(
      `SELECT id, storage_key AS key, checksum FROM attachments_attachments WHERE partition_code = '${partition}'`,
    );
    expect(await this.storedKeys(partition, driver)).toEqual(rows.map(({ key }) => key).sort());
    expect(await this.bucket.openUploads(BUCKET)).toEqual([]);
    const [usage] = await this.own.sql<{ counted: number; stored: number }>(
      `SELECT stored_bytes::float8 AS counted,
              (SELECT sum(file_size)::float8 FROM attachments_attachments) AS stored FROM attachments_usage`,
    );
    expect(usage?.counted).toBe(usage?.stored);
    for (const { id, checksum } of rows) {
      const bytes = Buffer.from(await (await this.fetch(`/attachments/file/${id}`)).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(checksum);
    }
    return rows.map(({ checksum }) => checksum);
  }

  /** Has what interrupted uploads left removed, as if a quarter of an hour had gone by. */
  private reclaim(): Promise<void> {
    return until(async () => {
      // Again each time: work that is about to end may still renew a lease.
      await this.own.sql(
        `UPDATE attachments_reservations SET lease_until = now() - interval '1 second' WHERE lease_until > now()`,
      );
      // The recurring job has run for the last time that has come, and the next is minutes away.
      await this.own.sql(
        `INSERT INTO platform_jobs (id, worker_id, data, state, attempts, run_at)
         SELECT gen_random_uuid(), '${RECLAIM}', '{}', 'parked', 5, now()
          WHERE NOT EXISTS (SELECT FROM platform_jobs WHERE worker_id = '${RECLAIM}' AND run_at <= now()
                               AND state IN ('waiting', 'parked', 'running'))`,
      );
      return (await this.own.sql('SELECT 1 FROM attachments_reservations')).length === 0;
    });
  }
}
