import { constants, createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { CoreServices } from '@tenantry/core';
import type { StorageFolders } from '../../storage/services/StorageFolders';

type Dependencies = Pick<CoreServices, 'clock'> & { readonly storageFolders: StorageFolders };

/** Bytes after which what has arrived is recorded. */
const STEP = 8 * 1024 * 1024;

/** The bytes of uploads that arrive in several requests: a file each, in a folder of this machine. */
export class ResumableFiles {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Writes what comes at a position. What is recorded is on the disk.
   *
   * @param record called with the position that is reached, now and then, and at the end, also when the source fails
   * @returns the position at the end
   */
  async write(
    id: string,
    source: Readable,
    from: number,
    record: (position: number) => Promise<void>,
  ): Promise<number> {
    const handle = await open(this.fileOf(id), constants.O_WRONLY | constants.O_CREAT, 0o600);
    let position = from;
    let recorded = from;
    const flush = async (): Promise<void> => {
      if (position === recorded) return;
      await handle.datasync();
      await record(position);
      recorded = position;
    };
    try {
      try {
        for await (const chunk of source as AsyncIterable<Buffer>) {
          await handle.writev([chunk], position);
          position += chunk.length;
          if (position - recorded >= STEP) await flush();
        }
      } finally {
        await flush();
      }
      return position;
    } finally {
      await handle.close();
    }
  }

  /** Bytes that are there; 0 for no file. */
  async sizeOf(id: string): Promise<number> {
    const found = await stat(this.fileOf(id)).catch(() => null);
    return found?.size ?? 0;
  }

  /** The first bytes of an upload. */
  async read(id: string, size: number): Promise<Readable> {
    if (size === 0) await (await open(this.fileOf(id), 'a', 0o600)).close();
    return createReadStream(this.fileOf(id), { end: Math.max(0, size - 1), highWaterMark: 256 * 1024 });
  }

  async remove(id: string): Promise<void> {
    await rm(this.fileOf(id), { force: true });
  }

  /** Removes files with a last write more than so many milliseconds ago. */
  async sweep(age: number): Promise<void> {
    const { clock, storageFolders } = this.deps;
    for (const name of await readdir(storageFolders.resumable).catch(() => [])) {
      const found = await stat(this.fileOf(name)).catch(() => null);
      if (found && clock.now().getTime() - found.mtimeMs > age) await this.remove(name);
    }
  }

  private fileOf(id: string): string {
    return path.join(this.deps.storageFolders.resumable, id);
  }
}
