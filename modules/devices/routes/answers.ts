import { badRequest, errorResponse, flattenDetails, timestamp } from '@tenantry/core';
import Joi from 'joi';
import { PLATFORMS } from '../services/Device';

const id = () => Joi.string().guid();
const nullableText = () => Joi.string().allow(null).required();
const nullableTime = () => timestamp().allow(null).required();
const alias = (schema: Joi.Schema) => schema.meta({ deprecated: true }).description('deprecated alias');

const memberOf = {
  userId: id().required(),
  deviceId: Joi.string().required(),
  clientAppVersion: nullableText(),
  osVersion: nullableText(),
  pushProvider: nullableText(),
  pushTokenUpdatedAt: nullableTime(),
  lastSeenAt: nullableTime(),
  createdAt: timestamp().required(),
  updatedAt: timestamp().required(),
};
const placement = { tenantId: id().required(), organizationId: id().allow(null).required() };

/** The members and their deprecated snake_case names. */
function aliased(members: Record<string, Joi.Schema>): Record<string, Joi.Schema> {
  const aliases = Object.entries(members).map(([name, schema]): [string, Joi.Schema] => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    alias(schema),
  ]);
  return { ...members, ...Object.fromEntries(aliases) };
}

const platform = Joi.valid(...PLATFORMS).required();

/** A device in a list. */
const deviceItem = Joi.object({
  id: id().required(),
  platform,
  locale: nullableText(),
  ...aliased({ ...placement, ...memberOf }),
});

/** A device by itself, as administrators see it. */
export const deviceDetail = Joi.object({
  item: Joi.object({ id: id().required(), platform, ...aliased(memberOf) }).required(),
});

const count = () => Joi.number().integer().min(0).required();

export const devicePage = Joi.object({
  items: Joi.array().items(deviceItem).required(),
  total: count(),
  page: count(),
  pageSize: count(),
  totalPages: count(),
});

export const registered = Joi.object({
  id: id().required(),
  deviceId: Joi.string().required(),
  revived: Joi.boolean().required().description('whether the device had been deactivated'),
});

export const updated = Joi.object({ ok: Joi.valid(true).required(), id: id().required() });
export const deactivated = Joi.object({ ok: Joi.valid(true).required() });

const deadSelection = errorResponse('The organization selected by cookie cannot be selected any more');

export const listErrors = { 400: errorResponse('Invalid query'), 422: deadSelection };
export const registerErrors = { 400: errorResponse('Invalid device payload'), 422: deadSelection };
export const changeErrors = {
  400: errorResponse('Invalid device id or payload'),
  403: errorResponse('Missing feature, or a device of another user'),
  404: errorResponse('Unknown, deactivated, or of another tenant or organization'),
  409: errorResponse('Changed meanwhile'),
  422: deadSelection,
};

/** What an invalid id or body is answered with. */
export function invalidDevice(error: Joi.ValidationError, part: 'params' | 'query' | 'body'): Error {
  return part === 'params'
    ? badRequest('Invalid device id')
    : badRequest('Invalid device payload', { details: flattenDetails(error) });
}
