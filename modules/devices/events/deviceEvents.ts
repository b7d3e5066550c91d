import { event, type RecordEvent, uuid } from '@tenantry/core';
import Joi from 'joi';

/** A device of an event, and its owner. */
export interface OwnedDevice extends RecordEvent {
  readonly organizationId: string | null;
  readonly userId: string;
  readonly deviceId: string;
}

const ofUser = {
  id: uuid().required(),
  tenantId: uuid().required(),
  organizationId: uuid().allow(null).required(),
  userId: uuid().required(),
  deviceId: Joi.string().required(),
};

/** Events of users' actions with devices, besides the events of records. Payloads never hold push tokens. */
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
};
