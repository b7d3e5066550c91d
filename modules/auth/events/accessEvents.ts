import { event, uuid } from '@tenantry/core';
import Joi from 'joi';
import { authFeatures } from '../features';

/** An account that something happened to. */
export interface UserEvent {
  readonly id: string;
  readonly organizationId: string | null;
  readonly tenantId: string;
}

/** A role that something happened to. */
export interface RoleEvent {
  readonly id: string;
  readonly tenantId: string;
}

const user = Joi.object<UserEvent>({
  id: uuid().required(),
  organizationId: uuid().allow(null).required(),
  tenantId: uuid().required(),
});
const role = Joi.object<RoleEvent>({ id: uuid().required(), tenantId: uuid().required() });

/** Told to clients that may list accounts, or roles, so that what they show stays true. */
const forUserLists = { payload: user, clientBroadcast: true, features: [authFeatures['users.list']] };
const forRoleLists = { payload: role, clientBroadcast: true, features: [authFeatures['roles.list']] };

/** What happens to accounts. */
export const userEvents = {
  created: event({ id: 'auth.user.created', title: 'An account was created', ...forUserLists }),
  updated: event({ id: 'auth.user.updated', title: 'An account was changed', ...forUserLists }),
  deleted: event({ id: 'auth.user.deleted', title: 'An account was deleted', ...forUserLists }),
};

/** What happens to roles. */
export const roleEvents = {
  created: event({ id: 'auth.role.created', title: 'A role was created', ...forRoleLists }),
  updated: event({ id: 'auth.role.updated', title: 'A role was changed', ...forRoleLists }),
  deleted: event({ id: 'auth.role.deleted', title: 'A role was deleted', ...forRoleLists }),
};
