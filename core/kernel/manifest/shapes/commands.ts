import Joi from 'joi';
import { fn, joiSchema, ownId, strings, text } from './basics';

/** The shape of `CommandDeclaration`. */
export const command = Joi.object({
  id: ownId,
  label: text,
  resourceKind: text,
  features: strings,
  input: joiSchema.required(),
  secrets: strings,
  prepare: Joi.function(),
  snapshot: Joi.function(),
  execute: fn,
  undo: Joi.function(),
  redo: Joi.function(),
});

/** The shape of `Collection`. */
export const collection = Joi.object({
  kind: ownId,
  customFieldEntities: Joi.array().required(),
  routes: Joi.array().required(),
  commands: Joi.array().required(),
  events: Joi.array().required(),
  narrowing: Joi.object().unknown(true).required(),
});
