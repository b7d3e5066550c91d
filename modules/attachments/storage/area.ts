import type { Area } from '@tenantry/core';
import { driverKind } from './driverKind';
import { LocalDriver } from './services/LocalDriver';
import { StorageDrivers } from './services/StorageDrivers';
import { StorageFolders } from './services/StorageFolders';
import { StorageLedger } from './services/StorageLedger';
import { StorageReclaim } from './services/StorageReclaim';
import { reclaimFiles } from './workers/reclaimFiles';

/** Where files are kept, and what they take. */
export const storageArea: Area = {
  kinds: [driverKind],
  services: {
    localDriver: LocalDriver,
    storageDrivers: StorageDrivers,
    storageFolders: StorageFolders,
    storageLedger: StorageLedger,
    storageReclaim: StorageReclaim,
  },
  workers: [reclaimFiles],
  hooks: { start: ({ storageFolders }: { storageFolders: StorageFolders }) => storageFolders.prepare() },
};
