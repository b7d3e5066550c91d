import { type CoreServices, subscriberFor } from '@tenantry/core';
import { users } from '@tenantry/module-auth/contract';

type Services = Pick<CoreServices, 'database' | 'tenancy'>;

const subscriber = subscriberFor<Services>();

/** Nothing is kept of the devices of an account that is gone. */
export const forgetUser = subscriber({
  id: 'devices.forget-user',
  event: users.events.deleted,
  handle: ({ payload }, { tenancy, database }) =>
    tenancy.acrossTenants('remove the devices of a deleted account', async () => {
      await database.run('DELETE FROM devices_devices WHERE user_id = $1', [payload.id]);
    }),
});

/** An account that has moved to another tenant leaves nothing behind. */
export const forgetMovedUser = subscriber({
  id: 'devices.forget-moved-user',
  event: users.events.updated,
  handle: ({ payload }, { tenancy, database }) =>
    tenancy.acrossTenants('remove devices from tenants an account has left', async () => {
      await database.run('DELETE FROM devices_devices WHERE user_id = $1 AND tenant_id <> $2', [
        payload.id,
        payload.tenantId,
      ]);
    }),
});
