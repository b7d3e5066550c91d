import { errorResponse, type FlatDetails, pageSchema, timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import { STATUSES } from '../services/ProgressJob';

const nullable = (schema: Joi.Schema) => schema.allow(null).required();
const count = () => Joi.number().integer().min(0);

const listed = {
  id: uuid().required(),
  jobType: Joi.string().required(),
  name: Joi.string().required(),
  description: nullable(Joi.string().allow('')),
  status: Joi.valid(...STATUSES).required(),
  progressPercent: count().max(100).required(),
  processedCount: count().required(),
  totalCount: nullable(count()),
  etaSeconds: nullable(count()),
  cancellable: Joi.boolean().required(),
  startedAt: nullable(timestamp()),
  finishedAt: nullable(timestamp()),
  errorMessage: nullable(Joi.string().allow('')),
  createdAt: timestamp().required(),
  tenantId: uuid().required(),
  organizationId: nullable(uuid()),
};
const items = Joi.array().items(Joi.object(listed)).required();

/** A progress job by itself. */
export const jobDetail = Joi.object({
  ...listed,
  meta: nullable(Joi.object().unknown(true)),
  resultSummary: nullable(Joi.object().unknown(true)).description('by the worker; what came of it'),
  startedByUserId: nullable(uuid()),
  heartbeatAt: nullable(timestamp()),
  parentJobId: nullable(uuid()),
  partitionIndex: nullable(count()),
  partitionCount: nullable(count()),
  updatedAt: timestamp().required(),
});

export const jobPage = Joi.object(pageSchema(Joi.object(listed)));

export const activeJobs = Joi.object({ active: items, recentlyCompleted: items });

/** Answer to a refused list. */
export const EMPTY_PAGE = { items: [], total: 0, page: 1, pageSize: 20, totalPages: 1 } as const;

const deadSelection = errorResponse('The organization selected by cookie cannot be selected any more');

export const readErrors = {
  401: errorResponse('No valid credential, or one without a tenant'),
  422: deadSelection,
};
export const listErrors = {
  400: {
    description: 'Invalid query; an empty page, with each parameter that does not fit',
    body: jobPage.keys({ details: Joi.array() }),
  },
  401: {
    description: 'No valid credential, or, with an empty page, one without a tenant',
    body: Joi.alternatives(jobPage, Joi.object({ error: Joi.string().required() }).unknown(true)),
  },
  422: deadSelection,
};

const details = Joi.object<FlatDetails>({
  formErrors: Joi.array().items(Joi.string()).required(),
  fieldErrors: Joi.object().pattern(Joi.string(), Joi.array().items(Joi.string())).required(),
});

/** The answer to a body that does not fit. */
export const invalidBody = {
  description: 'Invalid input, by field',
  body: Joi.object({ error: Joi.string().required(), details }),
};
