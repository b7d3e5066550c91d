import type { CoreServices, SubscriberDeclaration } from '@tenantry/core';
import type { DeviceRecords } from '../services/DeviceRecords';

type Services = Pick<CoreServices, 'tenancy'> & { readonly deviceRecords: DeviceRecords };

/** Nothing is kept of the devices of an account that is gone. */
export const forgetUser: SubscriberDeclaration<Services, { id: string }> = {
  id: 'devices.forget-user',
  event: 'auth.user.deleted',
  handle: ({ payload }, { tenancy, deviceRecords }) =>
    tenancy.acrossTenants('remove the devices of a deleted account', () =>
      deviceRecords.deleteAllOf(payload.id, null),
    ),
};

/** An account that has moved to another tenant leaves nothing behind. */
export const forgetMovedUser: SubscriberDeclaration<Services, { id: string; tenantId: string }> = {
  id: 'devices.forget-moved-user',
  event: 'auth.user.updated',
  handle: ({ payload }, { tenancy, deviceRecords }) =>
    tenancy.acrossTenants('remove devices from tenants an account has left', () =>
      deviceRecords.deleteAllOf(payload.id, payload.tenantId),
    ),
};
