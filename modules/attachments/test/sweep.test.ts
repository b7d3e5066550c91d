import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';
import type { StorageDrivers } from '../storage/services/StorageDrivers';
import type { StorageReclaim } from '../storage/services/StorageReclaim';
import type { StorageSweep } from '../storage/services/StorageSweep';
import { AttachmentsClient, type Item } from './AttachmentsClient';
import { S3Server } from './S3Server';

describe.each(['local', 's3'])('the sweep of the storage %s', (driver) => {
  /** Of the driver s3. */
  let server: S3Server | undefined;
  let host: TestHost;
  let admin: AttachmentsClient;
  let kept: Item;

  const start = async (isRemoving: boolean) => {
    host = await startTestHost({
      module: manifest,
      environment: {
        ...(server && { ...server.environment, TENANTRY_ATTACHMENTS_S3_BUCKETS: 'files' }),
        TENANTRY_ATTACHMENTS_REMOVE_UNKNOWN: String(isRemoving),
      },
    });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    const json = { code: 'swept', title: 'Swept', storageDriver: driver };
    expect((await admin.call('POST', '/partitions', json)).status).toBe(201);
    kept = await admin.store({ name: 'kept.txt', bytes: 'kept' }, { partitionCode: 'swept' });
  };
  beforeEach(async () => {
    server = driver === 's3' ? await S3Server.start('files') : undefined;
  });
  afterEach(async () => {
    await host?.stop();
    await server?.stop();
  });

  const services = () =>
    host.host.servicesOf('attachments') as {
      readonly storageDrivers: Pick<StorageDrivers, 'require'>;
      readonly storageReclaim: Pick<StorageReclaim, 'run'>;
      readonly storageSweep: Pick<StorageSweep, 'run'>;
    };
  const sweep = () => services().storageSweep.run(new AbortController().signal);
  /** Stores a file that nothing in the database knows. */
  const forget = async (): Promise<string> => {
    const staged = path.join(folder(), '.staging', randomUUID());
    await writeFile(staged, 'forgotten');
    const key = `org_${randomUUID()}/tenant_${admin.tenant.id}/1_0123456789ab_forgotten.txt`;
    const target = services().storageDrivers.require(driver);
    const place = { code: 'swept', config: null };
    await target.put(place, key, { path: staged, size: 9, mimeType: 'text/plain' });
    return key;
  };
  const folder = () =>
    path.join(host.host.core.options.environment['TENANTRY_DATA_DIR'] as string, 'attachments');
  const keys = async () => {
    if (server) return (await server.keys('files')).map((key) => key.replace('swept/', ''));
    const root = path.join(folder(), 'swept');
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  };

  test('only counts files that nothing knows', async () => {
    await start(false);
    const key = await forget();
    expect(await sweep()).toMatchObject({ unknown: 0 });
    host.clock.travel({ hours: 25 });
    expect(await sweep()).toMatchObject({ unknown: 1, unknownBytes: 9, removed: 0 });
    expect(await keys()).toContain(key);
  });

  test('removes them after a day where the operator allows it', async () => {
    await start(true);
    const key = await forget();
    expect(await sweep()).toMatchObject({ unknown: 0 });
    host.clock.travel({ hours: 25 });
    expect(await sweep()).toMatchObject({ unknown: 1, removed: 1 });
    expect(await keys()).toHaveLength(1);
    expect(await keys()).not.toContain(key);
    host.clock.reset();
    expect(await (await admin.fetch(`/file/${kept.id}`)).text()).toBe('kept');
  });

  if (driver === 's3') {
    test('removes the parts of large files that were not completed', async () => {
      await start(false);
      const bucket = server as S3Server;
      const client = new S3Client({
        endpoint: bucket.url,
        region: 'us-east-1',
        forcePathStyle: true,
        credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      });
      const begin = (Key: string) =>
        client.send(new CreateMultipartUploadCommand({ Bucket: 'files', Key: `swept/${Key}` }));
      await begin('org_x/large');
      expect(await sweep()).toMatchObject({ partial: 0 });
      host.clock.travel({ hours: 25 });
      expect(await sweep()).toMatchObject({ partial: 1, unknown: 0 });
      expect(await bucket.openUploads('files')).toEqual([]);
      await begin('org_x/a');
      await begin('org_x/ab');
      const target = services().storageDrivers.require('s3');
      await target.remove({ code: 'swept', config: null }, 'org_x/a');
      expect(await bucket.openUploads('files')).toHaveLength(1);
      client.destroy();
    });
  } else {
    test('goes on to other storages where one fails, and tries that one later', async () => {
      await start(false);
      const key = await forget();
      const reserve = (count: number, storage: string, minutes: number) =>
        host.sql(
          `INSERT INTO attachments_reservations
             (tenant_id, bytes, state, storage_driver, partition_code, storage_key, lease_until)
           SELECT $1, 0, 'removing', $2, 'swept', $3, now() - make_interval(mins => $4)
             FROM generate_series(1, $5)`,
          [admin.tenant.id, storage, key, minutes, count],
        );
      await reserve(120, 'withdrawn', 10);
      await reserve(1, 'local', 5);
      const reclaim = services().storageReclaim;
      expect(await reclaim.run(new AbortController().signal)).toBe(1);
      expect(await keys()).not.toContain(key);
      const rows = await host.sql('SELECT lease_until > now() AS waits FROM attachments_reservations');
      expect(rows).toEqual(Array.from({ length: 120 }, () => ({ waits: true })));
    });

    test('removes copies that were not completed', async () => {
      await start(false);
      const inside = path.join(folder(), 'swept', 'org_x');
      await mkdir(inside, { recursive: true });
      const partial = path.join(inside, `.partial-${randomUUID()}`);
      await writeFile(partial, 'half');
      expect(await sweep()).toMatchObject({ partial: 0, unknown: 0 });
      await utimes(partial, 0, 0);
      expect(await sweep()).toMatchObject({ partial: 1, unknown: 0 });
      expect(await readdir(inside)).toEqual([]);
    });
  }
});
