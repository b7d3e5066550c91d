import { STATUS_CODES } from 'node:http';
import { takesBody } from '../readBody';
import type { BodyType, Route, RouteResponse } from '../route';
import { codedFault, IMPLIED_RESPONSES, refusedInput } from './impliedResponses';
import type { JsonSchema } from './JsonSchema';
import type { PathTemplate } from './pathTemplates';
import { requestParameters } from './requestParameters';
import type { SchemaConverter } from './SchemaConverter';
import type { SchemaPool } from './SchemaPool';

/** Inputs for an operation besides its route. */
export interface OperationContext {
  readonly moduleId: string;
  readonly operationId: string;
  readonly template: PathTemplate;
  /** Default security requirement of the document. */
  readonly security: readonly object[];
  readonly converter: SchemaConverter;
  readonly pool: SchemaPool;
}

/** Content types of request bodies, by body type. */
const CONTENT_TYPES: Readonly<Record<BodyType, readonly string[]>> = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  upload: ['multipart/form-data'],
  none: [],
};

/** A route as an OpenAPI Operation Object. */
export function buildOperation(route: Route, context: OperationContext): object {
  const parameters = requestParameters(route, context.template, context.converter);
  const description = describe(route);
  return {
    operationId: context.operationId,
    tags: [context.moduleId],
    summary: route.summary,
    ...(description !== '' && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(takesBody(route) && { requestBody: requestBody(route, context) }),
    responses: responses(route, context),
    // The document demands a credential by default.
    ...(route.access === 'public' && { security: route.takesCredential ? [{}, ...context.security] : [] }),
    'x-module': context.moduleId,
    'x-access': route.access,
    ...(route.needsPerson && { 'x-needs-person': true }),
    ...(route.resource && { 'x-resource': route.resource.kind }),
    ...(route.features && route.features.length > 0 && { 'x-required-features': route.features }),
  };
}

function describe({ description, access, features, needsPerson }: Route): string {
  const list = features?.map((feature) => `\`${feature}\``).join(', ');
  return [
    description ?? '',
    access === 'superAdmin' ? 'For super administrators.' : '',
    list ? `Requires ${list}.` : '',
    needsPerson ? 'For people: an API key gets 403 (code `person_required`).' : '',
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

function requestBody(route: Route, { converter, pool, operationId }: OperationContext): object {
  const json = route.body ? converter.convert(route.body) : {};
  const types = CONTENT_TYPES[route.bodyType ?? 'json'];
  const required = Array.isArray(referred(json, converter)['required']);
  const entries = types.map((type) => [type, { schema: pool.add(json, `${operationId} request`) }]);
  return { required, content: Object.fromEntries(entries) as object };
}

/** The schema that a reference leads to. */
function referred(json: JsonSchema, { components }: SchemaConverter): JsonSchema {
  const { $ref } = json;
  return typeof $ref === 'string' ? (components[$ref.slice($ref.lastIndexOf('/') + 1)] ?? json) : json;
}

function responses(route: Route, context: OperationContext): object {
  const known = { ...codedFault(route), ...route.responses };
  const hasEtag = route.etag !== undefined;
  const declared = Object.entries(known).map(([status, response]) => {
    const body = status === '400' ? refusedInput(route) : response.body;
    return [status, declaredResponse(Number(status), { ...response, body, hasEtag }, context)] as const;
  });
  const implied = Object.entries(IMPLIED_RESPONSES)
    .filter(([status, { appliesTo }]) => !(status in known) && appliesTo(route))
    .map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }] as const);
  return Object.fromEntries([...declared, ...implied]);
}

const ETag = {
  description: 'The version of the record, for `If-Match` of the next change',
  schema: { type: 'string' },
};

function declaredResponse(
  status: number,
  { description, body, contentType, otherTypes = [], hasEtag }: RouteResponse & { readonly hasEtag: boolean },
  { converter, pool, operationId }: OperationContext,
): object {
  const content: Record<string, object> = {};
  const headers = {
    ...(isRedirect(status) && { Location: { schema: { type: 'string', format: 'uri-reference' } } }),
    ...(hasEtag && status < 300 && { ETag }),
  };
  for (const type of contentType === undefined ? otherTypes : [contentType, ...otherTypes]) {
    content[type] = { schema: otherContent(type) };
  }
  if (body) {
    content['application/json'] = { schema: pool.add(converter.convert(body), `${operationId} ${status}`) };
  }
  return {
    // OpenAPI wants a description that is not empty.
    description: description || (STATUS_CODES[status] ?? String(status)),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

/** A body that is not JSON: text is text, anything else is bytes, which OpenAPI 3.1 says by no type. */
function otherContent(contentType: string): JsonSchema {
  return contentType.startsWith('text/') ? { type: 'string' } : {};
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}
