import { type EventDeclaration, uuid } from '@tenantry/core';
import Joi from 'joi';

const account = {
  id: uuid().required(),
  tenantId: uuid().required(),
  organizationId: uuid().allow(null).required(),
};
const at = Joi.string().isoDate().required();

/** What happens to sign-ins (spec supplement, authentication 1.13). Payloads never hold tokens or passwords. */
export const sessionEvents: readonly EventDeclaration[] = [
  {
    id: 'auth.login.success',
    title: 'Someone signed in',
    payload: Joi.object({ ...account, email: Joi.string().required() }),
  },
  {
    id: 'auth.login.failed',
    title: 'A sign-in failed',
    payload: Joi.object({
      email: Joi.string().required(),
      reason: Joi.valid('invalid_password', 'invalid_credentials', 'account_deactivated').required(),
    }),
  },
  {
    id: 'auth.logout',
    title: 'Someone signed out',
    payload: Joi.object({
      ...account,
      sessionId: uuid().allow(null).required(),
      sessionRevoked: Joi.boolean().required(),
      at,
    }),
  },
  {
    id: 'auth.password.changed',
    title: 'A password was changed',
    payload: Joi.object({
      ...account,
      changedBy: Joi.valid('self', 'admin', 'system').required(),
      changedById: Joi.string().allow(null).required(),
      at,
    }),
  },
];
