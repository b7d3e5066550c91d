import { collectionFor } from '@tenantry/core';
import { uuid } from '@tenantry/core';
import { directoryFeatures } from '../features';
import { assertReach, type OrganizationTrees } from '../services/OrganizationTrees';
import { organizationFields, type OrganizationInput } from './organizationFields';

const collection = collectionFor<{ readonly organizationTrees: OrganizationTrees }, OrganizationInput>();

/**
 * Organizations, which form trees: those that move with one are part of its changes. Where one is deleted, its children
 * move up to its parent. Other modules may refuse what a change does to the rights that people hold in the tree.
 */
export const organizations = collection({
  kind: 'directory.organization',
  plural: 'directory.organizations',
  label: 'organization',
  path: '/directory/organizations',
  features: {
    view: [directoryFeatures['organizations.view']],
    manage: [directoryFeatures['organizations.manage']],
  },
  verbs: ['read', 'create', 'update', 'delete'],
  table: 'directory_organizations',
  tableExtras: {
    indexes: [
      {
        name: 'directory_organizations_lookup',
        columns: ['slug', 'slug_since', 'id'],
        ofAllTenants: true,
        where: 'deleted_at IS NULL',
      },
      { name: 'directory_organizations_parent', columns: ['parent_id'], where: 'deleted_at IS NULL' },
    ],
    checks: { directory_organizations_check: 'parent_id <> id' },
    foreignKeys: [
      { columns: ['tenant_id'], table: 'directory_tenants', referenced: ['id'] },
      {
        columns: ['tenant_id', 'parent_id'],
        table: 'directory_organizations',
        referenced: ['tenant_id', 'id'],
      },
    ],
  },
  tenantWide: 'only',
  softDelete: true,
  fields: organizationFields,
  reach: { sql: () => null, assert: ({ id }, call) => assertReach(call, [id as string]) },
  unique: [{ index: 'directory_organizations_slug', field: 'slug', message: 'Slug already in use.' }],
  list: { names: 'members' },
  hooks: {
    place: (request, call, { organizationTrees }) => organizationTrees.placeOf(request, call),
    beforeLock: (target, { organizationTrees }) => organizationTrees.touchedBy(target),
    beforeWrite: (write) => write.services.organizationTrees.place(write),
    afterWrite: (write) => write.services.organizationTrees.moveChildren(write),
    beforeDelete: (deletion) => deletion.services.organizationTrees.release(deletion),
    restore: (restoration, bring) => restoration.services.organizationTrees.restore(restoration, bring),
    afterChange: ({ from, to }, { organizationTrees }) =>
      organizationTrees.changed((to ?? from)?.['tenant_id'] as string),
    eventPayload: ({ id }) => ({ organizationId: id }),
    stored: ({ id, tenant_id: tenantId }, state) => ({
      tenantId,
      childIds: new Set(
        (state['directory_organizations'] ?? [])
          .filter(({ parent_id: parentId }) => parentId === id)
          .map((child) => child['id']),
      ),
    }),
    view: (row) => ({ tenantId: row['tenant_id'] }),
  },
  clientBroadcast: true,
  eventPayload: { organizationId: uuid().required().description('the same as id') },
  messages: {
    idRequired: 'Organization id required',
    wrongId: 'Invalid input',
    noPlace: 'Tenant scope required',
  },
});
