import { type EventDeclaration, uuid } from '@tenantry/core';
import Joi from 'joi';
import { STATUSES } from '../services/ProgressJob';
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

const event = (verb: string, title: string, more: Record<string, Joi.Schema> = {}): EventDeclaration => ({
  id: `progress.job.${verb}`,
  title,
  category: 'lifecycle',
  clientBroadcast: true,
  excludeFromTriggers: true,
  features: [progressFeatures.view],
  payload: Joi.object({ ...state, ...more }),
});

/** What happens to progress jobs, told to clients as it happens (spec supplement, attachments and CRM 5). */
export const progressEvents: readonly EventDeclaration[] = [
  event('created', 'Long-running work was accepted'),
  event('started', 'Long-running work has begun'),
  event('updated', 'Long-running work has come further'),
  event('completed', 'Long-running work is done', { resultSummary: nullable(Joi.object().unknown(true)) }),
  event('failed', 'Long-running work has failed', {
    errorMessage: nullable(Joi.string().allow('')),
    stale: Joi.boolean(),
  }),
  event('cancelled', 'Long-running work was cancelled'),
];
