import { badRequest, errorResponse, timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';

const nullableText = () => Joi.string().allow(null).required();

const placed = {
  organizationId: uuid().required(),
  tenantId: uuid().required(),
  createdAt: timestamp().required(),
  updatedAt: timestamp().required(),
};

const listOf = (item: Joi.Schema) =>
  Joi.object({ items: Joi.array().items(item).required(), total: Joi.number().integer().required() });

export const pipelineList = listOf(
  Joi.object({
    id: uuid().required(),
    name: Joi.string().required(),
    isDefault: Joi.boolean().required(),
    ...placed,
  }),
);

export const stageList = listOf(
  Joi.object({
    id: uuid().required(),
    pipelineId: uuid().required(),
    label: Joi.string().required(),
    order: Joi.number().integer().required(),
    color: nullableText(),
    icon: nullableText(),
    ...placed,
  }),
);

export const createdRecord = { description: 'Created', body: Joi.object({ id: uuid().required() }) };
export const done = { description: 'Done', body: Joi.object({ ok: Joi.valid(true).required() }) };

/** Answers that every operation of pipelines and stages may give besides its own. */
export const commonErrors = {
  400: errorResponse('Invalid input, or no organization to work in'),
  422: errorResponse('The organization selected by cookie cannot be selected any more'),
};

export const writeErrors = {
  ...commonErrors,
  404: errorResponse('Unknown pipeline or stage'),
  409: errorResponse('Changed or gone meanwhile, or deals are in it'),
};

/** Answers invalid input with a text alone, as these operations are published. */
export const failing = (text: string) => () => badRequest(text);
