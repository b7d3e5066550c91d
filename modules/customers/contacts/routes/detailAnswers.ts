import { timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import { companyProfileFields } from '../collections/companyFields';
import { personProfileFields } from '../collections/personFields';

const nullable = (schema: Joi.Schema) => schema.allow(null).required();
const text = () => nullable(Joi.string().allow(''));
const records = () =>
  Joi.array()
    .items(Joi.object({ id: uuid().required() }).unknown(true))
    .required();
const user = () => nullable(Joi.object({ id: uuid().required(), name: text() }));

const contact = Joi.object({
  id: uuid().required(),
  kind: Joi.valid('person', 'company').required(),
  displayName: Joi.string().required(),
  description: text(),
  ownerUserId: nullable(uuid()),
  primaryEmail: text(),
  primaryPhone: text(),
  status: text(),
  lifecycleStage: text(),
  source: text(),
  temperature: text(),
  renewalQuarter: text(),
  isActive: Joi.boolean().required(),
  nextInteraction: nullable(
    Joi.object({ at: timestamp().required(), name: text(), refId: text(), icon: text(), color: text() }),
  ),
  organizationId: uuid().required(),
  tenantId: uuid().required(),
  createdAt: timestamp().required(),
  updatedAt: timestamp().required(),
}).required();

const profile = (fields: object) =>
  Joi.object({
    id: uuid().required(),
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, text()])),
  });

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
  person: contact,
  profile: profile(personProfileFields).required(),
  ...common,
  isPrimary: Joi.boolean().required(),
  companies: Joi.array().items(companyLink).required(),
  company: nullable(Joi.object({ id: uuid().required(), displayName: Joi.string().required() })),
  plannedActivitiesPreview: records(),
});

/** One company. */
export const companyDetail = Joi.object({
  company: contact,
  profile: profile(companyProfileFields).required(),
  ...common,
  people: records(),
});
