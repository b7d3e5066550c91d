import Joi from 'joi';
import { nextTime } from '../jobs/JobSchedules';
import type { ModuleManifest } from './ModuleManifest';

const fn = Joi.function().required();
const text = Joi.string().required();
const joiSchema = Joi.any().custom((value: unknown, helpers) =>
  Joi.isSchema(value) ? value : helpers.message({ custom: '{{#label}} must be a Joi schema' }),
);
const strings = Joi.array().items(Joi.string());
const list = (item: Joi.Schema) => Joi.array().items(item);

/** An id that begins with the id of the contributing module, given as context. */
const ownId = Joi.string()
  .pattern(/^[a-z0-9_]+(\.[A-Za-z0-9_-]+)+$/, 'dotted id')
  .custom((value: string, helpers) => {
    const { moduleId } = helpers.prefs.context as { moduleId: string };
    return value.startsWith(`${moduleId}.`)
      ? value
      : helpers.message({ custom: `{{#label}} is "${value}" and must begin with "${moduleId}."` });
  })
  .required();

/** A table of the contributing module. */
const ownTable = Joi.string()
  .custom((value: string, helpers) => {
    const { moduleId } = helpers.prefs.context as { moduleId: string };
    return value.startsWith(`${moduleId}_`)
      ? value
      : helpers.message({ custom: `{{#label}} is "${value}" and must begin with "${moduleId}_"` });
  })
  .required();

const feature = Joi.object({ id: ownId, title: text, dependsOn: strings });

const widget = Joi.object({
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

const sidebarEntry = Joi.object({
  id: ownId,
  href: Joi.string().pattern(/^\//).required(),
  title: text,
  area: Joi.valid('main', 'settings', 'profile'),
  group: Joi.object({ id: text, label: text }),
  order: Joi.number(),
  features: strings,
  icon: Joi.string(),
});

const tool = Joi.object({
  id: ownId,
  description: text,
  input: joiSchema.required(),
  features: strings,
  isMutation: Joi.boolean(),
  handler: fn,
});

const agent = Joi.object({
  id: ownId,
  title: text,
  description: Joi.string(),
  instructions: text,
  tools: strings,
  features: strings,
  executionMode: Joi.valid('chat', 'object'),
  mutationPolicy: Joi.valid('read-only', 'confirm-required'),
});

const answers = Joi.object().pattern(
  /^[1-5]\d\d$/,
  Joi.object({
    description: text,
    body: joiSchema,
    contentType: Joi.string(),
    otherTypes: list(Joi.string()),
  }),
);

/** Which routes an extension is about. */
const routeTarget = Joi.string()
  .pattern(
    /^(?:\*|resource:\*|module:[a-z0-9_]+|(?:GET|POST|PUT|PATCH|DELETE|\*) \/\S*)$/,
    'route, module:<id> or *',
  )
  .required();

const commandInterceptor = Joi.object({
  id: ownId,
  target: Joi.object({
    command: Joi.string()
      .pattern(/^(?:\*|[a-z0-9_]+(?:\.[\w-]+)*(?:\.\*)?)$/, 'command id, <module>.* or *')
      .required(),
  }).required(),
  priority: Joi.number(),
  features: strings,
  before: Joi.function(),
  after: Joi.function(),
  beforeUndo: Joi.function(),
  afterUndo: Joi.function(),
}).or('before', 'after', 'beforeUndo', 'afterUndo');

const command = Joi.object({
  id: ownId,
  label: text,
  resourceKind: text,
  features: strings,
  input: joiSchema.required(),
  secrets: strings,
  prepare: Joi.function(),
  snapshot: Joi.function(),
  execute: fn,
  undo: Joi.function(),
  redo: Joi.function(),
});

const collection = Joi.object({
  kind: ownId,
  customFieldEntities: Joi.array().required(),
  routes: Joi.array().required(),
  commands: Joi.array().required(),
  events: Joi.array().required(),
  narrowing: Joi.object().unknown(true).required(),
});

const routeInterceptor = Joi.object({
  id: ownId,
  target: Joi.object({ route: routeTarget }).required(),
  priority: Joi.number(),
  features: strings,
  changes: Joi.object({ query: strings, body: strings }),
  adds: joiSchema,
  responses: answers,
  before: Joi.function(),
  after: Joi.function(),
})
  .or('before', 'after')
  .with('changes', 'before')
  .with('adds', 'after')
  .with('responses', 'before');

const interceptor = Joi.alternatives().conditional(Joi.ref('.target.command'), {
  is: Joi.exist(),
  then: commandInterceptor,
  otherwise: routeInterceptor,
});

const enricher = Joi.object({
  id: ownId,
  target: Joi.object({ resource: Joi.string(), route: routeTarget.optional() })
    .xor('resource', 'route')
    .required(),
  records: Joi.string(),
  key: Joi.string(),
  fields: joiSchema.required(),
  features: strings,
  enrich: fn,
});

const rateLimit = Joi.object({
  name: Joi.string()
    .pattern(/^[A-Z][A-Z0-9_]*$/)
    .required(),
  points: Joi.number().integer().positive().required(),
  duration: Joi.number().positive().required(),
  block: Joi.number().min(0).required(),
  identifier: Joi.function(),
});

const route = Joi.object({
  method: Joi.valid('GET', 'POST', 'PUT', 'PATCH', 'DELETE').required(),
  path: Joi.string()
    .pattern(/^(?:\/(?::[A-Za-z]\w*|[\w.~-]+))+$/, 'path of plain segments and :parameters')
    .required(),
  summary: text,
  description: Joi.string(),
  access: Joi.valid('public', 'authenticated', 'superAdmin').required(),
  features: strings,
  params: joiSchema,
  query: joiSchema,
  body: joiSchema,
  bodyType: Joi.valid('json', 'form', 'none'),
  bodyLimit: Joi.number().integer().positive(),
  invalid: Joi.function(),
  errorEnvelope: Joi.object(),
  responses: answers.min(1).required(),
  resource: Joi.object({ kind: text, records: Joi.string(), key: Joi.string() }),
  rateLimits: list(rateLimit),
  timeLimit: Joi.number().positive(),
  raw: Joi.boolean(),
  handler: fn,
});

const jobPolicy = {
  attempts: Joi.number().integer().min(1).max(1000),
  backoff: Joi.object({
    initial: Joi.number().min(0),
    factor: Joi.number().min(1),
    max: Joi.number().min(0),
  }),
  timeout: Joi.number().positive().max(2_147_483_647),
  concurrency: Joi.number().integer().min(1),
};

const event = Joi.object({
  id: ownId,
  title: Joi.string(),
  description: Joi.string(),
  category: Joi.valid('crud', 'lifecycle', 'system', 'custom'),
  clientBroadcast: Joi.boolean(),
  excludeFromTriggers: Joi.boolean(),
  features: strings,
  payload: joiSchema.required(),
});

const subscriber = Object.keys(jobPolicy).reduce(
  (schema, key) => schema.with(key, 'persistent'),
  Joi.object({ id: ownId, event: text, persistent: Joi.valid(true), ...jobPolicy, handle: fn }),
);

const worker = Joi.object({
  id: ownId,
  title: Joi.string(),
  data: joiSchema,
  schedule: Joi.string().custom((value: string) => {
    nextTime(value, new Date(0));
    return value;
  }),
  ...jobPolicy,
  handle: fn,
});

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
  customFields: Joi.string(),
  customFieldEntities: list(Joi.object({ id: ownId, title: text, table: ownTable })).unique('id'),
  overrides: list(Joi.object({ service: Joi.string(), route: Joi.string() }).xor('service', 'route')),
  hooks: Joi.object({ start: Joi.function(), stop: Joi.function(), seed: Joi.function() }),
})
  .label('the default export')
  .required();
