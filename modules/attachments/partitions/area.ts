import type { Area } from '@tenantry/core';
import { partitions } from './collections/partitions';
import { movePartition, readMove } from './routes/movePartition';
import { createPartition, deletePartition, listPartitions, updatePartition } from './routes/partitions';
import { FileMover } from './services/FileMover';
import { PartitionMoves } from './services/PartitionMoves';
import { PartitionRules } from './services/PartitionRules';
import { Partitions } from './services/Partitions';
import { movePartitionFiles } from './workers/movePartitionFiles';

/** Parts of the library with storages and rules of their own. */
export const partitionsArea: Area = {
  services: {
    fileMover: FileMover,
    partitionMoves: PartitionMoves,
    attachmentPartitions: Partitions,
    partitionRules: PartitionRules,
  },
  collections: [partitions],
  routes: [listPartitions, createPartition, updatePartition, deletePartition, movePartition, readMove],
  workers: [movePartitionFiles],
};
