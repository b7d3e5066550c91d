import { type EventDeclaration, uuid } from '@tenantry/core';
import Joi from 'joi';
import { directoryFeatures } from '../features';

const tenant = Joi.object({
  id: uuid().required(),
  tenantId: Joi.valid(null).required(),
  organizationId: Joi.valid(null).required(),
});
const organization = Joi.object({
  id: uuid().required(),
  tenantId: uuid().required(),
  organizationId: uuid().required().description('the same as id'),
});

/** Told to clients that may see organizations, so that what they show stays true. */
const forOrganizationLists = {
  payload: organization,
  clientBroadcast: true,
  features: [directoryFeatures['organizations.view']],
};

/** What happens to tenants and organizations (spec supplement, authentication 1.13). */
export const directoryEvents: readonly EventDeclaration[] = [
  { id: 'directory.tenant.created', title: 'A tenant was created', payload: tenant },
  { id: 'directory.tenant.updated', title: 'A tenant was changed', payload: tenant },
  { id: 'directory.tenant.deleted', title: 'A tenant was deleted', payload: tenant },
  {
    id: 'directory.organization.created',
    title: 'An organization was created',
    ...forOrganizationLists,
  },
  {
    id: 'directory.organization.updated',
    title: 'An organization was changed or moved in its tree',
    ...forOrganizationLists,
  },
  {
    id: 'directory.organization.deleted',
    title: 'An organization was deleted',
    ...forOrganizationLists,
  },
];
