import { type EventDeclaration, uuid } from '@tenantry/core';
import Joi from 'joi';

const placed = {
  id: uuid().required(),
  organizationId: uuid().allow(null).required(),
  tenantId: uuid().required(),
};
const assignment = Joi.object({ ...placed, tagId: uuid().required(), entityId: uuid().required() });
const link = Joi.object({ ...placed, personId: uuid().required(), companyId: uuid().required() });

/** What happens to people and companies besides being created, changed and deleted (spec supplement, audit 4.3). */
export const contactEvents: readonly EventDeclaration[] = [
  { id: 'customers.tag.assigned', title: 'A tag was given to a person or company', payload: assignment },
  { id: 'customers.tag.removed', title: 'A tag was taken from a person or company', payload: assignment },
  ...(['created', 'updated', 'deleted'] as const).map((what) => ({
    id: `customers.person_company_link.${what}`,
    title: `A link of a person to a company was ${what}`,
    payload: link,
    clientBroadcast: true,
  })),
];
