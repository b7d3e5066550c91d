import { type CollectionField, uuid } from '@tenantry/core';
import Joi from 'joi';
import { type ContactInput, contactFields } from '../fields/contactFields';
import { blankable, webAddress } from '../fields/schemas';

/** Members of a person that its hooks read. */
export interface PersonInput extends ContactInput {
  readonly displayName?: string | null;
  readonly companyEntityId?: string | null;
}

const name = () => Joi.string().trim().min(1).max(120).required();
const text = (max: number): CollectionField => ({ type: 'text', schema: blankable(max) });
const address: CollectionField = { type: 'text', schema: webAddress() };

/** Members of a person's profile (spec supplement, CRM 7.4). */
export const personProfileFields: Readonly<Record<string, CollectionField>> = {
  firstName: { type: 'text', schema: name() },
  lastName: { type: 'text', schema: name() },
  preferredName: text(120),
  jobTitle: text(150),
  department: text(150),
  seniority: text(100),
  timezone: text(120),
  linkedInUrl: address,
  twitterUrl: address,
  companyEntityId: { type: 'uuid', schema: uuid().allow(null) },
};

/** Members of a person (spec supplement, CRM 7.4). */
export const personFields: Readonly<Record<string, CollectionField>> = {
  displayName: { type: 'text', schema: blankable(200) },
  ...contactFields,
  ...personProfileFields,
};
