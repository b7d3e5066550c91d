import { booleanToken, pageMemberSchemas, timestamp, uuid } from '@tenantry/core';
import type { EntryInput, EntryPage } from '@tenantry/module-dictionaries/contract';
import Joi from 'joi';
import { KIND_NAMES } from '../kinds';

const members = {
  label: Joi.string().trim().min(1).max(200).description('what people see; default: the value'),
  color: Joi.string()
    .trim()
    .lowercase()
    .max(7)
    .pattern(/^#[0-9a-f]{6}$/, '#rrggbb')
    .allow(null, ''),
  icon: Joi.string().trim().max(100).allow(null, '').description('name of an icon'),
  position: Joi.number().integer().min(0).max(1_000_000).description('default: after the last'),
  isActive: Joi.boolean(),
  isDefault: Joi.boolean().description('true takes it from the default entry before'),
};
const value = () => Joi.string().trim().min(1).max(200).description('what records keep');

/** Which entries are read: dictionaries are short, so by default as many as a page takes. */
export const entryPage = Joi.object<EntryPage>({
  page: Joi.number().integer().min(1).default(1),
  pageSize: Joi.number().integer().min(1).max(1_000).default(1_000),
  includeInactive: booleanToken().empty('').default(false).description('true: inactive entries, too'),
});

/** A new entry. */
export const newEntry = Joi.object<EntryInput>({ value: value().required(), ...members }).required();

/** Members of an entry to change. */
export const entryChange: Joi.ObjectSchema<Partial<EntryInput>> = Joi.object<Partial<EntryInput>>({
  value: value(),
  ...members,
})
  .min(1)
  .required();

/** An entry as an organization sees it. */
export const entryBody = Joi.object({
  id: uuid().required(),
  value: Joi.string().required(),
  label: Joi.string().required(),
  color: Joi.string().allow(null).required(),
  icon: Joi.string().allow(null).required(),
  position: Joi.number().integer().required(),
  isActive: Joi.boolean().required(),
  isDefault: Joi.boolean().required(),
  organizationId: uuid().required(),
  isInherited: Joi.boolean().required().description('of an organization above'),
  updatedAt: timestamp().required(),
});

/** Answer of a request for a dictionary. */
export const dictionaryBody = Joi.object({
  kind: Joi.valid(...KIND_NAMES).required(),
  dictionaryId: uuid()
    .allow(null)
    .required()
    .description('null: the organization has no entries of its own yet'),
  isClosed: Joi.boolean().required().description('fields take active entries only'),
  items: Joi.array().items(entryBody).required(),
  ...pageMemberSchemas,
});
