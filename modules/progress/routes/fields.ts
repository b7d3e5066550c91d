import { moment, recordId, jsonObject } from '@tenantry/core';
import Joi from 'joi';
import type { NewProgressJob, ProgressReport, ProgressStatus } from '../services/ProgressJob';
import { STATUSES } from '../services/ProgressJob';
import type { ProgressFilters } from '../services/ProgressQuery';

/** Greatest count that the database holds. */
const MOST = 2_147_483_647;
const count = () => Joi.number().integer().min(0).max(MOST);
const id = () => recordId();
const meta = () => jsonObject();

export const jobId = Joi.object<{ id: string }>({ id: id().required() });

/** Query of the list. */
export interface ListQuery extends Omit<ProgressFilters, 'statuses'> {
  readonly status?: readonly ProgressStatus[];
  readonly includeCompleted?: 'true' | 'false';
}

const statuses = Joi.alternatives(Joi.string(), Joi.array().items(Joi.string()))
  .custom((value: string | string[], helpers) => {
    const names = [value].flat().flatMap((text) => text.split(',').map((name) => name.trim()));
    const areKnown = names.every((name) => (STATUSES as readonly string[]).includes(name));
    return areKnown ? names : helpers.error('any.only', { valids: STATUSES });
  }, 'statuses')
  .description(`one or a comma list of ${STATUSES.join(', ')}`);

export const listQuery = Joi.object<ListQuery>({
  status: statuses,
  jobType: Joi.string().max(100),
  parentJobId: id(),
  includeCompleted: Joi.valid('true', 'false'),
  completedSince: moment(),
  page: Joi.number().integer().min(1).max(MOST).default(1),
  pageSize: Joi.number().integer().min(1).max(100).default(20),
  search: Joi.string().trim().empty('').max(255),
  sortField: Joi.valid('createdAt', 'startedAt', 'finishedAt').default('createdAt'),
  sortDir: Joi.valid('asc', 'desc').default('desc'),
});

export const newJob = Joi.object<NewProgressJob>({
  jobType: Joi.string().min(1).max(100).required(),
  name: Joi.string().trim().min(1).max(255).required(),
  description: Joi.string().allow('').max(1000),
  totalCount: count().min(1),
  cancellable: Joi.boolean().strict().default(false),
  meta: meta(),
  parentJobId: id(),
  partitionIndex: count().when('partitionCount', {
    is: Joi.exist(),
    then: Joi.number()
      .less(Joi.ref('partitionCount'))
      .messages({ 'number.less': '{{#label}} must be less than partitionCount' }),
  }),
  partitionCount: count().min(1),
}).required();

export const report = Joi.object<ProgressReport>({
  processedCount: count(),
  progressPercent: count().max(100),
  totalCount: count().min(1),
  etaSeconds: count(),
  meta: meta(),
}).required();
