import Joi from 'joi';
import { borrowedId, fn, joiSchema, ownId, strings, text } from './basics';

/** The shape of `FeatureDeclaration`. */
export const feature = Joi.object({
  id: Joi.when('borrowedFrom', { is: Joi.exist(), then: borrowedId, otherwise: ownId }),
  title: text,
  dependsOn: strings,
  borrowedFrom: Joi.string().pattern(/^[a-z0-9_]+$/, 'id of a module'),
});

/** The shape of `WidgetDeclaration`. */
export const widget = Joi.object({
  id: ownId,
  title: text,
  description: Joi.string().allow(null),
  defaultSize: Joi.valid('sm', 'md', 'lg', 'full'),
  defaultEnabled: Joi.boolean(),
  defaultSettings: Joi.object().allow(null),
  features: strings,
  icon: Joi.string().allow(null),
  loaderKey: Joi.string(),
  supportsRefresh: Joi.boolean(),
});

/** The shape of `SidebarEntry`. */
export const sidebarEntry = Joi.object({
  id: ownId,
  href: Joi.string().pattern(/^\//).required(),
  title: text,
  area: Joi.valid('main', 'settings', 'profile'),
  group: Joi.object({ id: text, label: text }),
  order: Joi.number(),
  features: strings,
  icon: Joi.string(),
});

/** The shape of `ToolDeclaration`. */
export const tool = Joi.object({
  id: ownId,
  description: text,
  input: joiSchema.required(),
  features: strings,
  isMutation: Joi.boolean(),
  handler: fn,
});

/** The shape of `AgentDeclaration`. */
export const agent = Joi.object({
  id: ownId,
  title: text,
  description: Joi.string(),
  instructions: text,
  tools: strings,
  features: strings,
  executionMode: Joi.valid('chat', 'object'),
  mutationPolicy: Joi.valid('read-only', 'confirm-required'),
});
