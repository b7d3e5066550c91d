import Joi from 'joi';
import { contributionKind, type ContributionKind, type Around } from '../../kernel/kinds/ContributionKind';
import { facts, type Details } from '../../kernel/kinds/Details';
import { schema, value, type Facet } from '../../kernel/kinds/Facet';
import { fn, joiSchema, list, strings, text } from '../../kernel/kinds/shapes';
import { withOwners } from '../access/featureKind';
import type { AnsweredResource } from './AnsweredResource';
import type { Route } from './route';
import { routeKey } from './routeKey';
import { firstSegment } from './RouteTable';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Paths that clients call. */
    readonly routes?: readonly Route[];
  }

  interface Overridable {
    /** Method and path, for example `GET /auth/profile`. */
    readonly route: string;
  }
}

/** Answers of a route, by status. */
export const answers = Joi.object().pattern(
  /^[1-5]\d\d$/,
  Joi.object({
    description: text,
    body: joiSchema,
    contentType: Joi.string(),
    otherTypes: list(Joi.string()),
  }),
);

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

const routeSchema = Joi.object({
  method: Joi.valid('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS').required(),
  path: Joi.string()
    .pattern(/^(?:\/(?::[A-Za-z]\w*|[\w.~-]+))+$/, 'path of plain segments and :parameters')
    .required(),
  summary: text,
  description: Joi.string(),
  access: Joi.valid('public', 'authenticated', 'superAdmin').required(),
  features: strings,
  needsPerson: Joi.alternatives(Joi.valid(true), Joi.string()).when('access', {
    is: 'public',
    then: Joi.forbidden(),
  }),
  params: joiSchema,
  query: joiSchema,
  body: joiSchema,
  bodyType: Joi.valid('json', 'form', 'upload', 'none'),
  bodyLimit: Joi.number().integer().positive(),
  invalid: Joi.function(),
  errorEnvelope: Joi.object(),
  headers: Joi.object().pattern(/^[a-z][a-z0-9-]*$/, Joi.string()),
  faultCode: Joi.string(),
  refusesCrossSite: Joi.boolean(),
  takesCredential: Joi.boolean().when('access', { not: 'public', then: Joi.invalid(true) }),
  responses: answers.min(1).required(),
  resource: Joi.object({ kind: text, title: text.optional(), records: Joi.string(), key: Joi.string() }),
  ofCollection: Joi.boolean(),
  rateLimits: list(rateLimit),
  checksVersion: Joi.boolean(),
  creates: Joi.valid(true, false, 'handled')
    .when('method', { not: 'POST', then: Joi.invalid(true, 'handled') })
    .when('access', { is: 'public', then: Joi.invalid(true, 'handled') })
    .when('raw', { is: true, then: Joi.invalid(true), otherwise: Joi.invalid('handled') }),
  etag: Joi.alternatives(Joi.valid(true), Joi.string()),
  timeLimit: Joi.number().positive(),
  raw: Joi.boolean().when('bodyType', { is: 'upload', then: Joi.valid(true).required() }),
  handler: fn,
});

/** Operations of the REST API. They are served as a whole, by a table that is swapped in one step. */
export const routeKind: ContributionKind<Route> = contributionKind({
  key: 'routes',
  noun: 'route',
  schema: routeSchema,
  nameOf: ({ method, path }) => `${method} ${path}`,
  claims: ({ method, path }) => [{ name: routeKey(method, path) }],
  overridable: true,
  overriddenName: (written) => {
    const [method = '', path = ''] = written.split(/\s+/);
    return routeKey(method, path);
  },
  textsOf: ({ resource }) => (resource?.title === undefined ? [] : [resource.title]),
  showClaim: (name) => name.replaceAll('/:', '/:id'),
  wrongWith: ({ method, path }, { moduleId, overrides }) =>
    firstSegment(path) === moduleId || overrides(`route ${routeKey(method, path)}`)
      ? undefined
      : `the route ${method} ${path} must begin with /${moduleId}, or stand in "overrides"`,
  register: null,
  describe,
  compare: ({ access, features = [], needsPerson, summary, bodyType, params, query, body, responses }) => {
    const answered = Object.entries(responses).map(
      ([status, answer]) => [`answer ${status}`, schema(answer.body, 'output')] as [string, Facet],
    );
    return {
      access: value(access, 'major'),
      features: value([...features].sort(), 'major'),
      'needs a person': value(Boolean(needsPerson), 'major'),
      'body type': value(bodyType ?? null, 'major'),
      summary: value(summary, 'patch'),
      params: schema(params, 'input'),
      query: schema(query, 'input'),
      body: schema(body, 'input'),
      ...Object.fromEntries(answered),
    };
  },
});

const ACCESS = {
  public: 'public: no credential needed',
  authenticated: 'any signed-in caller',
  superAdmin: 'super administrators',
} as const;

/** Kind and position of the records of an answer, as enrichers and interceptors name them: `crm.company (in items, identified by id)`. */
function describeResource({ kind, records = 'items', key = 'id' }: AnsweredResource): string {
  return `${kind} (${records === '.' ? 'the body itself' : `in ${records}`}, identified by ${key})`;
}

function describe(route: Route, { owner, contributed, overrides }: Around): Details {
  const key = routeKey(route.method, route.path);
  const overrider = overrides.get(`route ${key}`);
  const overridden = contributed
    .of(routeKind)
    .filter(({ moduleId, item }) => moduleId !== owner && routeKey(item.method, item.path) === key)
    .map(({ moduleId }) => moduleId);
  return facts({
    url: `/api${route.path}`,
    summary: route.summary,
    access: ACCESS[route.access],
    features: withOwners(contributed, route.features),
    needsPerson: route.needsPerson ? 'people alone, no API keys' : undefined,
    resource: route.resource && describeResource(route.resource),
    overriddenBy:
      overrider !== undefined && overrider !== owner ? `${overrider}, which answers instead` : undefined,
    overrides: overrider === owner ? overridden.map((other) => `the route of ${other}`) : undefined,
    rateLimits: route.rateLimits?.map(
      ({ name, points, duration, block, identifier }) =>
        `${name}: ${points} calls in ${duration} s an address${identifier ? ' and a value of the request' : ''}` +
        `${block > 0 ? `, then refused for ${block} s` : ''} (RATE_LIMIT_${name}_POINTS, _DURATION, _BLOCK_DURATION)`,
    ),
    body: route.body || route.bodyType ? (route.bodyType ?? 'json') : undefined,
    answers: Object.entries(route.responses).map(([status, { description }]) => `${status} ${description}`),
  });
}
