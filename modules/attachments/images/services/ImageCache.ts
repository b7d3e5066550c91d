import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CoreServices } from '@tenantry/core';
import type { StorageFolders } from '../../storage/services/StorageFolders';

type Dependencies = Pick<CoreServices, 'clock'> & { readonly storageFolders: StorageFolders };

/** The image that is asked for: of which file, and its name among those of this file. */
export interface ImageKey {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
}

/** Milliseconds that an image is kept after it was made. */
const KEPT = 14 * 24 * 3_600_000;

/** Images that have been rendered, on this machine. */
export class ImageCache {
  constructor(private readonly deps: Dependencies) {}

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
  }

  /** Removes all images of a file. */
  async forget({ tenantId, id }: Omit<ImageKey, 'name'>): Promise<void> {
    await rm(this.folderOf({ tenantId, id }), { recursive: true, force: true });
  }

  /** Removes images that were made long ago; they are made again when they are asked for. */
  async sweep(): Promise<void> {
    const { storageFolders, clock } = this.deps;
    const oldest = clock.now().getTime() - KEPT;
    const tenants = await readdir(storageFolders.cache).catch(() => []);
    for (const tenant of tenants) {
      for (const id of await readdir(path.join(storageFolders.cache, tenant)).catch(() => [])) {
        const folder = path.join(storageFolders.cache, tenant, id);
        const found = await stat(folder).catch(() => null);
        if (found && found.mtimeMs < oldest) await rm(folder, { recursive: true, force: true });
      }
    }
  }

  private fileOf(key: ImageKey): string {
    return path.join(this.folderOf(key), key.name);
  }

  private folderOf({ tenantId, id }: Omit<ImageKey, 'name'>): string {
    return path.join(this.deps.storageFolders.cache, tenantId, id);
  }
}
