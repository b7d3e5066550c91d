import { event, uuid } from '@tenantry/core';
import Joi from 'joi';
import { devicesFeatures } from '../features';

/** A device that something happened to. */
export interface PlacedDevice {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
}

/** The same, and whose it is. */
export interface OwnedDevice extends PlacedDevice {
  readonly userId: string;
  readonly deviceId: string;
}

const placed = {
  id: uuid().required(),
  tenantId: uuid().required(),
  organizationId: uuid().allow(null).required(),
};
const ofUser = { ...placed, userId: uuid().required(), deviceId: Joi.string().required() };

/** Told to clients that may list the devices of all users, so that what they show stays true. */
const forDeviceLists = {
  payload: Joi.object<PlacedDevice>(placed),
  clientBroadcast: true,
  features: [devicesFeatures.admin],
};

/** What happens to devices. Payloads never hold push tokens. */
export const deviceEvents = {
  registered: event({
    id: 'devices.user_device.registered',
    title: 'A device was registered',
    payload: Joi.object<OwnedDevice & { readonly platform: string; readonly revived: boolean }>({
      ...ofUser,
      platform: Joi.string().required(),
      revived: Joi.boolean().required(),
    }),
  }),
  deactivated: event({
    id: 'devices.user_device.deactivated',
    title: 'A device was deactivated',
    payload: Joi.object<OwnedDevice>(ofUser),
  }),
  created: event({ id: 'devices.user_device.created', title: 'A device was added', ...forDeviceLists }),
  updated: event({ id: 'devices.user_device.updated', title: 'A device was changed', ...forDeviceLists }),
  deleted: event({ id: 'devices.user_device.deleted', title: 'A device was removed', ...forDeviceLists }),
};
