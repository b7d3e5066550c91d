import type { CollectionField } from '@tenantry/core';
import Joi from 'joi';
import { recordId } from '../../pipelines/routes/fields';

const MOST_LINKS = 1_000;

const nullableId = () => recordId().allow(null);
const text = (most: number) => Joi.string().trim().max(most).empty('').allow(null);
const links = () => Joi.array().items(recordId()).max(MOST_LINKS);

/** Members of a deal (spec supplement, CRM 7.1). Null clears. */
export const dealFields: Readonly<Record<string, CollectionField>> = {
  title: { schema: Joi.string().trim().min(1).max(200).required(), type: 'text' },
  description: { schema: text(50_000), type: 'text' },
  status: { schema: Joi.string().trim().min(1).max(50), type: 'text', initial: 'open' },
  pipelineStage: {
    schema: text(100).description('label of the stage, which a stage id decides'),
    type: 'text',
  },
  pipelineId: { schema: nullableId(), type: 'uuid' },
  pipelineStageId: { schema: nullableId(), type: 'uuid' },
  // PostgreSQL rounds to cents, from the decimals as they were written; a binary fraction would be rounded at random.
  valueAmount: { schema: Joi.number().min(0).allow(null), type: 'numeric' },
  valueCurrency: { schema: Joi.string().trim().length(3).allow(null), type: 'text' },
  probability: { schema: Joi.number().integer().min(0).max(100).allow(null), type: 'integer' },
  expectedCloseAt: {
    schema: Joi.date().min('0001-01-01').max('9999-12-31').allow(null),
    type: 'timestamptz',
  },
  ownerUserId: { schema: nullableId(), type: 'uuid', account: true },
  source: { schema: text(150), type: 'text' },
  closureOutcome: { schema: Joi.valid('won', 'lost', null), type: 'text' },
  lossReasonId: { schema: nullableId(), type: 'uuid' },
  closedAt: { schema: Joi.date(), type: 'timestamptz', writable: 'never' },
  lossNotes: { schema: text(4_000), type: 'text' },
  personIds: { schema: links().description('all people of the deal'), type: 'uuid[]', column: false },
  companyIds: { schema: links().description('all companies of the deal'), type: 'uuid[]', column: false },
  primaryPersonEntityId: { schema: nullableId(), type: 'uuid', column: false },
};
