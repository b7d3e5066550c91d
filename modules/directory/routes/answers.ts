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
