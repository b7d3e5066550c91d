import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { isSafeKey } from '../rules/storageKey';
import {
  type ByteRange,
  type StagedFile,
  type StorageDriver,
  StorageKeyTaken,
  StorageObjectMissing,
  type StoragePlace,
  type StoredObject,
} from '../StorageDriver';
import type { StorageFolders } from './StorageFolders';

const PARTIAL = '.partial-';

/** Keeps files in folders of this machine, or of a file system that machines share. */
export class LocalDriver implements StorageDriver {
  constructor(private readonly deps: { readonly storageFolders: StorageFolders }) {}

  /** The file gets its name when it is on the disk as a whole, by a link, which never takes the place of another file. */
  async put(place: StoragePlace, key: string, { path: staged }: StagedFile): Promise<void> {
    const target = this.pathOf(place, key);
    const folder = path.dirname(target);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await flush(staged);
    try {
      await linkNew(staged, target, key);
    } catch (error) {
      if (codeOf(error) !== 'EXDEV' && codeOf(error) !== 'EPERM') throw error;
      await this.copy(staged, target, key);
    }
    await flush(folder);
  }

  async read(place: StoragePlace, key: string, range?: ByteRange): Promise<Readable> {
    const target = this.pathOf(place, key);
    const handle = await open(target, 'r').catch((error: unknown) => {
      throw codeOf(error) === 'ENOENT' ? new StorageObjectMissing(key) : error;
    });
    return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 });
  }

  async remove(place: StoragePlace, key: string): Promise<void> {
    await rm(this.pathOf(place, key), { force: true });
  }

  async *list(place: StoragePlace): AsyncIterable<StoredObject> {
    const root = this.deps.storageFolders.ofPartition(place.code);
    for await (const file of filesBelow(root)) {
      if (path.basename(file).startsWith(PARTIAL)) continue;
      const found = await stat(file).catch(() => null);
      const key = path.relative(root, file).split(path.sep).join('/');
      if (found) yield { key, size: found.size, modifiedAt: found.mtime };
    }
  }

  /** Removes copies that were not completed. */
  async sweep(place: StoragePlace, before: Date): Promise<number> {
    let removed = 0;
    for await (const file of filesBelow(this.deps.storageFolders.ofPartition(place.code))) {
      if (!path.basename(file).startsWith(PARTIAL)) continue;
      const found = await stat(file).catch(() => null);
      if (!found || found.mtime >= before) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  /** From another file system: copied beside its place first. */
  private async copy(staged: string, target: string, key: string): Promise<void> {
    const partial = path.join(path.dirname(target), `${PARTIAL}${randomUUID()}`);
    try {
      await copyFile(staged, partial);
      await flush(partial);
      await linkNew(partial, target, key);
    } finally {
      await rm(partial, { force: true });
    }
  }

  /** @throws Error the key leads out of the folder of the partition */
  private pathOf({ code }: StoragePlace, key: string): string {
    const root = this.deps.storageFolders.ofPartition(code);
    const target = path.resolve(root, key);
    if (!isSafeKey(key) || !target.startsWith(root + path.sep)) {
      throw new Error(`The key ${JSON.stringify(key)} leads out of its partition`);
    }
    return target;
  }
}

async function linkNew(from: string, to: string, key: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? new StorageKeyTaken(key) : error;
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* filesBelow(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  for await (const entry of entries ?? []) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(inside);
    else if (entry.isFile()) yield inside;
  }
}

function codeOf(error: unknown): unknown {
  return (error as { readonly code?: unknown } | null)?.code;
}
