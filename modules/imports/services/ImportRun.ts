import { ChainEnded, type CoreServices, HttpError, JobLost, type RunningJob } from '@tenantry/core';
import type { ProgressServices } from '@tenantry/module-progress/contract';
import { decoded } from '../rules/decoded';
import { type ImportJob, NOTHING, type StoredImport, type Tally } from '../rules/ImportJob';
import type { FileRow } from '../rules/FileRow';
import { readRows } from '../rules/readRows';
import { type RowInput, rowInput } from '../rules/rowInput';
import { UnreadableFile } from '../rules/UnreadableFile';
import { BatchPlan } from './BatchPlan';
import type { BatchWriter } from './BatchWriter';
import type { ImportFiles } from './ImportFiles';
import type { ImportStore } from './ImportStore';
import type { Kinds } from './Kinds';
import type { RecordFinder } from './RecordFinder';

/** Rows of a transaction. */
const BATCH = 100;
/** Names of members that are remembered of a file; more than a mapping can have. */
const MOST_NAMES = 10_000;
const GIVEN_UP = 'The import could not be finished because of an internal error';

type Dependencies = Pick<CoreServices, 'unitOfWork'> &
  ProgressServices & {
    readonly batchWriter: BatchWriter;
    readonly importFiles: ImportFiles;
    readonly importStore: ImportStore;
    readonly kinds: Kinds;
    readonly recordFinder: RecordFinder;
  };

/**
 * Carries out an import: reads its file from the beginning, leaves out what an earlier attempt has dealt with, and writes
 * the rest in batches. Of a batch, its records, the report and the checkpoint are one transaction.
 */
export class ImportRun {
  constructor(private readonly services: Dependencies) {}

  /** @throws any error that is not the refusal of a row: the job is then tried again, from the first row that was not handled */
  async run(job: RunningJob<ImportJob>): Promise<void> {
    const { importId, progressJobId } = job.data;
    try {
      const stored = await this.services.importStore.find(importId);
      if (stored && (await this.services.progressJobs.start(progressJobId, job))) {
        await this.workThrough(job, stored);
      }
    } catch (error) {
      if (error instanceof UnreadableFile || error instanceof HttpError) {
        await this.fail(job, error.message);
        return;
      }
      if (error instanceof ChainEnded) await this.fail(job, error.message);
      const isOver = job.attempt >= job.attempts && !(error instanceof ChainEnded);
      const isLast = isOver && !job.signal.aborted && !(error instanceof JobLost);
      if (isLast) await this.fail(job, GIVEN_UP).catch(() => undefined);
      throw error;
    }
  }

  private async workThrough(job: RunningJob<ImportJob>, stored: StoredImport): Promise<void> {
    const { batchWriter, kinds, recordFinder } = this.services;
    const collection = kinds.require(stored.kind);
    const customFields = await kinds.customFields(collection);
    const plan = new BatchPlan(stored, kinds, recordFinder, {
      target: await kinds.targets(collection, stored.mapping),
      customFields,
      values: kinds.values(collection, customFields),
    });
    // A dry run begins anew: rows are checked against those before them, of which nothing was kept.
    let tally = (stored.isDryRun ? null : (job.checkpoint as Tally | null)) ?? NOTHING;
    if (tally.place === 0) await this.count(job, stored, plan);
    await plan.lookAhead(() => this.rows(stored), await job.caller(job.data.features));
    for await (const rows of this.batches(stored, plan, tally.place)) {
      job.signal.throwIfAborted();
      // The import ends with who started it.
      const call = await job.caller(job.data.features);
      const written = await batchWriter.write({ job, stored, call, plan, rows, tally });
      ({ tally } = written);
      if (written.cancelRequested) {
        await this.end(job, 'cancelled', tally);
        return;
      }
    }
    await this.end(job, 'completed', tally);
  }

  /**
   * Reads the whole file once, so that nothing is written of one that cannot be read to its end, or that lacks what the
   * mapping names: of JSON only the whole file tells.
   */
  private async count(job: RunningJob<ImportJob>, stored: StoredImport, plan: BatchPlan): Promise<void> {
    let total = 0;
    const names = new Set<string>();
    for await (const { values } of this.rows(stored)) {
      total += 1;
      for (const name of Object.keys(values)) if (names.size < MOST_NAMES) names.add(name);
      if (total % 1_000 === 0) job.signal.throwIfAborted();
    }
    const { importStore, kinds, progressJobs } = this.services;
    const lacking = stored.format === 'json' ? await kinds.lacking(stored, [...names]) : undefined;
    if (total > 0 && lacking !== undefined) throw new UnreadableFile(lacking);
    const notice = stored.mapping ? null : kinds.notImported(plan.collection, [...names]);
    await importStore.setTotal(stored.id, total, notice);
    await progressJobs.advance(job.data.progressJobId, { totalCount: total });
  }

  private rows(stored: StoredImport): AsyncGenerator<FileRow> {
    return readRows(decoded(this.services.importFiles.read(stored.id), stored.encoding), stored);
  }

  private async *batches(stored: StoredImport, plan: BatchPlan, after: number): AsyncGenerator<RowInput[]> {
    let batch: RowInput[] = [];
    let has = new Set<string>();
    for await (const row of this.rows(stored)) {
      if (row.place <= after) continue;
      const read = rowInput(row, plan.shape);
      const clash = plan.clashes(read);
      if (batch.length >= BATCH || clash.needs.some((name) => has.has(name))) {
        yield batch;
        [batch, has] = [[], new Set()];
      }
      batch.push(read);
      for (const name of clash.has) has.add(name);
    }
    if (batch.length > 0) yield batch;
  }

  private async end(
    job: RunningJob<ImportJob>,
    status: 'completed' | 'cancelled',
    { created, updated, skipped, refused }: Tally,
  ): Promise<void> {
    const { importStore, progressJobs, unitOfWork } = this.services;
    const { importId, progressJobId } = job.data;
    const summary = { importId, created, updated, skipped, refused };
    await unitOfWork.run(async () => {
      await importStore.end(importId, status);
      if (status === 'cancelled') await progressJobs.cancelled(progressJobId, summary);
      else await progressJobs.complete(progressJobId, summary);
    });
  }

  private async fail(job: RunningJob<ImportJob>, message: string): Promise<void> {
    const { importStore, progressJobs, unitOfWork } = this.services;
    await unitOfWork.run(async () => {
      await importStore.end(job.data.importId, 'failed', message);
      await progressJobs.fail(job.data.progressJobId, message);
    });
  }
}
