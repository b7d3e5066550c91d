import Joi from 'joi';

/** A slug that a client gives. */
export const slugSchema = () =>
  Joi.string()
    .trim()
    .lowercase()
    .max(120)
    .pattern(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, 'slug');
