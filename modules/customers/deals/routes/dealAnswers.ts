import { timestamp, uuid, pageSchema } from '@tenantry/core';
import Joi from 'joi';
import { deals } from '../collections/deals';

const nullable = (schema: Joi.Schema) => schema.allow(null).required();
const text = () => nullable(Joi.string().allow(''));
const count = () => Joi.number().integer().min(0).required();
const listOf = (item: Joi.Schema) => Joi.array().items(item).required();

const contact = {
  id: uuid().required(),
  label: Joi.string().required(),
  subtitle: text(),
  kind: Joi.valid('person', 'company').required(),
  isPrimary: Joi.boolean().required(),
};

const stage = Joi.object({
  id: uuid().required(),
  label: Joi.string().required(),
  order: count(),
  color: text(),
  icon: text(),
});

const transition = Joi.object({
  stageId: uuid().required(),
  pipelineId: uuid().required(),
  stageLabel: Joi.string().required(),
  transitionedAt: timestamp().required(),
  transitionedByUserId: nullable(uuid()),
});

const user = Joi.object({ id: uuid().required(), name: text() }).allow(null).required();

/** A deal by itself. */
export const dealDetail = Joi.object({
  deal: deals.shown().schema.required(),
  people: listOf(Joi.object(contact)),
  companies: listOf(Joi.object(contact)),
  linkedPersonIds: listOf(uuid()),
  linkedCompanyIds: listOf(uuid()),
  counts: Joi.object({
    people: count(),
    companies: count(),
    activities: count(),
    comments: count(),
    interactions: count(),
  }).required(),
  customFields: Joi.object().unknown(true).required().description('values by key'),
  pipelineStages: listOf(stage),
  pipelineName: text(),
  stageTransitions: listOf(transition),
  owner: user,
  viewer: user,
});

/** A page of the people or companies of a deal. */
export const contactPage = Joi.object(
  pageSchema(Joi.object({ ...contact, linkedAt: timestamp().required() })),
);
