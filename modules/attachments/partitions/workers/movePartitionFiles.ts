import { workerFor } from '@tenantry/core';
import type { MoveProgress, PartitionMoves } from '../services/PartitionMoves';
import { moveJob } from './moveJob';

const HOURS = 3_600_000;

/** Moves the files of a partition into its storage. Goes on where it was when a process ends. */
export const movePartitionFiles = workerFor<{ readonly partitionMoves: PartitionMoves }>()({
  ...moveJob,
  timeout: 12 * HOURS,
  concurrency: 2,
  perTenant: 1,
  handle: async (job, { partitionMoves }) => {
    const done = (progress: MoveProgress) => job.saveCheckpoint(progress);
    const run = { signal: job.signal, done };
    await partitionMoves.run(job.data.partitionId, job.checkpoint as MoveProgress | null, run);
  },
});
