import { type CoreServices, uuid, workerFor } from '@tenantry/core';
import Joi from 'joi';
import type { ActionJob } from '../ActionJob';
import type { ActionPerformer } from '../services/ActionPerformer';

type Services = Pick<CoreServices, 'logger'> & { readonly actionPerformer: ActionPerformer };

/** Performs one action of a rule; tried again where it fails. */
export const performAction = workerFor<Services>()({
  id: 'business_rules.perform_action',
  title: 'Do what a business rule says',
  data: Joi.object<ActionJob>({
    type: Joi.string().required(),
    config: Joi.object().unknown(true).required(),
    tenantId: uuid().required(),
    organizationId: uuid().required(),
    rule: Joi.object().unknown(true).required(),
    data: Joi.any().required(),
    entityType: Joi.string().required(),
    entityId: Joi.string().allow(null).required(),
    eventType: Joi.string().allow(null).required(),
    executedBy: Joi.string().allow(null).required(),
    confined: Joi.array()
      .items(Joi.object().unknown(true))
      .default([])
      .description('who alone saw the record'),
  }).unknown(true),
  attempts: 5,
  backoff: { initial: 2_000, factor: 5, max: 600_000 },
  timeout: 60_000,
  concurrency: 4,
  handle: (job, { actionPerformer }) => actionPerformer.perform(job.data, job),
});
