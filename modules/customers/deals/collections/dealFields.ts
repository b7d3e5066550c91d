import { currencyField, type Fields, moment, recordId, referenceTo } from '@tenantry/core';
import Joi from 'joi';
import { stageLabel } from '../rules/stageLabel';
import { pipelines } from '../../pipelines/collections/pipelines';

const MOST_LINKS = 1_000;

const nullableId = () => recordId().allow(null);
const id = () => ({ schema: nullableId(), type: 'uuid', nullable: true }) as const;
const textSchema = (most: number) => Joi.string().trim().max(most).empty('').allow(null);
const text = (most: number) => ({ schema: textSchema(most), type: 'text', nullable: true }) as const;
const links = () => Joi.array().items(recordId()).max(MOST_LINKS);

/** Members of a deal. Null clears. */
export const dealFields = {
  title: { schema: Joi.string().trim().min(1).max(200).required(), type: 'text' },
  description: text(50_000),
  status: { schema: Joi.string().trim().min(1).max(50), type: 'text', initial: 'open' },
  pipelineStage: {
    schema: textSchema(100).description('label of the stage, which a stage id decides'),
    type: 'text',
    nullable: true,
    readAs: stageLabel('t'),
  },
  pipelineId: { ...id(), references: referenceTo(pipelines, { checkedByHooks: true }) },
  pipelineStageId: id(),
  // PostgreSQL rounds to cents, from the decimals as they were written; a binary fraction would be rounded at random.
  valueAmount: {
    schema: Joi.number().min(0).allow(null),
    type: 'numeric',
    sqlType: 'numeric(18,2)',
    nullable: true,
    checked: true,
  },
  valueCurrency: { ...currencyField((schema) => schema.allow(null)), nullable: true },
  probability: {
    schema: Joi.number().integer().min(0).max(100).allow(null),
    type: 'integer',
    nullable: true,
    checked: true,
  },
  expectedCloseAt: {
    schema: moment().allow(null),
    type: 'timestamptz',
    nullable: true,
  },
  ownerUserId: { ...id(), account: true },
  source: text(150),
  closureOutcome: { schema: Joi.valid('won', 'lost', null), type: 'text', nullable: true, checked: true },
  lossReasonId: { ...id(), refersTo: 'dictionaries.entry' },
  closedAt: { schema: moment(), type: 'timestamptz', nullable: true, writable: 'never' },
  lossNotes: text(4_000),
  personIds: { schema: links().description('all people of the deal'), type: 'uuid[]', column: false },
  companyIds: { schema: links().description('all companies of the deal'), type: 'uuid[]', column: false },
  primaryPersonEntityId: { schema: nullableId(), type: 'uuid', column: false },
} as const satisfies Fields;
