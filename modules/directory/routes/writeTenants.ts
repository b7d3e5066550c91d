import { assertUnmodified, badRequest, created, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { TenantAdministration, TenantFields } from '../services/TenantAdministration';
import { createdId, done, writeErrors } from './answers';
import { deletedId, deletion } from './deletedId';
import { displayName, recordId } from './fields';

const route = routeFor<{ tenantAdministration: TenantAdministration }>();
const features = ['directory.tenants.manage'];

export const createTenant = route({
  method: 'POST',
  path: '/directory/tenants',
  summary: 'Create a tenant',
  description: 'It has no organizations, roles or accounts yet.',
  access: 'superAdmin',
  features,
  body: Joi.object<TenantFields>({ name: displayName().required(), isActive: Joi.boolean() }),
  responses: { 201: { description: 'Created', body: createdId }, ...writeErrors },
  handler: async ({ services, body }) => created({ id: await services.tenantAdministration.create(body) }),
});

export const updateTenant = route({
  method: 'PUT',
  path: '/directory/tenants',
  summary: 'Change a tenant',
  description: 'What is left out stays as it is.',
  access: 'superAdmin',
  features,
  body: Joi.object<Partial<TenantFields> & { id: string }>({
    id: recordId().required(),
    name: displayName(),
    isActive: Joi.boolean(),
  }),
  responses: { 200: { description: 'Changed', body: done }, ...writeErrors },
  handler: async ({ services, body: { id, ...fields }, headers }) => {
    await services.tenantAdministration.update(id, fields, (updatedAt) =>
      assertUnmodified(headers, updatedAt),
    );
    return { ok: true };
  },
});

export const deleteTenant = route({
  method: 'DELETE',
  path: '/directory/tenants',
  summary: 'Delete a tenant',
  description: 'Its data stays in the database, out of reach. The id may stand in the body instead.',
  access: 'superAdmin',
  features,
  ...deletion,
  responses: { 200: { description: 'Deleted', body: done }, ...writeErrors },
  handler: async ({ services, query, body, headers, principal }) => {
    const id = deletedId('Tenant', query, body);
    if (id === principal.tenantId) throw badRequest('The tenant of your own account cannot be deleted');
    await services.tenantAdministration.delete(id, (updatedAt) => assertUnmodified(headers, updatedAt));
    return { ok: true };
  },
});
