import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { facts } from '../../kernel/kinds/Details';
import { schema, value } from '../../kernel/kinds/Facet';
import { fn, joiSchema, ownId, strings } from '../../kernel/kinds/shapes';
import { idOf } from '../../kernel/registry/idOf';
import { withOwners } from '../access/featureKind';
import { answers } from '../http/routeKind';
import { checkExtensions } from './checkExtensions';
import type { EnricherDeclaration } from './EnricherDeclaration';
import { isRouteInterceptor, type InterceptorDeclaration } from './InterceptorDeclaration';
import { kindOf, routeText } from './routeTarget';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Code around routes and commands of other modules: before, to refuse or change input; after, to add to the answer. */
    readonly interceptors?: readonly InterceptorDeclaration[];
    /** Fields added to the records that other modules answer with. */
    readonly enrichers?: readonly EnricherDeclaration[];
  }
}

/** Which routes an extension is about. */
const routeTarget = Joi.alternatives(
  Joi.string().pattern(
    /^(?:\*|resource:\*|module:[a-z0-9_]+|(?:GET|POST|PUT|PATCH|DELETE|\*) \/\S*)$/,
    'route, module:<id> or *',
  ),
  Joi.object({ method: Joi.string().required(), path: Joi.string().required() }).unknown(true),
);

/** Which records an enricher is about. */
const answeredRecords = Joi.alternatives(
  Joi.string(),
  Joi.object({ kind: Joi.string().required() }).unknown(true),
);

const commandInterceptor = Joi.object({
  id: ownId,
  target: Joi.object({
    command: Joi.alternatives(
      Joi.string().pattern(/^(?:\*|[a-z0-9_]+(?:\.[\w-]+)*(?:\.\*)?)$/, 'command id, <module>.* or *'),
      Joi.object({ id: Joi.string().required() }).unknown(true),
    ).required(),
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
  target: Joi.object({ route: routeTarget.required() }).required(),
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

/** Those of commands are registered; those of routes are connected when the route table is made. */
export const interceptorKind = contributionKind<InterceptorDeclaration>({
  key: 'interceptors',
  noun: 'interceptor',
  schema: Joi.alternatives().conditional(Joi.ref('.target.command'), {
    is: Joi.exist(),
    then: commandInterceptor,
    otherwise: routeInterceptor,
  }),
  check: checkExtensions,
  register: ({ moduleId, item, services, enter }, { commandCatalog }) => {
    if (isRouteInterceptor(item)) return undefined;
    const declaration = item as never;
    return commandCatalog.interceptors.register(moduleId, {
      id: item.id,
      moduleId,
      declaration,
      services,
      enter,
    });
  },
  arrange: (moduleIds, { commandCatalog }) => commandCatalog.interceptors.arrange(moduleIds),
  describe: (interceptor, { contributed }) =>
    facts({
      around: isRouteInterceptor(interceptor)
        ? `routes: ${routeText(interceptor.target.route)}`
        : `commands: ${idOf(interceptor.target.command)}`,
      onlyForHoldersOf: withOwners(contributed, interceptor.features),
    }),
  compare: ({ target, priority }) => ({
    target: value(
      ['route' in target ? { route: routeText(target.route) } : { command: idOf(target.command) }, priority],
      'minor',
    ),
  }),
  internal: true,
});

/** They are connected when the route table is made. */
export const enricherKind = contributionKind<EnricherDeclaration>({
  key: 'enrichers',
  noun: 'enricher',
  schema: Joi.object({
    id: ownId,
    target: Joi.object({ resource: answeredRecords, route: routeTarget }).xor('resource', 'route').required(),
    records: Joi.string(),
    key: Joi.string(),
    fields: joiSchema.required(),
    features: strings,
    enrich: fn,
  }),
  register: null,
  describe: ({ target, features }, { contributed }) =>
    facts({
      addsTo:
        'route' in target
          ? `the answer of ${routeText(target.route)}`
          : `records: ${kindOf(target.resource)}`,
      onlyForHoldersOf: withOwners(contributed, features),
    }),
  compare: ({ fields }) => ({ fields: schema(fields, 'output') }),
});
