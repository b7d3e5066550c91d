import { type EventDeclaration, uuid } from '@tenantry/core';
import Joi from 'joi';
import { authFeatures } from '../features';

const user = Joi.object({
  id: uuid().required(),
  organizationId: uuid().allow(null).required(),
  tenantId: uuid().required(),
});
const role = Joi.object({ id: uuid().required(), tenantId: uuid().required() });

/** Told to clients that may list accounts, or roles, so that what they show stays true. */
const forUserLists = { payload: user, clientBroadcast: true, features: [authFeatures['users.list']] };
const forRoleLists = { payload: role, clientBroadcast: true, features: [authFeatures['roles.list']] };

/** What happens to accounts and roles (spec supplement, authentication 1.13). */
export const accessEvents: readonly EventDeclaration[] = [
  { id: 'auth.user.created', title: 'An account was created', ...forUserLists },
  { id: 'auth.user.updated', title: 'An account was changed', ...forUserLists },
  { id: 'auth.user.deleted', title: 'An account was deleted', ...forUserLists },
  { id: 'auth.role.created', title: 'A role was created', ...forRoleLists },
  { id: 'auth.role.updated', title: 'A role was changed', ...forRoleLists },
  { id: 'auth.role.deleted', title: 'A role was deleted', ...forRoleLists },
];
