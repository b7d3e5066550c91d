import { uuid, withSchemaName } from '@tenantry/core';
import Joi from 'joi';

/** A widget as the catalogue shows it. */
export const widgetShape = withSchemaName(
  Joi.object({
    id: Joi.string().required(),
    title: Joi.string().required(),
    description: Joi.string().allow(null, '').required(),
    defaultSize: Joi.string().required(),
    defaultEnabled: Joi.boolean().required(),
    defaultSettings: Joi.object().unknown(true).allow(null).required(),
    features: Joi.array().items(Joi.string()).required(),
    moduleId: Joi.string().required(),
    icon: Joi.string().allow(null).required(),
    loaderKey: Joi.string().required().description('names the client code that draws it'),
    supportsRefresh: Joi.boolean().required(),
  }),
  'dashboards.widget',
);

/** Where assignments were evaluated. */
export const scopeShape = Joi.object({
  tenantId: uuid().allow(null).required(),
  organizationId: uuid().allow(null).required(),
});

export const widgetIdsShape = Joi.array().items(Joi.string()).required();
export const okShape = Joi.object({ ok: Joi.valid(true).required() });
