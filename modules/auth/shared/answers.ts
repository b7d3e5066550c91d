import { errorResponse, timestamp } from '@tenantry/core';
import Joi from 'joi';

/** Shapes of what the routes for accounts, roles and ACLs answer. */
const id = () => Joi.string().guid();

const aclMembers = {
  isSuperAdmin: Joi.boolean().required(),
  features: Joi.array().items(Joi.string()).required(),
  organizations: Joi.array().items(Joi.string()).allow(null).required(),
  updatedAt: timestamp().allow(null).required(),
};

export const roleAcl = Joi.object(aclMembers);
export const userAcl = Joi.object({ hasCustomAcl: Joi.boolean().required(), ...aclMembers });

/** What grants reach, as `AccessLookups.inShort` says it. */
export const grantsInShort = () =>
  Joi.object({
    everything: Joi.boolean().required(),
    modules: Joi.array().items(Joi.string()).required().description('titles of those it has rights of'),
  })
    .allow(null)
    .required()
    .description('null for callers who may not see rights');

export const createdId = Joi.object({ id: id().required() });
export const done = Joi.object({ ok: Joi.valid(true).required() });
export const aclSaved = Joi.object({ ok: Joi.valid(true).required(), sanitized: Joi.boolean().required() });

/** Errors that writes have in common. */
export const writeErrors = {
  400: errorResponse('Invalid input, or the change is not possible'),
  403: errorResponse('Missing feature, or beyond what the caller holds (code `beyond_own_rights`)'),
  404: errorResponse('Unknown, or of another tenant'),
  409: errorResponse('Changed meanwhile, the name is taken, or the last administrator would go'),
};
