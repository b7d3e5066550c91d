import { type EventDeclaration, uuid } from '@tenantry/core';
import Joi from 'joi';
import { devicesFeatures } from '../features';

const placed = {
  id: uuid().required(),
  tenantId: uuid().required(),
  organizationId: uuid().allow(null).required(),
};
const ofUser = { ...placed, userId: uuid().required(), deviceId: Joi.string().required() };

/** Told to clients that may list the devices of all users, so that what they show stays true. */
const forDeviceLists = {
  payload: Joi.object(placed),
  clientBroadcast: true,
  features: [devicesFeatures.admin],
};

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
  { id: 'devices.user_device.created', title: 'A device was added', ...forDeviceLists },
  { id: 'devices.user_device.updated', title: 'A device was changed', ...forDeviceLists },
  { id: 'devices.user_device.deleted', title: 'A device was removed', ...forDeviceLists },
];
