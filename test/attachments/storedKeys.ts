import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { S3Server } from '../../modules/attachments/test/S3Server';

/** The storages that tests use. */
export type Driver = 'local' | 's3';

/** A data folder, and a bucket of an S3 server. */
export interface Storages {
  readonly dataDir: string;
  readonly server: S3Server;
  readonly bucket: string;
}

/** The keys of the files in a partition's storage, in order. */
export async function storedKeys(storages: Storages, partition: string, driver: Driver): Promise<string[]> {
  const keys = driver === 's3' ? await inBucket(storages, partition) : await onDisk(storages, partition);
  return keys.sort();
}

async function inBucket({ server, bucket }: Storages, partition: string): Promise<string[]> {
  const keys = await server.keys(bucket);
  return keys.filter((key) => key.startsWith(`${partition}/`)).map((key) => key.slice(partition.length + 1));
}

async function onDisk({ dataDir }: Storages, partition: string): Promise<string[]> {
  const root = path.join(dataDir, 'attachments', partition);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
