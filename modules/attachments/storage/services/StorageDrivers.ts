import { type CoreServices, HttpError } from '@tenantry/core';
import { driverKind } from '../driverKind';
import type { StorageDriver } from '../StorageDriver';

/** The storage drivers of running modules, by id. */
export class StorageDrivers {
  constructor(private readonly deps: Pick<CoreServices, 'contributions'>) {}

  find(id: string): StorageDriver | undefined {
    return this.deps.contributions.of(driverKind).instanceOf(id);
  }

  /** @throws HttpError 500 `Partition misconfigured` while no module runs that contributes the driver */
  require(id: string): StorageDriver {
    const driver = this.find(id);
    if (!driver) throw new HttpError(500, 'Partition misconfigured', { code: 'storage_driver_missing' });
    return driver;
  }
}
