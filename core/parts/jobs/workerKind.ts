import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { facts } from '../../kernel/kinds/Details';
import { schema, value } from '../../kernel/kinds/Facet';
import { fn, joiSchema, ownId } from '../../kernel/kinds/shapes';
import type { JobEngine } from './JobEngine';
import { nextTime } from './JobSchedules';
import type { WorkerDeclaration } from './WorkerDeclaration';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Kinds of background jobs that the module carries out. */
    readonly workers?: readonly WorkerDeclaration[];
  }
}

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly jobEngine: JobEngine;
  }
}

/** The members of `JobPolicy`. */
export const jobPolicy = {
  attempts: Joi.number().integer().min(1).max(1000),
  backoff: Joi.object({
    initial: Joi.number().min(0),
    factor: Joi.number().min(1),
    max: Joi.number().min(0),
  }),
  timeout: Joi.number().positive().max(2_147_483_647),
  concurrency: Joi.number().integer().min(1),
  perTenant: Joi.number().integer().min(1),
};

/** Kinds of background jobs. They begin when their module has started. */
export const workerKind = contributionKind<WorkerDeclaration>({
  key: 'workers',
  noun: 'worker',
  schema: Joi.object({
    id: ownId,
    title: Joi.string(),
    data: joiSchema,
    schedule: Joi.string().custom((cron: string) => {
      nextTime(cron, new Date(0));
      return cron;
    }),
    limit: Joi.object({
      jobs: Joi.number().integer().min(1).required(),
      seconds: Joi.number().min(0.1).max(86_400).required(),
      per: Joi.string().valid('tenant'),
    }),
    ...jobPolicy,
    handle: fn,
  }),
  textsOf: ({ title }) => (title === undefined ? [] : [title]),
  register: null,
  describe: ({ title, schedule, attempts, timeout, concurrency, perTenant, limit }) =>
    facts({
      title,
      schedule: schedule === undefined ? undefined : `${schedule} (UTC)`,
      attempts: String(attempts ?? 5),
      timeout: timeout === undefined ? undefined : `${timeout} ms`,
      concurrency: concurrency === undefined ? undefined : String(concurrency),
      'for each tenant': perTenant === undefined ? undefined : String(perTenant),
      limit:
        limit && `${limit.jobs} in ${limit.seconds} s${limit.per === 'tenant' ? ' for each tenant' : ''}`,
    }),
  compare: ({ data, schedule }) => ({
    data: schema(data, 'input'),
    schedule: value(schedule ?? null, 'minor'),
  }),
});
