import { errorResponse, routeFor, timestamp } from '@tenantry/core';
import Joi from 'joi';
import { TENANT_SORTS, type TenantFilters, type TenantList } from '../services/TenantList';
import { id, pageOf } from './answers';
import { paging, recordId, searchText } from './fields';
import { directoryFeatures } from '../features';

const tenant = Joi.object({
  id: id().required(),
  name: Joi.string().required(),
  isActive: Joi.boolean().required(),
  createdAt: timestamp().required(),
  updatedAt: timestamp().required(),
});

export const listTenants = routeFor<{ tenantList: TenantList }>()({
  method: 'GET',
  path: '/directory/tenants',
  summary: 'List tenants',
  access: 'superAdmin',
  features: [directoryFeatures['tenants.view']],
  query: Joi.object<TenantFilters>({
    ...paging,
    id: recordId(),
    search: searchText(),
    isActive: Joi.boolean(),
    sortField: Joi.string()
      .valid(...Object.keys(TENANT_SORTS))
      .default('name'),
    sortDir: Joi.string().valid('asc', 'desc').default('asc'),
  }).unknown(true),
  resource: { kind: 'directory.tenant' },
  responses: {
    200: { description: 'A page of tenants', body: Joi.object(pageOf(tenant)) },
    400: errorResponse('Invalid query'),
  },
  handler: ({ services, query }) => services.tenantList.page(query),
});
