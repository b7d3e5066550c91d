import { isTransient } from '../../kernel/errors/isTransient';
import { AnswerNewJobsInOrder1795640000000 } from './AnswerNewJobsInOrder1795640000000';
import { ClaimJobsFromTable1796000000000 } from './ClaimJobsFromTable1796000000000';
import { CountNewCheckpoints1795336000000 } from './CountNewCheckpoints1795336000000';
import { CreateJobs1763712000001 } from './CreateJobs1763712000001';
import { ChainEnded } from './ChainEnded';
import { JobCallers } from './JobCallers';
import { JobEngine } from './JobEngine';
import { DEFAULT_TIMINGS, type JobTimings } from './JobTimings';
import { LimitJobStarts1797000000000 } from './LimitJobStarts1797000000000';
import type { Jobs } from './Jobs';
import { ShareJobs1798100000000 } from './ShareJobs1798100000000';
import { workerKind } from './workerKind';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface CoreServices {
    /** `enqueue`, `enqueueAll`, `cancel`, `status` of background jobs. */
    readonly jobs: JobsOfModules;
  }
}

declare module '../../kernel/host/HostOptions' {
  interface HostOptions {
    /** How often to check jobs. */
    readonly jobs?: Partial<JobTimings>;
    /**
     * True when no other process can use the database, as with the embedded one: jobs that seem to be under
     * way at the start are run again at once.
     */
    readonly alone?: boolean;
  }
}

const JOBS = ['enqueue', 'enqueueAll', 'problemWith', 'cancel', 'status'] as const;

/** `Jobs` as modules use it. */
export type JobsOfModules = Pick<Jobs, (typeof JOBS)[number]>;

/** Background jobs, in the tenant that they were enqueued in. */
export const jobsPart: Part = {
  id: 'jobs',
  kinds: [workerKind],
  contributes: {
    migrations: [
      CreateJobs1763712000001,
      CountNewCheckpoints1795336000000,
      AnswerNewJobsInOrder1795640000000,
      ClaimJobsFromTable1796000000000,
      LimitJobStarts1797000000000,
      ShareJobs1798100000000,
    ],
  },
  services: {
    jobEngine: (services) => {
      const { options, environment, database, unitOfWork, notifications } = services;
      const { organizations, accessControl, principals, tenantModules, quarantine, health, redis } = services;
      const { connection, logger, clock, jobs, alone = false } = options;
      const engine = new JobEngine({
        connection,
        database,
        unitOfWork,
        notifications,
        clock,
        logger,
        timings: {
          ...DEFAULT_TIMINGS,
          concurrency: environment.jobConcurrency,
          share: environment.tenantShare,
          ...jobs,
        },
        callers: new JobCallers(organizations, accessControl, principals),
        alone,
        redis,
      });
      engine.addGate((moduleId, tenantId) => tenantModules.isOn(moduleId, tenantId));
      engine.addGate((_moduleId, tenantId) => organizations.isOpen(tenantId));
      engine.onFinished(({ moduleId, milliseconds, error }) => {
        const isFailure = error !== undefined && !isTransient(error) && !(error instanceof ChainEnded);
        health.of(moduleId).job(milliseconds, isFailure);
      });
      quarantine.onChange((moduleId, isOut) => {
        if (isOut) engine.parkModule(moduleId);
        else engine.resumeModule(moduleId);
      });
      return engine;
    },
  },
  offers: { jobs: ({ jobEngine }) => facade(jobEngine.jobs, JOBS) },
  drain: (moduleId, limit, { jobEngine }) => jobEngine.leave(moduleId, limit),
  changed: ({ jobEngine }) => jobEngine.begin(),
  finish: (limit, { jobEngine }) => jobEngine.stop(limit),
  stop: ({ jobEngine }) => jobEngine.close(),
};
