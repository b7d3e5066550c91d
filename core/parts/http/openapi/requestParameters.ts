import type Joi from 'joi';
import type { Route } from '../route';
import { takesIdempotencyKey } from '../idempotency/idempotencyKey';
import { nodeOf } from './JoiNode';
import { isSchema, type JsonSchema } from './JsonSchema';
import { parameterNames, type PathTemplate } from './pathTemplates';
import type { SchemaConverter } from './SchemaConverter';

/** The parameters of a route in its path and query, as OpenAPI Parameter Objects. */
export function requestParameters(
  route: Route,
  template: PathTemplate,
  converter: SchemaConverter,
): object[] {
  const params = membersOf(route.params, converter);
  const inPath = parameterNames(route.path).map((name) =>
    // A path does not match without its parameters, whatever the schema says.
    parameter('path', template.names.get(name) ?? name, params.properties[name] ?? { type: 'string' }, true),
  );
  const query = membersOf(route.query, converter);
  const openEnded = isOpen(route.query) ? others({ additionalProperties: true }) : query.openEnded;
  const inQuery = Object.entries(query.properties).map(([name, schema]) =>
    parameter('query', name, schema, query.required.has(name)),
  );
  const ofVersion = route.checksVersion ? Object.keys(VERSION_HEADERS).map(referTo) : [];
  const ofKey = takesIdempotencyKey(route) ? [referTo('IdempotencyKey')] : [];
  return [...inPath, ...inQuery, ...openEnded, ...ofVersion, ...ofKey];
}

/** Headers of operations that check versions, by the name of the component. */
export const VERSION_HEADERS = {
  ExpectedUpdatedAt: header(
    'x-expected-updated-at',
    'The `updatedAt` of the record that the change is based on. If the record has another one, the answer is 409 ' +
      '(code `optimistic_lock_conflict`).',
    { type: 'string', format: 'date-time' },
  ),
  IfMatch: header(
    'If-Match',
    'The same as entity tags: the `ETag` of an answer, a list of these, or `*` for whatever version there is. If none is that of ' +
      'the record, the answer is 412 (code `optimistic_lock_conflict`). Weak tags match nothing.',
    { type: 'string' },
  ),
};

/** The header of operations that create something. */
export const KEY_HEADER = {
  IdempotencyKey: header(
    'Idempotency-Key',
    'Names the request, so that it can be repeated: the answer to the first, if it succeeded, is kept for 24 hours for its caller ' +
      'and is given again, with `Idempotency-Replayed: true`. 1 to 255 visible ASCII characters without quotes and backslashes, for ' +
      'example a UUID; they may stand in double quotes. 409 (code `idempotency_key_in_progress`, `Retry-After`) while the first is ' +
      'under way, 422 (code `idempotency_key_reused`) with another request.',
    { type: 'string', minLength: 1, maxLength: 257 },
  ),
};

const referTo = (name: string) => ({ $ref: `#/components/parameters/${name}` });

function header(name: string, description: string, schema: JsonSchema): object {
  return { name, in: 'header', required: false, description, schema };
}

interface Members {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: ReadonlySet<string>;
  /** One parameter for all names that match a pattern. */
  readonly openEnded: readonly object[];
}

function membersOf(schema: Joi.Schema | undefined, converter: SchemaConverter): Members {
  const json = schema ? converter.convert(schema) : {};
  // An object with conditions of its own is a choice of objects; the first has all members.
  const choices = (json['anyOf'] as JsonSchema[] | undefined) ?? [];
  const shape = isSchema(json['properties'])
    ? json
    : (choices.find((choice) => choice['properties']) ?? json);
  const { patternProperties } = json;
  return {
    properties: (shape['properties'] ?? {}) as Record<string, JsonSchema>,
    required: new Set((json['required'] ?? []) as string[]),
    openEnded: isSchema(patternProperties) ? others({ patternProperties }) : [],
  };
}

/** Whether names that the schema does not list are taken, whatever they are. */
function isOpen(schema: Joi.Schema | undefined): boolean {
  return schema !== undefined && nodeOf(schema)._flags.unknown === true;
}

/** One parameter that stands for all that have no name in the document. */
function others(names: JsonSchema): object[] {
  return [
    { ...parameter('query', 'others', { type: 'object', ...names }, false), style: 'form', explode: true },
  ];
}

function parameter(place: 'path' | 'query', name: string, json: JsonSchema, required: boolean): object {
  const { description, ...schema } = json;
  return {
    name,
    in: place,
    required,
    ...(description !== undefined && { description }),
    schema,
    ...(schema['type'] === 'object' && place === 'query' && { style: 'deepObject', explode: true }),
  };
}
