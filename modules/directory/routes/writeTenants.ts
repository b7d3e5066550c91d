import { type Commands, created, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { TenantFields } from '../services/TenantAdministration';
import { createdId, done, writeErrors } from './answers';
import { deletedId, deletion } from './deletedId';
import { displayName, recordId } from './fields';
import { directoryFeatures } from '../features';
import { tenantCommands } from '../commands/tenantCommands';

const route = routeFor<{ commands: Commands }>();
const features = [directoryFeatures['tenants.manage']];

export const createTenant = route({
  method: 'POST',
  path: '/directory/tenants',
  summary: 'Create a tenant',
  description: 'It has no organizations, roles or accounts yet.',
  access: 'superAdmin',
  features,
  body: Joi.object<TenantFields>({ name: displayName().required(), isActive: Joi.boolean() }),
  responses: { 201: { description: 'Created', body: createdId }, ...writeErrors },
  handler: async (context) => {
    const done = await context.services.commands.execute(tenantCommands.createTenant, context.body, context);
    return done.answer(created({ id: done.result }));
  },
});

export const updateTenant = route({
  method: 'PUT',
  path: '/directory/tenants',
  summary: 'Change a tenant',
  description:
    'What is left out stays as it is. `isActive: false` closes the tenant at once: its accounts and keys are refused ' +
    'with 403 `TENANT_CLOSED`, its jobs wait. `isActive: true` restores everything. Your own tenant cannot be closed.',
  access: 'superAdmin',
  features,
  body: Joi.object<Partial<TenantFields> & { id: string }>({
    id: recordId().required(),
    name: displayName(),
    isActive: Joi.boolean(),
  }),
  responses: { 200: { description: 'Changed', body: done }, ...writeErrors },
  handler: async (context) => {
    const executed = await context.services.commands.execute(
      tenantCommands.updateTenant,
      context.body,
      context,
    );
    return executed.answer({ ok: true });
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
  handler: async (context) => {
    const id = deletedId('Tenant', context.query, context.body);
    const executed = await context.services.commands.execute(tenantCommands.deleteTenant, { id }, context);
    return executed.answer({ ok: true });
  },
});
