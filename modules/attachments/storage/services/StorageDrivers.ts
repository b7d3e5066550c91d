import { HttpError } from '@tenantry/core';
import type { StorageDriver } from '../StorageDriver';
import type { LocalDriver } from './LocalDriver';
import type { S3Driver } from './S3Driver';

/** The code of the storage drivers, by id. */
export class StorageDrivers {
  private readonly registered = new Map<string, StorageDriver>();

  constructor({ localDriver, s3Driver }: { readonly localDriver: LocalDriver; readonly s3Driver: S3Driver }) {
    this.registered.set('local', localDriver);
    this.registered.set('s3', s3Driver);
  }

  /**
   * To be called in `hooks.start` of a module that contributes the driver.
   *
   * @returns withdraws the driver, in `hooks.stop`
   * @throws Error another driver has the id
   */
  register(id: string, driver: StorageDriver): () => void {
    if (this.registered.has(id)) throw new Error(`There is a storage driver ${id} already`);
    this.registered.set(id, driver);
    return () => {
      if (this.registered.get(id) === driver) this.registered.delete(id);
    };
  }

  find(id: string): StorageDriver | undefined {
    return this.registered.get(id);
  }

  /** @throws HttpError 500 `Partition misconfigured` while no module that runs has registered the driver */
  require(id: string): StorageDriver {
    const driver = this.registered.get(id);
    if (!driver) throw new HttpError(500, 'Partition misconfigured', { code: 'storage_driver_missing' });
    return driver;
  }
}
