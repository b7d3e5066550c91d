import { type Commands, created, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { OrganizationDraft } from '../services/OrganizationAdministration';
import { createdId, done, writeErrors } from './answers';
import { deletedId, deletion } from './deletedId';
import { displayName, recordId, tenantReference } from './fields';
import { organizationFields } from './organizationFields';
import { directoryFeatures } from '../features';
import { organizationCommands } from '../commands/organizationCommands';

const route = routeFor<{ commands: Commands }>();
const features = [directoryFeatures['organizations.manage']];

interface Named {
  /** For super administrators: the tenant meant. */
  readonly tenantId?: string;
}

export const createOrganization = route({
  method: 'POST',
  path: '/directory/organizations',
  summary: 'Create an organization',
  access: 'authenticated',
  features,
  body: Joi.object<OrganizationDraft & Named & { name: string }>({
    name: displayName().required(),
    ...organizationFields,
  }),
  responses: { 201: { description: 'Created', body: createdId }, ...writeErrors },
  handler: async (context) => {
    const { commands } = context.services;
    const done = await commands.execute(organizationCommands.createOrganization, context.body, context);
    return done.answer(created({ id: done.result }));
  },
});

export const updateOrganization = route({
  method: 'PUT',
  path: '/directory/organizations',
  summary: 'Change or move an organization',
  description: 'What is left out stays as it is, its place in the tree included.',
  access: 'authenticated',
  features,
  body: Joi.object<OrganizationDraft & Named & { id: string }>({
    id: recordId().required(),
    name: displayName(),
    ...organizationFields,
  }),
  responses: { 200: { description: 'Changed', body: done }, ...writeErrors },
  handler: async (context) => {
    const { commands } = context.services;
    const executed = await commands.execute(organizationCommands.updateOrganization, context.body, context);
    return executed.answer({ ok: true });
  },
});

export const deleteOrganization = route({
  method: 'DELETE',
  path: '/directory/organizations',
  summary: 'Delete an organization',
  description: 'Its children move up to its parent. The id may stand in the body instead.',
  access: 'authenticated',
  features,
  ...deletion,
  query: Joi.object<Named & { id?: string }>({ id: recordId(), tenantId: tenantReference() }).unknown(true),
  responses: { 200: { description: 'Deleted', body: done }, ...writeErrors },
  handler: async (context) => {
    const id = deletedId('Organization', context.query, context.body);
    const input = { id, tenantId: context.query.tenantId };
    const { commands } = context.services;
    const executed = await commands.execute(organizationCommands.deleteOrganization, input, context);
    return executed.answer({ ok: true });
  },
});
