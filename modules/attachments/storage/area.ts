import type { Area } from '@tenantry/core';
import { driverKind } from './driverKind';
import { drivers } from './drivers';
import { StorageDrivers } from './services/StorageDrivers';
import { StorageFolders } from './services/StorageFolders';
import { StorageLedger } from './services/StorageLedger';
import { StorageReclaim } from './services/StorageReclaim';
import { StorageSweep } from './services/StorageSweep';
import { StorageWrites } from './services/StorageWrites';
import { reclaimFiles } from './workers/reclaimFiles';
import { sweepStorages } from './workers/sweepStorages';

/** Where files are kept, and what they take. */
export const storageArea: Area = {
  kinds: [driverKind],
  contributes: { 'attachments.drivers': drivers },
  services: {
    storageDrivers: StorageDrivers,
    storageFolders: StorageFolders,
    storageLedger: StorageLedger,
    storageReclaim: StorageReclaim,
    storageSweep: StorageSweep,
    storageWrites: StorageWrites,
  },
  workers: [reclaimFiles, sweepStorages],
  hooks: {
    start: ({ storageFolders }: { storageFolders: StorageFolders }) => storageFolders.prepare(),
  },
};
