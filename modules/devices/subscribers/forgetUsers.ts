import { type CoreServices, subscriberFor } from '@tenantry/core';
import { userEvents } from '@tenantry/module-auth/contract';
import type { DeviceRecords } from '../services/DeviceRecords';

type Services = Pick<CoreServices, 'tenancy'> & { readonly deviceRecords: DeviceRecords };

const subscriber = subscriberFor<Services>();

/** Nothing is kept of the devices of an account that is gone. */
export const forgetUser = subscriber({
  id: 'devices.forget-user',
  event: userEvents.deleted,
  handle: ({ payload }, { tenancy, deviceRecords }) =>
    tenancy.acrossTenants('remove the devices of a deleted account', () =>
      deviceRecords.deleteAllOf(payload.id, null),
    ),
});

/** An account that has moved to another tenant leaves nothing behind. */
export const forgetMovedUser = subscriber({
  id: 'devices.forget-moved-user',
  event: userEvents.updated,
  handle: ({ payload }, { tenancy, deviceRecords }) =>
    tenancy.acrossTenants('remove devices from tenants an account has left', () =>
      deviceRecords.deleteAllOf(payload.id, payload.tenantId),
    ),
});
