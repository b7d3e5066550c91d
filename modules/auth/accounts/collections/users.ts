import { collectionFor, type CoreServices, type FurtherEvent, type RecordChange } from '@tenantry/core';
import { authFeatures } from '../../features';
import type { LastAdministrator } from '../../roles/services/LastAdministrator';
import { SUPER_ADMINISTRATORS } from '../../roles/services/superAdministrator';
import { sessionEvents } from '../../sessions/events/sessionEvents';
import { actorOf } from '../../shared/Actor';
import type { AccountInput, AccountRules } from '../services/AccountRules';
import { userFields } from './userFields';
import { type ListServices, userList } from './userList';

interface Services extends Pick<CoreServices, 'accessControl' | 'database'> {
  readonly accountRules: AccountRules;
  readonly lastAdministrator: LastAdministrator;
}

/** Event of a password that another account has set. */
function passwordEvents({ id, from, to, call }: RecordChange): readonly FurtherEvent[] {
  if (!from || !to || from['password_hash'] === to['password_hash']) return [];
  const payload = {
    id,
    tenantId: to['tenant_id'] as string,
    organizationId: to['organization_id'] as string | null,
    changedBy: 'admin' as const,
    changedById: call.principal?.subject ?? null,
    at: new Date(to['updated_at'] as string).toISOString(),
  };
  return [{ event: sessionEvents.passwordChanged, payload }];
}

/** Persons who can sign in. Each belongs to one tenant; super administrators too. */
export const users = collectionFor<Services & ListServices, AccountInput>()({
  kind: 'auth.user',
  plural: 'auth.users',
  label: 'user',
  path: '/auth/users',
  features: {
    view: [authFeatures['users.list']],
    manage: [authFeatures['users.edit']],
    create: [authFeatures['users.create']],
    delete: [authFeatures['users.delete']],
  },
  table: 'auth_users',
  tableExtras: {
    indexes: [{ name: 'auth_users_email', columns: ['email'], ofAllTenants: true }],
  },
  optionalOrganization: true,
  customFields: true,
  clientBroadcast: true,
  secrets: ['password', 'password_hash'],
  ignored: ['last_login_at'],
  fields: userFields,
  children: [
    { name: 'auth_user_roles', key: ['user_id', 'role_id'], owner: 'user_id' },
    { name: 'auth_user_acls', key: ['user_id'], owner: 'user_id', version: 'updated_at' },
    { name: 'auth_sidebar_preferences', key: ['id'], owner: 'user_id', version: 'updated_at' },
    { name: 'auth_sidebar_variants', key: ['id'], owner: 'user_id', version: 'updated_at' },
    { name: 'auth_user_consents', key: ['id'], owner: 'user_id', version: 'updated_at' },
  ],
  unique: [
    {
      index: 'auth_users_email_key',
      field: 'email',
      columns: ['email'],
      message: 'Email already in use',
      status: 400,
    },
  ],
  reach: {
    sql: (bind, call) => {
      const { isSuperAdmin, tenantId, listedOrganizationIds: listed } = actorOf(call);
      if (tenantId === null) return 'false';
      const hidden = isSuperAdmin ? [] : [`t.id NOT IN (${SUPER_ADMINISTRATORS})`];
      const within = listed ? [`t.organization_id = ANY (${bind(listed, 'uuid[]')})`] : [];
      return [...hidden, ...within].join(' AND ') || null;
    },
    // AccountRules refuses what is not the caller's, with what accounts hold at hand.
    assert: () => undefined,
  },
  list: userList,
  hooks: {
    place: (request, call, { accountRules }) => accountRules.placeOf(request, call),
    beforeLock: ({ resourceId }, { lastAdministrator }) => lastAdministrator.lockRights('user', resourceId),
    around: (id, work, { lastAdministrator }) => lastAdministrator.guard(id, work),
    beforeWrite: (write) => write.services.accountRules.check(write),
    afterWrite: (write) => write.services.accountRules.store(write),
    beforeDelete: (deletion) => deletion.services.accountRules.assertDeletable(deletion),
    restore: async (restoration, bring) => {
      await restoration.services.accountRules.assertRestorable(restoration);
      await bring();
    },
    afterChange: (change, { accountRules }) => accountRules.conclude(change),
    furtherEvents: passwordEvents,
    view: async ({ id, tenant_id: tenantId }, _state, { database }) => {
      const roles = await database.query<{ name: string }>({
        name: 'auth_role_names_of_account',
        text: `SELECT r.name FROM auth_user_roles ur JOIN auth_roles r ON r.id = ur.role_id
                WHERE ur.user_id = $1 ORDER BY r.name`,
        values: [id],
      });
      return { tenantId, roles: roles.map(({ name }) => name) };
    },
  },
  messages: {
    notFound: 'User not found',
    idRequired: 'Invalid input',
    wrongId: 'Invalid input',
    invalid: { delete: 'User id required' },
  },
});
