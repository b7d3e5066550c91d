import { event, uuid } from '@tenantry/core';
import Joi from 'joi';
import { authFeatures } from '../../features';

/** A role that something happened to. */
export interface RoleEvent {
  readonly id: string;
  readonly tenantId: string;
}

const payload = Joi.object<RoleEvent>({ id: uuid().required(), tenantId: uuid().required() });

/** Told to clients that may list roles, so that what they show stays true. */
const forLists = { payload, clientBroadcast: true, features: [authFeatures['roles.list']] };

/** What happens to roles. */
export const roleEvents = {
  created: event({ id: 'auth.role.created', title: 'A role was created', ...forLists }),
  updated: event({ id: 'auth.role.updated', title: 'A role was changed', ...forLists }),
  deleted: event({ id: 'auth.role.deleted', title: 'A role was deleted', ...forLists }),
};
