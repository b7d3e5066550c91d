import { randomUUID } from 'node:crypto';
import {
  badRequest,
  collectionFor,
  type CommandCall,
  type CoreServices,
  field,
  pageMembers,
  pageMemberSchemas,
  paging,
} from '@tenantry/core';
import Joi from 'joi';
import { directoryFeatures } from '../features';
import { timeZone } from '../routes/fields';
import type { TenantChanges } from '../services/TenantChanges';
import type { TenantCatalog } from '../services/TenantCatalog';

interface TenantInput {
  readonly name: string;
  readonly isActive: boolean;
}

interface Services extends Pick<CoreServices, 'organizations'> {
  readonly tenantChanges: TenantChanges;
  readonly tenantCatalog: TenantCatalog;
}

const collection = collectionFor<Services, TenantInput>();
const nowhere = Joi.valid(null).required();
const sortName = Joi.valid('name', 'createdAt', 'updatedAt').empty('');

/**
 * Tenants, which only super administrators come near. A new one has its built-in roles, and no organizations or accounts yet. Closing one
 * takes effect at once, in every process, and so does opening it. A deletion marks the tenant; its data stays, out of reach.
 */
export const tenants = collection({
  kind: 'directory.tenant',
  plural: 'directory.tenants',
  label: 'tenant',
  path: '/directory/tenants',
  access: 'superAdmin',
  features: { view: [directoryFeatures['tenants.view']], manage: [directoryFeatures['tenants.manage']] },
  table: 'directory_tenants',
  areTenants: true,
  tenantWide: 'only',
  softDelete: true,
  undoable: ['create'],
  fields: {
    name: field.text({ max: 200, required: true }),
    isActive: field.flag({ initial: true }),
    timeZone: timeZone(
      'name of the IANA database, in which days begin where organizations have none; null: that of the only root, or UTC',
    ),
  },
  list: {
    names: 'members',
    across: () => 'list tenants',
    sorts: { name: 't.name', createdAt: 't.created_at', updatedAt: 't.updated_at' },
    search: ['t.name'],
    filters: {
      isActive: { schema: Joi.boolean(), sql: (value: boolean) => `t.is_active = ${value}` },
    },
    query: {
      ...paging(),
      sort: sortName,
      sortField: sortName.default(({ sort = 'name' }: { readonly sort?: string }) => sort),
      sortDir: Joi.valid('asc', 'desc').default('asc'),
    },
    answer: {
      members: (place) => pageMembers(place.total, place),
      schema: {
        page: pageMemberSchemas.page,
        pageSize: pageMemberSchemas.pageSize,
        totalPages: pageMemberSchemas.totalPages,
      },
    },
  },
  hooks: {
    place: ({ action, id = randomUUID(), input }, call) => {
      if (action === 'delete' || input.isActive === false) {
        assertForeign(call, id, action === 'delete' ? 'deleted' : 'closed');
      }
      return Promise.resolve({ tenantId: id, id });
    },
    beforeWrite: ({ id, before, columns, services }) =>
      before && columns['is_active'] === false ? services.tenantChanges.assertClosable(id) : undefined,
    afterWrite: async ({ action, id, services }) => {
      if (action === 'create') await services.tenantChanges.setUp(id);
      return 'unchanged';
    },
    beforeDelete: ({ id, services }) => services.tenantChanges.assertClosable(id),
    restore: async ({ id, to, call, services }, bring) => {
      if (!to) {
        assertForeign(call, id, 'deleted');
        await services.tenantChanges.assertClosable(id);
      }
      await bring();
    },
    afterChange: async ({ id }, { tenantCatalog, organizations }) => {
      await tenantCatalog.changed(id);
      await organizations.changed(id);
    },
    eventPayload: () => ({ tenantId: null, organizationId: null }),
  },
  eventPayload: { tenantId: nowhere, organizationId: nowhere },
  messages: { notFound: 'Tenant not found', idRequired: 'Tenant id required', wrongId: 'Invalid input' },
});

/** @throws HttpError 400 the tenant is the caller's own: the caller could not open or find it again */
function assertForeign({ principal }: CommandCall, id: string, what: 'closed' | 'deleted'): void {
  if (id === principal?.tenantId) throw badRequest(`The tenant of your own account cannot be ${what}`);
}
