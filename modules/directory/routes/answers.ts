import { errorResponse } from '@tenantry/core';
import Joi from 'joi';

/** Shapes that the routes of this module answer with. */
export const id = () => Joi.string().guid();

export const pageOf = (item: Joi.ObjectSchema) => ({
  items: Joi.array().items(item).required(),
  total: Joi.number().integer().min(0).required(),
  page: Joi.number().integer().min(1).required(),
  pageSize: Joi.number().integer().min(1).max(100).required(),
  totalPages: Joi.number().integer().min(1).required(),
});

export const createdId = Joi.object({ id: id().required() });
export const done = Joi.object({ ok: Joi.valid(true).required() });

/** Errors that writes have in common. */
export const writeErrors = {
  400: errorResponse('Invalid input, or the change is not possible'),
  403: errorResponse('Missing feature, or outside what the caller may manage'),
  404: errorResponse('Unknown, deleted, or of another tenant'),
  409: errorResponse('Changed since the version that the caller saw'),
};
