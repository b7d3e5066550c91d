import { type CoreServices, subscriberFor } from '@tenantry/core';
import { roles, users } from '@tenantry/module-auth/contract';

const subscriber = subscriberFor<Pick<CoreServices, 'database' | 'tenancy'>>();

/** Nothing is kept of the dashboards of an account that is gone. */
export const forgetUser = subscriber({
  id: 'dashboards.forget-user',
  event: users.events.deleted,
  handle: ({ payload }, { tenancy, database }) =>
    tenancy.acrossTenants('remove the dashboards of a deleted account', async () => {
      await database.run('DELETE FROM dashboards_layouts WHERE user_id = $1', [payload.id]);
      await database.run('DELETE FROM dashboards_user_widgets WHERE user_id = $1', [payload.id]);
    }),
});

/** Nor of the widgets of a role. */
export const forgetRole = subscriber({
  id: 'dashboards.forget-role',
  event: roles.events.deleted,
  handle: ({ payload }, { tenancy, database }) =>
    tenancy.acrossTenants('remove the widgets of a deleted role', async () => {
      await database.run('DELETE FROM dashboards_role_widgets WHERE role_id = $1', [payload.id]);
    }),
});
