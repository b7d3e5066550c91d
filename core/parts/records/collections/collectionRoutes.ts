import Joi from 'joi';
import type { Commands } from '../commands/Commands';
import { badRequest } from '../../../kernel/errors/HttpError';
import { created } from '../../http/Reply';
import { type Route, type RouteContext, type RouteResponse, routeFor } from '../../http/route';
import { errorResponse, uuid } from '../../http/schemas';
import { requireLiveSelection } from '../../tenancy/requireLiveSelection';
import type { CollectionCommands } from './Collection';
import type { CollectionDeclaration, RecordVerb, StoredRow } from './CollectionDeclaration';
import { inputSchema } from './inputSchema';
import { listRoute } from './listRoute';
import { readRoute } from './readRoute';

type Body = Readonly<Record<string, unknown>>;
type Changed = Body & { readonly id: string };
type Own = CollectionCommands<Body>;
interface Named {
  readonly id?: string;
}

type WriteContext = Pick<
  RouteContext<{ commands: Commands }, 'authenticated', unknown, unknown, unknown>,
  'services' | 'scope'
> &
  Parameters<Commands['execute']>[2];

const VERBS: readonly RecordVerb[] = ['list', 'read', 'create', 'update', 'delete'];

const route = routeFor<{ commands: Commands }>();
export const idInPath = Joi.object<Required<Named>>({ id: uuid().lowercase().required() });
const named = Joi.object<Named>({ id: uuid().lowercase() }).unknown(true);
const namedInQuery = Joi.object<Named>({ id: uuid().lowercase().empty('') }).unknown(true);
const done = Joi.object({ ok: Joi.valid(true).required() }).unknown(true);

const refusals = {
  400: errorResponse('Invalid input, or no organization to write to'),
  403: errorResponse('The record belongs to an organization out of reach'),
  404: errorResponse('No such record'),
  409: errorResponse('The record was changed meanwhile'),
  422: errorResponse('Refused by a rule, or the selected organization is no longer available'),
};

/** The routes of a collection, and those of one record at `/:id` below it. */
export function collectionRoutes(declaration: CollectionDeclaration, own: Own): Route[] {
  const { verbs = VERBS } = declaration;
  const routes = {
    list: [listRoute(declaration)],
    read: [],
    create: [createRoute(declaration, own)],
    update: [updateRoute(declaration, own)],
    delete: [deleteRoute(declaration, own)],
  };
  const ofOne = {
    list: [],
    read: [readRoute(declaration)],
    create: [],
    update: (['PUT', 'PATCH'] as const).map((method) => updateOne(declaration, own, method)),
    delete: [deleteOne(declaration, own)],
  };
  const asked = VERBS.filter((verb) => verbs.includes(verb));
  return [
    ...asked.flatMap((verb) => routes[verb]).map((made) => ({ ...made, ofCollection: true })),
    ...asked.flatMap((verb) => ofOne[verb]),
  ];
}

function createRoute(declaration: CollectionDeclaration, own: Own): Route {
  const { path, label, features, answers } = declaration;
  const body = inputSchema(declaration, 'create');
  const { body: answer = ({ id }: StoredRow) => ({ id }), schema = Joi.object({ id: uuid().required() }) } =
    answers?.created ?? {};
  return route({
    method: 'POST',
    path,
    summary: `Create a ${label}`,
    access: 'authenticated',
    features: features.manage,
    body,
    invalid: (error) => invalidBody(error, body, declaration, 'create'),
    responses: { 201: { description: 'Created', body: schema }, ...refusals },
    handler: async (context) => {
      requireLiveSelection(context.scope, false);
      const { commands } = context.services;
      const executed = await commands.execute(own.create, context.body as Body, context);
      return executed.answer(created(answer(executed.result)));
    },
  });
}

function updateRoute(declaration: CollectionDeclaration, own: Own): Route {
  const body = inputSchema(declaration, 'update');
  return route<'authenticated', Record<string, never>, Record<string, never>, Body>({
    method: 'PUT',
    path: declaration.path,
    body,
    invalid: (error) => invalidBody(error, body, declaration, 'update'),
    ...updating(declaration),
    handler: (context) => update(declaration, own, context, context.body),
  });
}

/** The same for a record that the path names. */
function updateOne(declaration: CollectionDeclaration, own: Own, method: 'PUT' | 'PATCH'): Route {
  const body = inputSchema(declaration, 'change');
  return route<'authenticated', Required<Named>, Record<string, never>, Body>({
    method,
    path: `${declaration.path}/:id`,
    params: idInPath,
    body,
    invalid: (error, part) =>
      part === 'params' ? wrongId(error.details) : invalidBody(error, body, declaration, 'update'),
    ...updating(declaration),
    handler: (context) => update(declaration, own, context, { ...context.body, ...context.params }),
  });
}

function updating({ label, features, answers }: CollectionDeclaration) {
  return {
    summary: `Change a ${label}`,
    description:
      'Members that are left out stay as they are. `x-expected-updated-at` guards against lost updates.',
    access: 'authenticated',
    features: features.manage,
    responses: { 200: { description: 'Changed', body: answers?.updated?.schema ?? done }, ...refusals },
  } as const;
}

async function update({ answers }: CollectionDeclaration, own: Own, context: WriteContext, input: Body) {
  requireLiveSelection(context.scope, false);
  const executed = await context.services.commands.execute(own.update, input as Changed, context);
  return executed.answer(answers?.updated?.body(executed.result) ?? { ok: true });
}

function deleteRoute(declaration: CollectionDeclaration, own: Own): Route {
  const { path, messages: { idRequired, invalid } = {} } = declaration;
  const withoutId = () => badRequest(invalid?.delete ?? idRequired ?? 'ID is required');
  return route({
    method: 'DELETE',
    path,
    description: 'The id stands in the query or in the body.',
    query: namedInQuery,
    body: named,
    invalid: (error) =>
      isMalformed(error) ? withoutId() : wrongId(error.details, idRequired, invalid?.delete),
    ...deleting(declaration),
    handler: (context) => {
      requireLiveSelection(context.scope, false);
      const id = context.query.id ?? context.body?.id;
      if (id === undefined) throw withoutId();
      return remove(own, context, id);
    },
  });
}

/** The same for a record that the path names. */
function deleteOne(declaration: CollectionDeclaration, own: Own): Route {
  return route<'authenticated', Required<Named>>({
    method: 'DELETE',
    path: `${declaration.path}/:id`,
    params: idInPath,
    invalid: (error) => wrongId(error.details),
    ...deleting(declaration),
    handler: (context) => remove(own, context, context.params.id),
  });
}

function deleting({ label, features }: CollectionDeclaration) {
  const responses: Record<number, RouteResponse> = {
    200: { description: 'Deleted', body: done },
    ...refusals,
  };
  return {
    summary: `Delete a ${label}`,
    access: 'authenticated',
    features: features.manage,
    responses,
  } as const;
}

async function remove(own: Own, context: WriteContext, id: string) {
  requireLiveSelection(context.scope, false);
  const executed = await context.services.commands.execute(own.delete, { id }, context);
  return executed.answer({ ok: true });
}

/** A body that is no JSON counts as an empty one, and fails for what it lacks. */
function invalidBody(
  error: Joi.ValidationError,
  schema: Joi.Schema,
  { messages }: CollectionDeclaration,
  verb: 'create' | 'update',
): Error {
  const text = messages?.invalid?.[verb];
  if (text !== undefined) return badRequest(text);
  const { details } = isMalformed(error)
    ? (schema.validate({}, { abortEarly: false, errors: { wrap: { label: false } } }).error ?? error)
    : error;
  const isAboutId = details.some(({ path }) => path.length === 1 && path[0] === 'id');
  if (isAboutId && details.every(({ path }) => path[0] === 'id'))
    return wrongId(details, messages?.idRequired);
  return badRequest('Invalid input', {
    details: details.map(({ path, message, type }) => ({ path, message, code: type })),
  });
}

function wrongId(
  details: readonly Joi.ValidationErrorItem[],
  required = 'ID is required',
  text?: string,
): Error {
  return badRequest(text ?? (details.some(isOfNothing) ? required : 'Invalid id'));
}

/** An id that was left out, or sent as nothing. */
function isOfNothing({ type, context }: Joi.ValidationErrorItem): boolean {
  return type === 'any.required' || context?.value === '' || context?.value === null;
}

function isMalformed({ details }: Joi.ValidationError): boolean {
  return details[0]?.type === 'json.malformed';
}
