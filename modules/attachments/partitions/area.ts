import type { Area } from '@tenantry/core';
import { partitions } from './collections/partitions';
import { createPartition, deletePartition, listPartitions, updatePartition } from './routes/partitions';
import { PartitionRules } from './services/PartitionRules';
import { Partitions } from './services/Partitions';

/** Parts of the library with storages and rules of their own. */
export const partitionsArea: Area = {
  services: { partitions: Partitions, partitionRules: PartitionRules },
  collections: [partitions],
  routes: [listPartitions, createPartition, updatePartition, deletePartition],
};
