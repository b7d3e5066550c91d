import Joi from 'joi';
import type { ModuleManifest } from './ModuleManifest';
import { event, subscriber, worker } from './shapes/background';
import { fn, joiSchema, list, ownId, ownTable, strings, text } from './shapes/basics';
import { collection, command } from './shapes/commands';
import { enricher, interceptor } from './shapes/extensions';
import { route } from './shapes/routes';
import { agent, feature, sidebarEntry, tool, widget } from './shapes/shown';

const service = Joi.alternatives(
  Joi.function(),
  Joi.object({ create: fn, lifetime: Joi.valid('module', 'request') }),
);

/**
 * The shape of a manifest, kept beside its type `ModuleManifest`. Unknown keys are refused, so that a
 * misspelt contribution does not silently vanish. Validate with `context: { moduleId }`.
 */
export const manifestSchema = Joi.object<ModuleManifest>({
  title: text,
  description: Joi.string(),
  settings: joiSchema,
  environment: joiSchema,
  features: list(feature).unique('id'),
  defaultGrants: Joi.object().pattern(Joi.string(), strings),
  entities: Joi.array(),
  migrations: list(Joi.function()),
  services: Joi.object().pattern(/^[a-z][A-Za-z0-9]*$/, service),
  routes: list(route),
  widgets: list(widget).unique('id'),
  sidebar: list(sidebarEntry).unique('id'),
  agents: list(agent).unique('id'),
  tools: list(tool).unique('id'),
  events: list(event).unique('id'),
  subscribers: list(subscriber).unique('id'),
  workers: list(worker).unique('id'),
  commands: list(command).unique('id'),
  collections: list(collection).unique('kind'),
  interceptors: list(interceptor).unique('id'),
  enrichers: list(enricher).unique('id'),
  authenticators: list(
    Joi.object({
      id: ownId,
      scheme: Joi.object().required(),
      isPresented: fn,
      create: fn,
      recall: Joi.function(),
      cookies: strings,
    }),
  ),
  translations: Joi.object().pattern(
    Joi.string().pattern(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/, 'lower-case locale code'),
    Joi.object()
      .pattern(Joi.string(), [Joi.string(), Joi.link('#messages')])
      .id('messages'),
  ),
  grantColumns: list(Joi.object({ table: ownTable, column: Joi.string().required() })),
  organizations: Joi.string(),
  accounts: Joi.string(),
  customFields: Joi.string(),
  customFieldEntities: list(Joi.object({ id: ownId, title: text, table: ownTable })).unique('id'),
  overrides: list(Joi.object({ service: Joi.string(), route: Joi.string() }).xor('service', 'route')),
  hooks: Joi.object({ start: Joi.function(), stop: Joi.function(), seed: Joi.function() }),
})
  .label('the default export')
  .required();
