import { event, uuid } from '@tenantry/core';
import Joi from 'joi';
import { directoryFeatures } from '../features';

/** A tenant that something happened to. */
export interface TenantEvent {
  readonly id: string;
  readonly tenantId: null;
  readonly organizationId: null;
}

/** An organization that something happened to. */
export interface OrganizationEvent {
  readonly id: string;
  readonly tenantId: string;
  /** The same as `id`. */
  readonly organizationId: string;
}

const tenant = Joi.object<TenantEvent>({
  id: uuid().required(),
  tenantId: Joi.valid(null).required(),
  organizationId: Joi.valid(null).required(),
});
const organization = Joi.object<OrganizationEvent>({
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

/** What happens to tenants. */
export const tenantEvents = {
  created: event({ id: 'directory.tenant.created', title: 'A tenant was created', payload: tenant }),
  updated: event({ id: 'directory.tenant.updated', title: 'A tenant was changed', payload: tenant }),
  deleted: event({ id: 'directory.tenant.deleted', title: 'A tenant was deleted', payload: tenant }),
};

/** What happens to organizations. */
export const organizationEvents = {
  created: event({
    id: 'directory.organization.created',
    title: 'An organization was created',
    ...forOrganizationLists,
  }),
  updated: event({
    id: 'directory.organization.updated',
    title: 'An organization was changed or moved in its tree',
    ...forOrganizationLists,
  }),
  deleted: event({
    id: 'directory.organization.deleted',
    title: 'An organization was deleted',
    ...forOrganizationLists,
  }),
};
