import Joi from 'joi';
import { fn, joiSchema, list, strings, text } from './basics';

/** What a route answers, by status. */
export const answers = Joi.object().pattern(
  /^[1-5]\d\d$/,
  Joi.object({
    description: text,
    body: joiSchema,
    contentType: Joi.string(),
    otherTypes: list(Joi.string()),
  }),
);

/** Which routes an extension is about. */
export const routeTarget = Joi.string()
  .pattern(
    /^(?:\*|resource:\*|module:[a-z0-9_]+|(?:GET|POST|PUT|PATCH|DELETE|\*) \/\S*)$/,
    'route, module:<id> or *',
  )
  .required();

const rateLimit = Joi.object({
  name: Joi.string()
    .pattern(/^[A-Z][A-Z0-9_]*$/)
    .required(),
  points: Joi.number().integer().positive().required(),
  duration: Joi.number().positive().required(),
  block: Joi.number().min(0).required(),
  longestBlock: Joi.number().positive(),
  identifier: Joi.function(),
  fromAnywhere: Joi.boolean(),
});

/** The shape of `RouteDefinition`. */
export const route = Joi.object({
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
  refusesCrossSite: Joi.boolean(),
  responses: answers.min(1).required(),
  resource: Joi.object({ kind: text, records: Joi.string(), key: Joi.string() }),
  ofCollection: Joi.boolean(),
  rateLimits: list(rateLimit),
  timeLimit: Joi.number().positive(),
  raw: Joi.boolean(),
  handler: fn,
});
