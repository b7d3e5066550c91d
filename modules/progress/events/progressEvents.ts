import { event, uuid } from '@tenantry/core';
import Joi from 'joi';
import { type ProgressJob, STATUSES } from '../services/ProgressJob';
import { progressFeatures } from '../features';

const nullable = (schema: Joi.Schema) => schema.allow(null).required();
const count = () => Joi.number().integer().min(0);

const state = {
  jobId: uuid().required(),
  jobType: Joi.string().required(),
  name: Joi.string().required(),
  description: nullable(Joi.string().allow('')),
  status: Joi.valid(...STATUSES).required(),
  progressPercent: count().required(),
  processedCount: count().required(),
  totalCount: nullable(count()),
  etaSeconds: nullable(count()),
  cancellable: Joi.boolean().required(),
  meta: nullable(Joi.object().unknown(true)),
  startedAt: nullable(Joi.string().isoDate()),
  finishedAt: nullable(Joi.string().isoDate()),
  tenantId: uuid().required(),
  organizationId: nullable(uuid()),
};

/** A progress job when something happened to it. */
export interface ProgressEvent extends Pick<ProgressJob, Exclude<keyof typeof state, 'jobId'>> {
  readonly jobId: string;
  readonly resultSummary?: ProgressJob['resultSummary'];
  readonly errorMessage?: string | null;
  /** True for a job that failed because it sent no heartbeat. */
  readonly stale?: boolean;
}

const jobEvent = (verb: string, title: string, more: Record<string, Joi.Schema> = {}) =>
  event({
    id: `progress.job.${verb}`,
    title,
    category: 'lifecycle',
    clientBroadcast: true,
    excludeFromTriggers: true,
    features: [progressFeatures.view],
    payload: Joi.object<ProgressEvent>({ ...state, ...more }),
  });

/** Events of progress jobs, sent to clients as they occur. */
export const progressEvents = {
  created: jobEvent('created', 'Long-running work was accepted'),
  started: jobEvent('started', 'Long-running work has begun'),
  updated: jobEvent('updated', 'Long-running work has come further'),
  completed: jobEvent('completed', 'Long-running work is done', {
    resultSummary: nullable(Joi.object().unknown(true)),
  }),
  failed: jobEvent('failed', 'Long-running work has failed', {
    errorMessage: nullable(Joi.string().allow('')),
    stale: Joi.boolean(),
  }),
  cancelled: jobEvent('cancelled', 'Long-running work was cancelled'),
};
