import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CoreServices } from '@tenantry/core';
import type { ServedFiles } from '../../files/services/ServedFiles';
import { locationOf } from '../../storage/rules/locationOf';
import { newStorageKey } from '../../storage/rules/storageKey';
import type { StorageDrivers } from '../../storage/services/StorageDrivers';
import type { StorageFolders } from '../../storage/services/StorageFolders';
import type { Reservation, StoredPlace, StorageLedger } from '../../storage/services/StorageLedger';
import type { StorageReclaim } from '../../storage/services/StorageReclaim';
import type { StorageWrites } from '../../storage/services/StorageWrites';
import type { Partition } from './Partitions';

/** A file that is to be moved. */
export interface MovedFile extends StoredPlace, Record<string, unknown> {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly mimeType: string | null;
  readonly checksum: string;
}

/** A storage returns other bytes than were stored. */
export class DamagedFile extends Error {
  constructor({ storageDriver, storageKey }: StoredPlace) {
    super(`The storage ${storageDriver} returns other bytes for ${storageKey} than were stored`);
    this.name = 'DamagedFile';
  }
}

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'unitOfWork'> & {
  readonly servedFiles: ServedFiles;
  readonly storageDrivers: StorageDrivers;
  readonly storageFolders: StorageFolders;
  readonly storageLedger: StorageLedger;
  readonly storageReclaim: StorageReclaim;
  readonly storageWrites: StorageWrites;
};

/** Moves a file from one storage into another. It is served from the old one until the new one has all of it. */
export class FileMover {
  constructor(private readonly deps: Dependencies) {}

  /** @throws DamagedFile one of the storages returns other bytes @throws StorageObjectMissing */
  async move(file: MovedFile, partition: Partition, signal: AbortSignal): Promise<void> {
    const { storageDriver } = partition;
    const config = locationOf(partition.configJson);
    const { clock, storageFolders, storageLedger, storageReclaim, storageWrites } = this.deps;
    const staged = path.join(storageFolders.staging, randomUUID());
    const { partitionCode, fileSize: size, mimeType } = file;
    const storageKey = newStorageKey(file, clock.now());
    const to = { storageDriver, storageConfig: config, partitionCode, storageKey };
    let reservation: Reservation | undefined;
    try {
      await this.verify(file, file, signal, staged);
      reservation = await storageLedger.open(file.tenantId);
      const copy = { path: staged, size, mimeType: mimeType ?? OCTETS };
      const write = { reservation, to, file: copy, reserved: 0 };
      const isMoved = await storageWrites.run(write, async () => {
        await this.verify(to, file, signal);
        return this.exchange(file, to, write.reservation);
      });
      if (isMoved) reservation = undefined;
    } finally {
      await rm(staged, { force: true });
      if (reservation) {
        await storageLedger.abandon(reservation);
        await storageReclaim.remove(reservation);
      }
    }
  }

  /** Gives the attachment its new place. @returns false where it was deleted or moved meanwhile */
  private exchange(file: MovedFile, to: StoredPlace, reservation: Reservation): Promise<boolean> {
    const { database, servedFiles, storageLedger, unitOfWork } = this.deps;
    const config = to.storageConfig === null ? null : JSON.stringify(to.storageConfig);
    return unitOfWork.run(async () => {
      const changed = await database.run(
        `UPDATE attachments_attachments SET storage_driver = $3, storage_config = $4, storage_key = $5
          WHERE id = $1 AND storage_key = $2`,
        [file.id, file.storageKey, to.storageDriver, config, to.storageKey],
      );
      if (changed === 0) return false;
      await storageLedger.exchange(reservation, file);
      await servedFiles.forget(file.id);
      return true;
    });
  }

  /** Reads a file as a whole and compares it with what was uploaded. @param copy file that gets its bytes */
  private async verify(
    place: StoredPlace,
    { checksum, fileSize }: MovedFile,
    signal: AbortSignal,
    copy?: string,
  ): Promise<void> {
    const { partitionCode: code, storageDriver, storageConfig: config, storageKey } = place;
    const source = await this.deps.storageDrivers.require(storageDriver).read({ code, config }, storageKey);
    const hash = createHash('sha256');
    let size = 0;
    const measured = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    };
    const target =
      copy === undefined
        ? new Writable({ write: (_chunk, _encoding, done) => done() })
        : createWriteStream(copy, { flags: 'wx', mode: 0o600 });
    await pipeline(source, measured, target, { signal });
    if (size !== fileSize || hash.digest('hex') !== checksum) throw new DamagedFile(place);
  }
}

const OCTETS = 'application/octet-stream';
