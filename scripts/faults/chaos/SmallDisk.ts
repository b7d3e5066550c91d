import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CommandError } from '@tenantry/core/cli';

const run = promisify(execFile);

/** Megabytes for the database of a run and its write-ahead log. Unused ones take no memory. */
const MEGABYTES = 2_048;
/** The largest file system that is filled: a run must not take the space of others. */
const MOST_BYTES = 8 * 1024 ** 3;
/** Written last, where a larger piece does not fit any more. */
const PIECES = [16 * 1024 * 1024, 65_536, 256, 1];
/** Milliseconds after which a full disk is filled again, where something has been removed from it. */
const REFILL_AFTER = 50;

/** A file system of its own, small enough to be filled. */
export class SmallDisk {
  private isFull = false;
  private filling: Promise<void> | null = null;

  private constructor(
    readonly folder: string,
    private readonly isMounted: boolean,
  ) {}

  /** Mounts a tmpfs, which takes root on Linux. @returns why it cannot be, where it cannot */
  static async mount(): Promise<SmallDisk | string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-chaos-'));
    const options = `size=${MEGABYTES}m,mode=755`;
    try {
      await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
      return new SmallDisk(folder, true);
    } catch (error) {
      await rmdir(folder);
      return (error as Error).message.trim();
    }
  }

  /** Takes a folder that the caller has put on a small file system. @throws CommandError when it is a large one */
  static async at(folder: string): Promise<SmallDisk> {
    const { bsize, blocks } = await statfs(folder);
    if (bsize * blocks <= MOST_BYTES) return new SmallDisk(path.resolve(folder), false);
    throw new CommandError(
      `The file system of ${folder} has more than ${MOST_BYTES / 1024 ** 3} GiB.`,
      'name a folder on a small file system of its own: it is filled to the last byte.',
    );
  }

  /** Leaves no byte free until `free` is called. */
  async fill(): Promise<void> {
    this.isFull = true;
    await this.write();
    this.filling = this.keepFull();
  }

  async free(): Promise<void> {
    this.isFull = false;
    await this.filling;
    await rm(this.filler, { force: true });
  }

  /** Removes what a run has left. */
  async release(): Promise<void> {
    await this.free();
    if (!this.isMounted) return;
    await run('umount', ['-l', this.folder]);
    await rmdir(this.folder);
  }

  private get filler(): string {
    return path.join(this.folder, 'filler');
  }

  private async keepFull(): Promise<void> {
    while (this.isFull) {
      await sleep(REFILL_AFTER);
      if (this.isFull) await this.write();
    }
  }

  private async write(): Promise<void> {
    const file = await open(this.filler, 'a');
    try {
      for (const size of PIECES) {
        const piece = Buffer.alloc(size);
        while (this.isFull && (await fits(file.write(piece)))) continue;
      }
    } finally {
      await file.close();
    }
  }
}

async function fits(writing: Promise<{ bytesWritten: number }>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOSPC') return false;
    throw error;
  }
}
