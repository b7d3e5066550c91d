import { booleanToken } from '@tenantry/core';
import Joi from 'joi';

/** A UUID, lower-cased, so that it compares with stored ones. */
export const recordId = () => Joi.string().guid({ separator: '-', wrapper: false }).lowercase();

const name = () => Joi.string().trim().min(1).max(200);
const order = () => Joi.number().integer().min(0);
const id = recordId().required();

/** Body of a new pipeline. */
export const newPipeline = { name: name().required(), isDefault: Joi.boolean() };

/** Body of a changed pipeline. */
export const changedPipeline = { id, name: name(), isDefault: Joi.boolean() };

const appearance = {
  order: order().description('place from 0; past the end means the end'),
  color: Joi.string().trim().max(20).empty('').allow(null),
  icon: Joi.string().trim().max(100).empty('').allow(null),
};

/** Body of a new stage. */
export const newStage = { pipelineId: id, label: name().required(), ...appearance };

/** Body of a changed stage. */
export const changedStage = { id, label: name(), ...appearance };

/** Body of a new order of stages. */
export const stagePlaces = {
  stages: Joi.array()
    .items(Joi.object({ id, order: order().required() }))
    .min(1)
    .max(1_000)
    .unique('id')
    .required(),
};

/** Query of pipelines. */
export const pipelineFilters = { isDefault: booleanToken() };

/** Query of stages. */
export const stageFilters = { pipelineId: recordId() };
