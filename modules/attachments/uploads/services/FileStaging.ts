import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HttpError } from '@tenantry/core';
import type { StorageFolders } from '../../storage/services/StorageFolders';
import type { Reservation, StorageLedger } from '../../storage/services/StorageLedger';

/** A file that has arrived as a whole and is not stored yet. */
export interface ArrivedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly checksum: string;
  /** How it begins. */
  readonly head: Buffer;
}

interface Dependencies {
  readonly storageFolders: StorageFolders;
  readonly storageLedger: StorageLedger;
}

const HEAD = 4_100;
const STEP = 8 * 1024 * 1024;

/** Takes files as they come, piece by piece, within the quota of their tenant. */
export class FileStaging {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Writes what comes into a file of this machine; room is reserved as it grows.
   *
   * @param limit bytes
   * @throws HttpError 413 too large, or no room is left
   */
  async take(source: Readable, reservation: Reservation, limit: number): Promise<ArrivedFile> {
    const file = path.join(this.deps.storageFolders.staging, randomUUID());
    const hash = createHash('sha256');
    const head: Buffer[] = [];
    let size = 0;
    let granted = 0;
    const measured = async function* (this: FileStaging) {
      // The stream stays open after a refusal, so that the rest of the form can be read.
      for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (size < HEAD) head.push(Buffer.from(chunk.subarray(0, HEAD - size)));
        size += chunk.length;
        if (size > limit) throw tooLarge();
        if (size > granted) granted = await this.grow(reservation, size, limit);
        hash.update(chunk);
        yield chunk;
      }
    };
    try {
      await pipeline(measured.call(this), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await this.drop(file);
      throw error;
    }
    return { path: file, size, checksum: hash.digest('hex'), head: Buffer.concat(head) };
  }

  async drop(file: string): Promise<void> {
    await rm(file, { force: true });
  }

  /** Larger files reserve in larger steps, so that there are few. */
  private async grow(reservation: Reservation, size: number, limit: number): Promise<number> {
    const wanted = Math.min(limit, size + Math.max(STEP, size));
    const granted = await this.deps.storageLedger.grow(reservation, wanted);
    if (granted < size) throw quotaExceeded();
    return granted;
  }
}

export const tooLarge = () => new HttpError(413, 'Attachment exceeds the maximum upload size.');
export const quotaExceeded = () => new HttpError(413, 'Attachment storage quota exceeded for this tenant.');
