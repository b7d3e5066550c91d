import { collectionFor, type CoreServices, field, identitySql, paging, recordId } from '@tenantry/core';
import Joi from 'joi';
import type { AccessLookups } from '../../accounts/services/AccessLookups';
import { authFeatures } from '../../features';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import { actorOf } from '../../shared/Actor';
import { grantsInShort } from '../../shared/answers';
import { emptyPage, listAnswer, searchText } from '../../shared/fields';
import type { Placed, RecordNames } from '../../shared/RecordNames';
import type { RoleInput, RoleRules } from '../services/RoleRules';
import { isSuperAdministratorRole } from '../services/superAdministrator';

interface Services extends Pick<CoreServices, 'accessControl'> {
  readonly accessLookups: AccessLookups;
  readonly principalStore: PrincipalStore;
  readonly recordNames: RecordNames;
  readonly roleRules: RoleRules;
}

/** Named sets of grants that users of a tenant hold. What a role grants is its ACL. */
export const roles = collectionFor<Services, RoleInput>()({
  kind: 'auth.role',
  plural: 'auth.roles',
  label: 'role',
  path: '/auth/roles',
  features: { view: [authFeatures['roles.list']], manage: [authFeatures['roles.manage']] },
  table: 'auth_roles',
  tenantWide: 'only',
  customFields: true,
  clientBroadcast: true,
  fields: {
    name: field.text({ min: 2, max: 100, required: true }),
    /** True for the roles the platform made: modules add default grants to them. */
    isBuiltIn: field.flag({ initial: false, internal: true }),
    tenantId: field.id({ blank: 'clears', column: false }),
  },
  children: [
    { name: 'auth_role_acls', key: ['role_id'], owner: 'role_id', version: 'updated_at' },
    { name: 'auth_role_sidebar_preferences', key: ['role_id'], owner: 'role_id', version: 'updated_at' },
  ],
  unique: [
    {
      index: 'auth_roles_name_key',
      field: 'name',
      // One without regard to case.
      columns: [identitySql('name')],
      message: 'A role with this name already exists',
      code: 'duplicate_name',
    },
  ],
  reach: {
    sql: (_bind, { access }) => (access.isSuperAdmin ? null : `NOT ${isSuperAdministratorRole('t')}`),
    assert: () => undefined,
  },
  list: {
    names: 'members',
    omitted: ['createdAt'],
    order: 't.name',
    search: ['t.name'],
    filters: {
      tenantId: {
        schema: recordId(),
        sql: (tenantId: string, bind) => `t.tenant_id = ${bind(tenantId, 'uuid')}`,
      },
    },
    query: {
      ...paging(),
      id: recordId(),
      search: searchText().empty('').description('part of the name'),
      tenantId: recordId().empty(Joi.valid('', 'null', 'undefined')),
    },
    invalid: emptyPage,
    across: (call) => {
      const { isSuperAdmin, seesAllTenants } = actorOf(call);
      const asksForOne = isSuperAdmin && call.query['tenantId'] !== undefined;
      return asksForOne || seesAllTenants ? 'list roles of all tenants' : null;
    },
    parts: {
      held: `SELECT ur.role_id AS record, count(*)::int AS holders
               FROM page JOIN auth_user_roles ur ON ur.role_id = page.id GROUP BY 1`,
      given: `SELECT a.role_id AS record, CASE WHEN a.is_super_admin THEN '{*}' ELSE a.features END AS features
                FROM page JOIN auth_role_acls a ON a.role_id = page.id`,
    },
    columns: {
      usersCount: { sql: 'coalesce(held.holders, 0)', schema: Joi.number().integer().min(0).required() },
      tenantIds: {
        sql: 'json_build_array(t.tenant_id)',
        schema: Joi.array().items(Joi.string().guid()).required(),
      },
      grants: {
        sql: "to_json(coalesce(given.features, '{}'))",
        schema: grantsInShort(),
        exported: false,
      },
    },
    completed: { tenantName: Joi.string().required() },
    complete: async (items, { access, services: { accessLookups, recordNames } }) => {
      const names = await recordNames.of(items as unknown as readonly Placed[]);
      return items.map((item) => ({
        ...item,
        grants: accessLookups.inShort(item['grants'] as string[], access),
        tenantName: names.tenant(item['tenantId'] as string),
      }));
    },
    answer: listAnswer,
  },
  hooks: {
    place: (request, call, { roleRules }) => roleRules.placeOf(request, call),
    beforeWrite: (write) => write.services.roleRules.check(write),
    // The ACL of a role that moves goes with the move.
    afterWrite: ({ before, columns }) =>
      Promise.resolve(before && !('tenant_id' in columns) ? 'unchanged' : undefined),
    beforeDelete: (deletion) => deletion.services.roleRules.assertDeletable(deletion),
    restore: async (restoration, bring) => {
      await restoration.services.roleRules.assertRestorable(restoration);
      await bring();
    },
    afterChange: async ({ from, to }, { principalStore }) => {
      if (!from) return;
      for (const tenantId of new Set([from['tenant_id'], to?.['tenant_id']])) {
        if (typeof tenantId === 'string') await principalStore.invalidateTenant(tenantId);
      }
    },
    view: ({ tenant_id: tenantId }) => ({ tenantId }),
  },
  messages: {
    notFound: 'Role not found',
    idRequired: 'Invalid input',
    wrongId: 'Invalid input',
    invalid: { delete: 'Role id required' },
  },
});
