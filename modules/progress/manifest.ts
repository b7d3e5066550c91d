import path from 'node:path';
import { defineModule, type Provides, textsIn } from '@tenantry/core';
import type { ProgressServices } from './contract';
import { environment } from './environment';
import { progressEvents } from './events/progressEvents';
import { CreateProgressJobs1795330000000 } from './migrations/CreateProgressJobs1795330000000';
import { IndexFinishedProgress1795440000000 } from './migrations/IndexFinishedProgress1795440000000';
import { listActiveJobs, listJobs, readJob } from './routes/readJobs';
import { cancelJob, createJob, updateJob } from './routes/writeJobs';
import { BulkEnqueuer } from './services/BulkEnqueuer';
import { EachRun } from './services/EachRun';
import { JobControl } from './services/JobControl';
import { ProgressChanges } from './services/ProgressChanges';
import { ProgressJobs } from './services/ProgressJobs';
import { ProgressQuery } from './services/ProgressQuery';
import { ProgressRecords } from './services/ProgressRecords';
import { ProgressUpkeep } from './services/ProgressUpkeep';
import { StaleJobs } from './services/StaleJobs';
import { consoleServices, extension } from './extension';
import { upkeep } from './workers/upkeep';
import { progressFeatures } from './features';

export default defineModule({
  title: 'Progress',
  description: 'Progress of imports and other long work',
  environment,
  features: [...progressFeatures],
  defaultGrants: {
    superadmin: ['progress.*'],
    admin: ['progress.*'],
    employee: [progressFeatures.view],
  },
  migrations: [CreateProgressJobs1795330000000, IndexFinishedProgress1795440000000],
  services: {
    bulkEnqueuer: BulkEnqueuer,
    eachRun: EachRun,
    jobControl: JobControl,
    progressChanges: ProgressChanges,
    progressJobs: ProgressJobs,
    progressQuery: ProgressQuery,
    progressRecords: ProgressRecords,
    progressUpkeep: ProgressUpkeep,
    staleJobs: StaleJobs,
  } satisfies Provides<ProgressServices>,
  routes: [listJobs, createJob, readJob, updateJob, cancelJob, listActiveJobs],
  events: Object.values(progressEvents),
  workers: [upkeep],
  translations: textsIn(path.join(__dirname, 'translations')),
  contributes: { 'console.extensions': [extension], 'console.services': consoleServices },
});
