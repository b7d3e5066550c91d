import { type EventDeclaration, uuid } from '@tenantry/core';
import Joi from 'joi';
import { interactionPayloadSchema } from './interactions/interactionsCollection';

const placed = {
  id: uuid().required(),
  organizationId: uuid().allow(null).required(),
  tenantId: uuid().required(),
};
const assignment = Joi.object({ ...placed, tagId: uuid().required(), entityId: uuid().required() });
const labelling = Joi.object({ ...placed, labelId: uuid().required(), entityId: uuid().required() });
const link = Joi.object({ ...placed, personId: uuid().required(), companyId: uuid().required() });

const interaction = Joi.object({ ...placed, ...interactionPayloadSchema });

/** What happens to people and companies besides being created, changed and deleted (spec supplement, audit 4.3). */
export const contactEvents: readonly EventDeclaration[] = [
  { id: 'customers.tag.assigned', title: 'A tag was given to a person or company', payload: assignment },
  { id: 'customers.tag.removed', title: 'A tag was taken from a person or company', payload: assignment },
  {
    id: 'customers.label_assignment.created',
    title: 'A user has labelled a person or company',
    payload: labelling,
  },
  {
    id: 'customers.label_assignment.deleted',
    title: 'A user has taken a label from a person or company',
    payload: labelling,
  },
  ...Object.entries({
    completed: 'A planned interaction has taken place',
    canceled: 'A planned interaction will not take place',
    reverted: 'An interaction that had ended is planned again',
  }).map(([what, title]) => ({ id: `customers.interaction.${what}`, title, payload: interaction })),
  {
    id: 'customers.next_interaction.updated',
    title: 'A person or company has another next interaction',
    category: 'system',
    payload: Joi.object({ ...placed, entityId: uuid().required() }),
  },
  ...(['created', 'updated', 'deleted'] as const).map((what) => ({
    id: `customers.person_company_link.${what}`,
    title: `A link of a person to a company was ${what}`,
    payload: link,
    clientBroadcast: true,
  })),
];
