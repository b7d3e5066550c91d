import { timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import { shownOf } from '../services/ContactDetails';
import type { ContactKind } from '../services/ContactLookup';

const nullable = (schema: Joi.Schema) => schema.allow(null).required();
const text = () => nullable(Joi.string().allow(''));
const records = () =>
  Joi.array()
    .items(Joi.object({ id: uuid().required() }).unknown(true))
    .required();
const user = () => nullable(Joi.object({ id: uuid().required(), name: text() }));

const nextInteraction = nullable(
  Joi.object({ at: timestamp().required(), name: text(), refId: text(), icon: text(), color: text() }),
);
const contactOf = (kind: ContactKind) =>
  shownOf[kind].contact.schema.keys({ kind: Joi.valid(kind).required(), nextInteraction }).required();
const profileOf = (kind: ContactKind) =>
  shownOf[kind].profile.schema.keys({ id: uuid().required(), updatedAt: timestamp().required() }).required();

const tag = Joi.object({
  id: uuid().required(),
  label: Joi.string().required(),
  slug: Joi.string().required(),
  color: text(),
});

const common = {
  customFields: Joi.object().required(),
  tags: Joi.array().items(tag).required(),
  addresses: records(),
  comments: records(),
  activities: records(),
  interactions: records(),
  deals: records(),
  todos: records(),
  counts: Joi.object().pattern(Joi.string(), Joi.number().integer().min(0)).required(),
  owner: user(),
  viewer: user(),
};

/** A company of a person. */
export const companyLink = Joi.object({
  id: uuid().required(),
  companyId: uuid().required(),
  displayName: Joi.string().required(),
  isPrimary: Joi.boolean().required(),
});

/** One person. */
export const personDetail = Joi.object({
  interactionMode: Joi.string().required(),
  person: contactOf('person'),
  profile: profileOf('person'),
  ...common,
  isPrimary: Joi.boolean().required(),
  companies: Joi.array().items(companyLink).required(),
  company: nullable(Joi.object({ id: uuid().required(), displayName: Joi.string().required() })),
  plannedActivitiesPreview: records(),
});

/** One company. */
export const companyDetail = Joi.object({
  company: contactOf('company'),
  profile: profileOf('company'),
  ...common,
  people: records(),
});
