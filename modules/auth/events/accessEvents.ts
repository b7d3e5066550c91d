import { type EventDeclaration, uuid } from '@tenantry/core';
import Joi from 'joi';

const user = Joi.object({
  id: uuid().required(),
  organizationId: uuid().allow(null).required(),
  tenantId: uuid().required(),
});
const role = Joi.object({ id: uuid().required(), tenantId: uuid().required() });

/** What happens to accounts and roles (spec supplement, authentication 1.13). */
export const accessEvents: readonly EventDeclaration[] = [
  { id: 'auth.user.created', title: 'An account was created', payload: user },
  { id: 'auth.user.updated', title: 'An account was changed', payload: user },
  { id: 'auth.user.deleted', title: 'An account was deleted', payload: user },
  { id: 'auth.role.created', title: 'A role was created', payload: role },
  { id: 'auth.role.updated', title: 'A role was changed', payload: role },
  { id: 'auth.role.deleted', title: 'A role was deleted', payload: role },
];
