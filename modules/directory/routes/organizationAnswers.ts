import { timestamp, uuid, pageSchema } from '@tenantry/core';
import Joi from 'joi';

const ids = () => Joi.array().items(uuid()).required();
const count = () => Joi.number().integer().min(0).required();

const option = {
  id: uuid().required(),
  name: Joi.string().required(),
  logoUrl: Joi.string().allow(null).required(),
  logoPreserveAspectRatio: Joi.boolean().required(),
  accentColor: Joi.string().allow(null).required().description('#rrggbb'),
  parentId: uuid().allow(null).required(),
  tenantId: uuid().required(),
  isActive: Joi.boolean().required(),
  depth: count().description('0 for a root'),
  treePath: Joi.string().required().description('ids from the root down, joined by /'),
  pathLabel: Joi.string().required().description('names from the root down'),
  ancestorIds: ids().description('from the root down'),
  childIds: ids(),
  descendantIds: ids(),
  updatedAt: timestamp().required(),
};

const branch = Joi.object({
  ...option,
  children: Joi.array().items(Joi.link('#organizationBranch')).required(),
}).id('organizationBranch');

const managed = Joi.object({
  ...option,
  slug: Joi.string().required(),
  tenantName: Joi.string().required(),
  parentName: Joi.string().allow(null).required(),
  rootId: uuid().required(),
  childrenCount: count(),
  descendantsCount: count(),
});

/** Answer of GET /directory/organizations, by view. */
export const organizationViews = Joi.alternatives(
  Joi.object({ items: Joi.array().items(Joi.object(option)).required() }).description('view=options'),
  Joi.object({ items: Joi.array().items(branch).required() }).description('view=tree'),
  Joi.object({ ...pageSchema(managed), isSuperAdmin: Joi.boolean().required() }).description('view=manage'),
);

/** Its errors carry an empty list beside the message. */
export const emptyWithError = Joi.object({
  items: Joi.array().length(0).required(),
  error: Joi.string().required(),
  details: Joi.array(),
});
