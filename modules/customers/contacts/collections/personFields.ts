import { type Fields, uuid } from '@tenantry/core';
import Joi from 'joi';
import { type ContactInput, contactFields } from './contactFields';
import { text } from '../../shared/columns';
import { blankable, homepage } from '../../shared/schemas';

/** Members of a person that its hooks read. */
export interface PersonInput extends ContactInput {
  readonly displayName?: string | null;
  readonly companyEntityId?: string | null;
}

const name = () => Joi.string().trim().min(1).max(120).required();
const address = { type: 'text', schema: homepage(), nullable: true } as const;

/** Members of a person's profile. */
export const personProfileFields = {
  firstName: { type: 'text', schema: name(), nullable: true },
  lastName: { type: 'text', schema: name(), nullable: true },
  preferredName: text(120),
  jobTitle: text(150),
  department: text(150),
  seniority: text(100),
  timezone: text(120),
  linkedInUrl: address,
  twitterUrl: address,
  companyEntityId: { type: 'uuid', schema: uuid().allow(null), nullable: true },
} as const satisfies Fields;

/** Members of a person. */
export const personFields = {
  displayName: { type: 'text', schema: blankable(200) },
  ...contactFields,
  ...personProfileFields,
} as const satisfies Fields;
