import { utimes } from 'node:fs/promises';
import { conflict, type CoreServices, HttpError, isTransient } from '@tenantry/core';
import { type StagedFile, type StorageDriver, StorageKeyTaken } from '../StorageDriver';
import type { StorageDrivers } from './StorageDrivers';
import { type Reservation, RENEWAL_SECONDS, type StoredPlace, type StorageLedger } from './StorageLedger';

/** A file of this machine that gets a place in a storage. */
export interface StorageWrite {
  readonly reservation: Reservation;
  readonly to: StoredPlace;
  readonly file: StagedFile;
  /** Bytes of the quota that it takes while it is stored. */
  readonly reserved: number;
}

type Dependencies = Pick<CoreServices, 'clock' | 'logger'> & {
  readonly storageDrivers: StorageDrivers;
  readonly storageLedger: StorageLedger;
};

/** Stores files that are on this machine, however long a storage takes for it. */
export class StorageWrites {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Stores a file, and then does what makes something of it. Until both are done the lease of the reservation is extended, and
   * the staged file counts as used. Whatever fails: the reservation then names the file, even if it was reclaimed meanwhile,
   * so that the file is found and removed.
   *
   * @throws HttpError 409 the place is taken or the reservation was reclaimed, 500 the storage failed; and what `finish` throws
   */
  async run<T>(write: StorageWrite, finish: () => Promise<T>): Promise<T> {
    const { storageDrivers, storageLedger } = this.deps;
    const { reservation, to, reserved } = write;
    const driver = storageDrivers.require(to.storageDriver);
    await storageLedger.storing(reservation, to, reserved);
    const renewal = setInterval(() => void this.renew(write), RENEWAL_SECONDS * 1_000);
    try {
      await this.put(driver, write);
      return await finish();
    } catch (error) {
      await storageLedger.abandon(reservation, to);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  private async put(driver: StorageDriver, { to, file }: StorageWrite): Promise<void> {
    const { partitionCode: code, storageConfig: config, storageKey } = to;
    try {
      await driver.put({ code, config }, storageKey, file);
    } catch (error) {
      if (error instanceof StorageKeyTaken) throw conflict('The target storage path already exists.');
      if (isTransient(error)) throw error;
      this.deps.logger.error({ err: error, ...to, size: file.size }, 'a file could not be stored');
      throw Object.assign(new HttpError(500, 'Failed to persist attachment.'), { cause: error });
    }
  }

  /** Extends the lease. A failure is retried at the next interval, long before the lease ends. */
  private async renew({ reservation, to, file }: StorageWrite): Promise<void> {
    const { clock, logger, storageLedger } = this.deps;
    try {
      await utimes(file.path, clock.now(), clock.now());
      await storageLedger.renew(reservation);
    } catch (error) {
      logger.warn({ err: error, ...to }, 'the lease of a file that is stored could not be extended');
    }
  }
}
