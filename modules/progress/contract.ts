import type { ProgressJobs } from './services/ProgressJobs';

export { progressFeatures } from './features';
export { bulkResponses, invalidBulk } from './routes/bulkAnswers';
export type { BulkAnswer } from './routes/bulkAnswers';
export type { BulkJob } from './services/BulkEnqueuer';
export type { EachOptions } from './services/EachRun';
export type { NewProgressJob, ProgressReport } from './services/ProgressJob';
export type { ProgressJobs };

/** Services of this module that a module may take which requires `progress`. */
export interface ProgressServices {
  /** Tells clients how far long-running work has come, and carries out work on many items. */
  readonly progressJobs: ProgressJobs;
}
