import { CUSTOM_FIELD_KINDS, errorResponse, timestamp } from '@tenantry/core';
import Joi from 'joi';

const id = () => Joi.string().guid();
const text = () => Joi.string().required();
const flag = () => Joi.boolean().required();
const count = () => Joi.number().integer().min(0).required();

const field = Joi.object({
  id: id().required(),
  entityId: text(),
  key: text(),
  label: text(),
  description: Joi.string().allow(null).required(),
  kind: Joi.valid(...CUSTOM_FIELD_KINDS).required(),
  multi: flag(),
  required: flag(),
  filterable: flag(),
  isActive: flag(),
  order: Joi.number().integer().required(),
  options: Joi.array()
    .items(Joi.object({ value: text(), label: text() }))
    .required(),
  rules: Joi.object().unknown(true).required(),
  defaultValue: Joi.any().required(),
  createdAt: timestamp().required(),
  updatedAt: timestamp().required(),
});

export const fieldPage = Joi.object({
  items: Joi.array().items(field).required(),
  total: count(),
  page: count(),
  pageSize: count(),
  totalPages: count(),
});

export const entityList = Joi.object({
  items: Joi.array()
    .items(Joi.object({ id: text(), title: text(), module: text() }))
    .required(),
});

export const createdField = Joi.object({ id: id().required() });
export const done = Joi.object({ ok: Joi.valid(true).required() });

export const createErrors = {
  400: errorResponse('Invalid definition, or an unknown entity'),
  409: errorResponse('The key is taken, or records hold values of another kind under it'),
};
export const changeErrors = {
  400: errorResponse('Invalid id or definition'),
  404: errorResponse('Unknown, deleted, or of another tenant'),
  409: errorResponse('Changed meanwhile'),
};
