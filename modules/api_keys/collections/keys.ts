import { collectionFor, type ItemOf, notFound } from '@tenantry/core';
import { grantsInShort } from '@tenantry/module-auth/contract';
import Joi from 'joi';
import { apiKeysFeatures } from '../features';
import type { KeyPrincipals } from '../services/KeyPrincipals';
import { type KeyInList, type KeyRights, seesWholeTenant } from '../services/KeyRights';
import { type KeyInput, keyFields, type KeyRow } from './keyFields';

/** A whole number of a query. An invalid one counts as the fallback, one out of range as the nearest in it. */
const lenientInteger = (fallback: number, most: number) =>
  Joi.any()
    .custom((value: unknown) => {
      const number = Math.trunc(Number(Array.isArray(value) ? (value as unknown[])[0] : value));
      return Number.isNaN(number) ? fallback : Math.min(Math.max(number, 1), most);
    }, `a number from 1 to ${most}`)
    .empty('')
    .default(fallback);

interface Services {
  readonly keyPrincipals: KeyPrincipals;
  readonly keyRights: KeyRights;
}

const collection = collectionFor<Services, KeyInput>();
const id = () => Joi.string().guid().required();
const nullableText = () => Joi.string().allow(null).required();
const roles = (name: Joi.Schema) =>
  Joi.array()
    .items(Joi.object({ id: id(), name }))
    .required();

/**
 * API keys: made with a secret that is shown once and of which only the hash is stored, and deleted. What a deletion marks
 * keeps its hash, so undoing it brings the key back with the secret that its holder has.
 */
export const keys = collection({
  kind: 'api_keys.key',
  plural: 'api_keys.keys',
  label: 'API key',
  path: '/api_keys/keys',
  features: {
    view: [apiKeysFeatures.view],
    manage: [apiKeysFeatures.create, apiKeysFeatures.delete],
    create: [apiKeysFeatures.create],
    delete: [apiKeysFeatures.delete],
  },
  verbs: ['list', 'read', 'create', 'delete'],
  table: 'api_keys_keys',
  tableExtras: {
    // Of all tenants: a key is found by how it begins before anything is known of its tenant.
    uniques: [['key_prefix']],
    indexes: [
      { name: 'api_keys_keys_list', columns: ['created_at DESC', 'id'], where: 'deleted_at IS NULL' },
    ],
  },
  softDelete: true,
  optionalOrganization: true,
  secrets: ['secret'],
  ignored: ['last_used_at'],
  fields: keyFields,
  reach: {
    sql: (bind, { scope: { organizationIds }, access }) => {
      const within = organizationIds && `t.organization_id = ANY (${bind(organizationIds, 'uuid[]')})`;
      if (seesWholeTenant(access)) return within && `(t.organization_id IS NULL OR ${within})`;
      return within ?? 't.organization_id IS NOT NULL';
    },
    assert: ({ organization_id: organizationId }, { scope: { organizationIds }, access }) => {
      const isSeen =
        organizationId === null
          ? seesWholeTenant(access)
          : organizationIds === null || organizationIds.includes(organizationId as string);
      if (!isSeen) throw notFound('Not found');
    },
  },
  list: {
    names: 'members',
    omitted: ['tenantId', 'updatedAt'],
    order: { sql: 't.created_at', descending: true },
    query: { page: lenientInteger(1, 1_000_000), pageSize: lenientInteger(20, 200) },
    search: ['t.name', 't.key_prefix'],
    columns: { roles: { sql: 't.role_ids', schema: roles(nullableText()) } },
    completed: {
      organizationName: nullableText(),
      grants: grantsInShort(),
      createdByName: nullableText(),
    },
    complete: (items, call) => call.services.keyRights.listed(items, call),
  },
  hooks: {
    place: (request, call, { keyRights }) => keyRights.placeOf(request, call),
    beforeWrite: (write) => write.services.keyRights.prepare(write),
    beforeDelete: ({ row, call, services }) =>
      services.keyRights.assertMayRevoke(call, row as unknown as KeyRow),
    restore: async ({ from, to, call, services }, bring) => {
      await services.keyRights.assertMayRestore(call, from as KeyRow | null, to as KeyRow | null);
      await bring();
    },
    afterChange: ({ id: key, from, to }, { keyPrincipals }) =>
      keyPrincipals.forget(key, (to ?? from)?.['key_prefix'] as string),
    view: async (row, _state, { keyRights }) => ({
      tenantId: row['tenant_id'],
      organizationId: row['organization_id'],
      roles: await keyRights.roleNames(row as unknown as KeyRow),
    }),
  },
  answers: {
    created: {
      schema: Joi.object({
        id: id(),
        name: Joi.string().required(),
        keyPrefix: Joi.string().required(),
        secret: Joi.string().required().description('shown this once'),
        tenantId: id(),
        organizationId: Joi.string().guid().allow(null).required(),
        roles: roles(Joi.string().required()),
      }),
      body: (row) => ({
        id: row['id'],
        name: row['name'],
        keyPrefix: row['key_prefix'],
        secret: row['secret'],
        tenantId: row['tenant_id'],
        organizationId: row['organization_id'],
        roles: row['roles'],
      }),
    },
    deleted: { body: { success: true }, schema: Joi.object({ success: Joi.valid(true).required() }) },
  },
  messages: { noPlace: 'Tenant context required', invalid: { delete: 'ID is required' } },
});

/** A key as its list answers it. */
export type ListedKey = ItemOf<typeof keys> & KeyInList;
