import { type EventDeclaration, uuid } from '@tenantry/core';
import Joi from 'joi';

const payload = Joi.object({
  id: uuid().required(),
  tenantId: uuid().required(),
  organizationId: uuid().allow(null).required(),
  at: Joi.string().isoDate().required(),
});

/** What happens to mailed tokens (spec supplement, authentication 1.13). Payloads never hold one. */
export const passwordEvents: readonly EventDeclaration[] = [
  { id: 'auth.password.reset.requested', title: 'Someone asked for a new password', payload },
  { id: 'auth.password.reset.completed', title: 'Someone set a password by a mailed link', payload },
];
