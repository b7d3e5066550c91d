import Joi from 'joi';

/** Longest slug, in characters. */
export const LONGEST_SLUG = 120;

/** A slug that a client gives. */
export const slugSchema = () =>
  Joi.string()
    .trim()
    .lowercase()
    .max(LONGEST_SLUG)
    .pattern(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, 'slug');
