import { type EventDeclaration, uuid } from '@tenantry/core';
import Joi from 'joi';

const payload = Joi.object({
  id: uuid().required(),
  tenantId: uuid().required(),
  organizationId: uuid().required(),
  ownerUserId: uuid().allow(null).required(),
  title: Joi.string().required(),
  valueAmount: Joi.number().allow(null).required(),
  valueCurrency: Joi.string().allow(null).required(),
});

/** How deals end (spec supplement, CRM 10). */
export const dealEvents: readonly EventDeclaration[] = [
  { id: 'customers.deal.won', title: 'A deal was won', category: 'lifecycle', payload },
  { id: 'customers.deal.lost', title: 'A deal was lost', category: 'lifecycle', payload },
];
