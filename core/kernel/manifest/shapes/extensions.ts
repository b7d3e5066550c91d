import Joi from 'joi';
import { fn, joiSchema, ownId, strings } from './basics';
import { answers, routeTarget } from './routes';

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

/** The shape of `InterceptorDeclaration`. */
export const interceptor = Joi.alternatives().conditional(Joi.ref('.target.command'), {
  is: Joi.exist(),
  then: commandInterceptor,
  otherwise: routeInterceptor,
});

/** The shape of `EnricherDeclaration`. */
export const enricher = Joi.object({
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
