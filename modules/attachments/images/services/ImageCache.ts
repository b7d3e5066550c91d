import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CoreServices } from '@tenantry/core';
import { type AttachmentsEnvironment, bytesOf } from '../../environment';
import type { StorageFolders } from '../../storage/services/StorageFolders';

type Dependencies = Pick<CoreServices, 'clock'> & {
  readonly environment: AttachmentsEnvironment;
  readonly storageFolders: StorageFolders;
};

interface CachedFile {
  readonly path: string;
  /** Bytes on the disk. */
  readonly size: number;
  readonly madeAt: number;
}

/** The image that is asked for: of which file, and its name among those of this file. */
export interface ImageKey {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
}

/** Milliseconds that an image is kept after it was made. */
const KEPT = 14 * 24 * 3_600_000;

/** Part of the room after which what has been written is trimmed: one tenth. */
const TRIMMED_AFTER = 10;
/** Images of one file, however small. */
const MOST_OF_FILE = 500;
/** Bytes that the smallest file takes. */
const BLOCK = 4_096;

/** Images that have been rendered, on this machine. */
export class ImageCache {
  private readonly most: number;
  private readonly mostOfFile: number;
  /** Bytes that this process has written since the last trim. */
  private written = 0;

  constructor(private readonly deps: Dependencies) {
    const { environment } = deps;
    this.most = bytesOf(environment.TENANTRY_ATTACHMENTS_IMAGE_CACHE_MB);
    this.mostOfFile = bytesOf(environment.TENANTRY_ATTACHMENTS_IMAGE_CACHE_FILE_MB);
  }

  async read(key: ImageKey): Promise<Buffer | undefined> {
    return readFile(this.fileOf(key)).catch(() => undefined);
  }

  /** An image gets its name when it is there as a whole. */
  async write(key: ImageKey, image: Buffer): Promise<void> {
    const file = this.fileOf(key);
    const partial = path.join(path.dirname(file), `.${randomUUID()}`);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(partial, image, { mode: 0o600 });
    await rename(partial, file);
    await removeOldest(await filesIn(path.dirname(file)), this.mostOfFile, file);
    this.written += sizeOnDisk(image.length);
    if (this.written * TRIMMED_AFTER > this.most) await this.trim();
  }

  /** Removes all images of a file. */
  async forget({ tenantId, id }: Omit<ImageKey, 'name'>): Promise<void> {
    await rm(this.folderOf({ tenantId, id }), { recursive: true, force: true });
  }

  /** Removes images that were made long ago, or are too many; they are made again when they are asked for. */
  async sweep(): Promise<void> {
    await this.removeOld();
    await this.trim();
  }

  /** Removes the oldest images of all files until what is left fits. Processes that share the folder each do so. */
  private async trim(): Promise<void> {
    this.written = 0;
    const found: CachedFile[] = [];
    for (const folder of await this.folders()) found.push(...(await filesIn(folder)));
    await removeOldest(found, this.most);
  }

  private async folders(): Promise<string[]> {
    const { cache } = this.deps.storageFolders;
    const folders: string[] = [];
    for (const tenant of await namesIn(cache))
      for (const id of await namesIn(path.join(cache, tenant))) folders.push(path.join(cache, tenant, id));
    return folders;
  }

  private async removeOld(): Promise<void> {
    const oldest = this.deps.clock.now().getTime() - KEPT;
    for (const folder of await this.folders()) {
      const found = await stat(folder).catch(() => null);
      if (found && found.mtimeMs < oldest) await rm(folder, { recursive: true, force: true });
    }
  }

  private fileOf(key: ImageKey): string {
    return path.join(this.folderOf(key), key.name);
  }

  private folderOf({ tenantId, id }: Omit<ImageKey, 'name'>): string {
    return path.join(this.deps.storageFolders.cache, tenantId, id);
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
const sizeOnDisk = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;

async function filesIn(folder: string): Promise<CachedFile[]> {
  const files: CachedFile[] = [];
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found) files.push({ path: file, size: sizeOnDisk(found.size), madeAt: found.mtimeMs });
  }
  return files;
}

/** @param kept a file that stays whatever it takes */
async function removeOldest(files: CachedFile[], most: number, kept?: string): Promise<void> {
  let [size, count] = [files.reduce((sum, file) => sum + file.size, 0), files.length];
  const isTooMuch = () => size > most || (kept !== undefined && count > MOST_OF_FILE);
  if (!isTooMuch()) return;
  for (const file of files.sort((a, b) => a.madeAt - b.madeAt)) {
    if (!isTooMuch()) return;
    if (file.path === kept) continue;
    await rm(file.path, { force: true });
    size -= file.size;
    count -= 1;
  }
}
