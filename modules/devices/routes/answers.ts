import {
  columnName,
  badRequest,
  created,
  errorResponse,
  flattenDetails,
  recordId,
  type Reply,
  type StoredRow,
  timestamp,
} from '@tenantry/core';
import Joi from 'joi';
import { deviceFields, type DeviceRow } from '../collections/deviceFields';

const id = () => Joi.string().guid();
const nullableText = () => Joi.string().allow(null).required();
const nullableTime = () => timestamp().allow(null).required();

const members = {
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

/** Shapes of the deprecated snake_case names of members. */
function aliasesOf(shapes: Readonly<Record<string, Joi.Schema>>): Record<string, Joi.Schema> {
  const alias = (schema: Joi.Schema) => schema.meta({ deprecated: true }).description('deprecated alias');
  return Object.fromEntries(
    Object.entries(shapes).map(([name, schema]) => [columnName(name), alias(schema)]),
  );
}

/** Further members of items of lists, besides those of a device. */
export const listAliases = aliasesOf({
  tenantId: id().required(),
  organizationId: id().allow(null).required(),
  ...members,
});

/** A device by itself. */
export const detailOf = (row: DeviceRow) => ({
  id: row.id,
  platform: row.platform,
  userId: row.user_id,
  deviceId: row.device_id,
  clientAppVersion: row.client_app_version,
  osVersion: row.os_version,
  pushProvider: row.push_provider,
  pushTokenUpdatedAt: row.push_token_updated_at,
  lastSeenAt: row.last_seen_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const detail = {
  id: id().required(),
  platform: deviceFields.platform.schema,
  ...members,
  ...aliasesOf(members),
};

export const deviceInPath = Joi.object<{ readonly id: string }>({ id: recordId().required() });

const deadSelection = errorResponse('The organization selected by cookie cannot be selected any more');
const errors = {
  400: errorResponse('Invalid device id or payload'),
  403: errorResponse('Missing feature, or a device of another user'),
  404: errorResponse('Unknown, deactivated, or of another tenant or organization'),
  409: errorResponse('Changed meanwhile'),
  422: deadSelection,
};
const ok = Joi.valid(true).required();

export const registered = {
  201: {
    description: 'Registered',
    body: Joi.object({
      id: id().required(),
      deviceId: Joi.string().required(),
      revived: Joi.boolean().required().description('whether the device had been deactivated'),
    }),
  },
  400: errorResponse('Invalid device payload'),
  422: deadSelection,
};
export const changed = {
  200: { description: 'Changed', body: Joi.object({ ok, id: id().required() }) },
  ...errors,
};
export const deactivated = { 200: { description: 'Deactivated', body: Joi.object({ ok }) }, ...errors };
export const read = {
  200: { description: 'The device', body: Joi.object({ item: Joi.object(detail).required() }) },
  ...errors,
};

/** Answer of a registration, whether the device is new or not. */
export function answerRegistered({ id: device, device_id: deviceId, revived }: StoredRow): Reply {
  return created({ id: device, deviceId, revived });
}

/** Error for an invalid id or body. */
export function invalidDevice(error: Joi.ValidationError, part: 'params' | 'query' | 'body'): Error {
  return part === 'params'
    ? badRequest('Invalid device id')
    : badRequest('Invalid device payload', { details: flattenDetails(error) });
}
