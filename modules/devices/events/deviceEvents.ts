import { type EventDeclaration, uuid } from '@tenantry/core';
import Joi from 'joi';

const placed = {
  id: uuid().required(),
  tenantId: uuid().required(),
  organizationId: uuid().allow(null).required(),
};
const ofUser = { ...placed, userId: uuid().required(), deviceId: Joi.string().required() };

/** What happens to devices (spec supplement, devices 4.7). Payloads never hold push tokens. */
export const deviceEvents: readonly EventDeclaration[] = [
  {
    id: 'devices.user_device.registered',
    title: 'A device was registered',
    payload: Joi.object({
      ...ofUser,
      platform: Joi.string().required(),
      revived: Joi.boolean().required(),
    }),
  },
  {
    id: 'devices.user_device.deactivated',
    title: 'A device was deactivated',
    payload: Joi.object(ofUser),
  },
  { id: 'devices.user_device.created', title: 'A device was added', payload: Joi.object(placed) },
  { id: 'devices.user_device.updated', title: 'A device was changed', payload: Joi.object(placed) },
  { id: 'devices.user_device.deleted', title: 'A device was removed', payload: Joi.object(placed) },
];
