import { type CoreServices, subscriberFor } from '@tenantry/core';
import type { ServedRoutes } from '../services/ServedRoutes';

interface Services extends Pick<CoreServices, 'database' | 'tenancy'> {
  readonly servedRoutes: ServedRoutes;
}

/**
 * Deletes the own views of a deleted account, and takes a deleted role away from the views that it begins with. The kinds of accounts and
 * roles are those of the console services, so that no module is named.
 */
export const forgetOwners = subscriberFor<Services>()({
  id: 'console.forget_owners',
  event: '*.*.deleted',
  handle: async ({ id: event, payload }, { servedRoutes, tenancy, database }) => {
    const { id } = payload as { readonly id: string };
    const isOf = (service: 'accounts' | 'roles') => event === `${servedRoutes.kindOf(service)}.deleted`;
    if (isOf('accounts'))
      await tenancy.acrossTenants('remove the views of a deleted account', () =>
        database.run(`DELETE FROM console_views WHERE owner_id = $1 AND visibility = 'own'`, [id]),
      );
    if (isOf('roles'))
      await tenancy.acrossTenants('take a deleted role away from views', () =>
        database.run(
          `UPDATE console_views SET role_ids = array_remove(role_ids, $1), updated_at = now()
            WHERE $1 = ANY (role_ids)`,
          [id],
        ),
      );
  },
});
