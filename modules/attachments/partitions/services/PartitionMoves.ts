import type { CoreServices } from '@tenantry/core';
import { locationOf } from '../../storage/rules/locationOf';
import { StorageObjectMissing } from '../../storage/StorageDriver';
import { moveJob } from '../workers/moveJob';
import { DamagedFile, type FileMover, type MovedFile } from './FileMover';
import type { Partition, Partitions } from './Partitions';

/** How far a move has come. */
export interface MoveProgress {
  /** Id of the file that was handled last. */
  readonly last: string;
}

/** How a move reports, and ends early. */
export interface MoveRun {
  readonly signal: AbortSignal;
  readonly done: (progress: MoveProgress) => Promise<void>;
}

type Dependencies = Pick<CoreServices, 'database' | 'jobs' | 'logger'> & {
  readonly fileMover: FileMover;
  readonly attachmentPartitions: Partitions;
};

const BATCH = 50;
/** Files of the partition $1 that are not in the storage of driver $2 and configuration $3. */
const ELSEWHERE = `(storage_driver <> $2 OR storage_config IS DISTINCT FROM $3::jsonb)`;

/** Moves the files of a partition into the storage that it has. */
export class PartitionMoves {
  constructor(private readonly deps: Dependencies) {}

  /** Enqueues the move; in the transaction that changes the storage. */
  async enqueue(partitionId: string): Promise<void> {
    await this.deps.jobs.enqueue(moveJob, { partitionId });
  }

  /** Files of a partition, and how many of them are in another storage. */
  async progressOf(partition: Partition): Promise<{ readonly files: number; readonly left: number }> {
    const row = await this.deps.database.first<{ files: number; left: number }>(
      `SELECT count(*)::int AS files, count(*) FILTER (WHERE ${ELSEWHERE})::int AS left
         FROM attachments_attachments WHERE partition_code = $1`,
      storageOf(partition),
    );
    return row ?? { files: 0, left: 0 };
  }

  /**
   * Moves one file after the other. Files that are damaged or missing stay where they are, and the log names them.
   *
   * @throws Error a storage fails; the job is tried again from there
   */
  async run(partitionId: string, progress: MoveProgress | null, { signal, done }: MoveRun): Promise<void> {
    const { attachmentPartitions, fileMover, logger } = this.deps;
    let last = progress?.last ?? null;
    for (;;) {
      // Read again for each batch: a change of the storage meanwhile counts for the files that are left.
      const partition = await attachmentPartitions.byId(partitionId);
      const files = partition ? await this.next(partition, last) : [];
      if (!partition || files.length === 0) return;
      for (const file of files) {
        signal.throwIfAborted();
        try {
          await fileMover.move(file, partition, signal);
        } catch (error) {
          if (!(error instanceof DamagedFile) && !(error instanceof StorageObjectMissing)) throw error;
          logger.error({ err: error, attachment: file.id }, 'a file could not be moved, and stays');
        }
        last = file.id;
        await done({ last });
      }
    }
  }

  private next(partition: Partition, last: string | null): Promise<MovedFile[]> {
    return this.deps.database.query<MovedFile>(
      `SELECT id, tenant_id AS "tenantId", organization_id AS "organizationId", file_name AS "fileName",
              file_size::float8 AS "fileSize", mime_type AS "mimeType", checksum, partition_code AS "partitionCode",
              storage_driver AS "storageDriver", storage_key AS "storageKey", storage_config AS "storageConfig"
         FROM attachments_attachments
        WHERE partition_code = $1 AND ${ELSEWHERE} AND ($4::uuid IS NULL OR id > $4)
        ORDER BY id LIMIT ${BATCH}`,
      [...storageOf(partition), last],
    );
  }
}

function storageOf({ code, storageDriver, configJson }: Partition): [string, string, string | null] {
  const config = locationOf(configJson);
  return [code, storageDriver, config === null ? null : JSON.stringify(config)];
}
