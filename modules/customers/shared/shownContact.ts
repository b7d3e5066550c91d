import { type RequiredFeature, uuid } from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../features';

const KINDS = ['person', 'company'] as const;

/** Of a member with the id of a person or company: how it is described. Hooks check it. */
export const concerns = {
  label: 'Concerns',
  refersToOneOf: ['customers.company', 'customers.person'],
} as const;

/** The feature with which contacts of a kind are seen. */
export const SEEN_BY = {
  person: customersFeatures['people.view'],
  company: customersFeatures['companies.view'],
} as const satisfies Record<(typeof KINDS)[number], RequiredFeature>;

/** Kinds of contacts that a caller sees. */
export function seenKinds(access: { has(feature: RequiredFeature): boolean }): (typeof KINDS)[number][] {
  return KINDS.filter((kind) => access.has(SEEN_BY[kind]));
}

/** Members of the person or company that a record belongs to, in answers. */
export const shownContact = {
  id: uuid().required(),
  displayName: Joi.string()
    .allow('')
    .required()
    .description('empty for callers who may not see the person or company'),
  kind: Joi.valid(...KINDS).required(),
};
