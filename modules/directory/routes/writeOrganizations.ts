import { assertUnmodified, created, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { OrganizationAdministration, OrganizationDraft } from '../services/OrganizationAdministration';
import type { TenantDirectory } from '../services/TenantDirectory';
import { createdId, done, writeErrors } from './answers';
import { deletedId, deletion } from './deletedId';
import { displayName, recordId, tenantReference } from './fields';
import { organizationFields } from './organizationFields';
import { writerFor, writerOf } from './organizationWriter';

const route = routeFor<{
  organizationAdministration: OrganizationAdministration;
  tenantDirectory: TenantDirectory;
}>();
const features = ['directory.organizations.manage'];

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
    const { tenantId, ...draft } = context.body;
    const writer = writerFor(context, tenantId);
    return created({ id: await context.services.organizationAdministration.create(writer, draft) });
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
    const { id, tenantId, ...draft } = context.body;
    const writer = await writerOf(context, id, tenantId);
    await context.services.organizationAdministration.update(writer, id, draft, (updatedAt) =>
      assertUnmodified(context.headers, updatedAt),
    );
    return { ok: true };
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
    const writer = await writerOf(context, id, context.query.tenantId);
    await context.services.organizationAdministration.delete(writer, id, (updatedAt) =>
      assertUnmodified(context.headers, updatedAt),
    );
    return { ok: true };
  },
});
