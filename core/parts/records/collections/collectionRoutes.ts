import Joi from 'joi';
import type { Commands } from '../commands/Commands';
import { badRequest } from '../../../kernel/errors/HttpError';
import { created } from '../../http/Reply';
import { type Route, type RouteResponse, routeFor } from '../../http/route';
import { errorResponse, uuid } from '../../http/schemas';
import { requireLiveSelection } from '../../tenancy/requireLiveSelection';
import type { CollectionCommands } from './Collection';
import type { CollectionDeclaration, StoredRow } from './CollectionDeclaration';
import { inputSchema } from './inputSchema';
import { listRoute } from './listRoute';

type Body = Readonly<Record<string, unknown>>;
type Changed = Body & { readonly id: string };
interface Named {
  readonly id?: string;
}

const route = routeFor<{ commands: Commands }>();
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

/** The routes of a collection: list, create, change, delete (spec supplement, attachments and CRM 1.7). */
export function collectionRoutes(declaration: CollectionDeclaration, own: CollectionCommands<Body>): Route[] {
  const { verbs = ['list', 'create', 'update', 'delete'] } = declaration;
  const made = { list: listRoute, create: createRoute, update: updateRoute, delete: deleteRoute };
  return (['list', 'create', 'update', 'delete'] as const)
    .filter((verb) => verbs.includes(verb))
    .map((verb) => ({ ...made[verb](declaration, own), ofCollection: true }));
}

function createRoute(declaration: CollectionDeclaration, own: CollectionCommands<Body>): Route {
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
    invalid: (error) => invalidBody(error, body, declaration),
    responses: { 201: { description: 'Created', body: schema }, ...refusals },
    handler: async (context) => {
      requireLiveSelection(context.scope, false);
      const { commands } = context.services;
      const executed = await commands.execute(own.create, context.body as Body, context);
      return executed.answer(created(answer(executed.result)));
    },
  });
}

function updateRoute(declaration: CollectionDeclaration, own: CollectionCommands<Body>): Route {
  const { path, label, features, answers } = declaration;
  const body = inputSchema(declaration, 'update');
  const { body: answer = () => ({ ok: true }), schema = done } = answers?.updated ?? {};
  return route({
    method: 'PUT',
    path,
    summary: `Change a ${label}`,
    description:
      'Members that are left out stay as they are. `x-expected-updated-at` guards against lost updates.',
    access: 'authenticated',
    features: features.manage,
    body,
    invalid: (error) => invalidBody(error, body, declaration),
    responses: { 200: { description: 'Changed', body: schema }, ...refusals },
    handler: async (context) => {
      requireLiveSelection(context.scope, false);
      const { commands } = context.services;
      const executed = await commands.execute(own.update, context.body as Changed, context);
      return executed.answer(answer(executed.result));
    },
  });
}

function deleteRoute(declaration: CollectionDeclaration, own: CollectionCommands<Body>): Route {
  const { path, label, features, messages } = declaration;
  const responses: Record<number, RouteResponse> = {
    200: { description: 'Deleted', body: done },
    ...refusals,
  };
  return route({
    method: 'DELETE',
    path,
    summary: `Delete a ${label}`,
    description: 'The id stands in the query or in the body.',
    access: 'authenticated',
    features: features.manage,
    query: namedInQuery,
    body: named,
    invalid: (error) =>
      isMalformed(error)
        ? badRequest(messages?.idRequired ?? 'ID is required')
        : wrongId(error.details, messages?.idRequired),
    responses,
    handler: async (context) => {
      requireLiveSelection(context.scope, false);
      const id = context.query.id ?? context.body?.id;
      if (id === undefined) throw badRequest(messages?.idRequired ?? 'ID is required');
      const executed = await context.services.commands.execute(own.delete, { id }, context);
      return executed.answer({ ok: true });
    },
  });
}

/** A body that is no JSON counts as an empty one, and fails for what it lacks. */
function invalidBody(
  error: Joi.ValidationError,
  schema: Joi.Schema,
  { messages }: CollectionDeclaration,
): Error {
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

function wrongId(details: readonly Joi.ValidationErrorItem[], required = 'ID is required'): Error {
  return badRequest(details.some(isOfNothing) ? required : 'Invalid id');
}

/** An id that was left out, or sent as nothing. */
function isOfNothing({ type, context }: Joi.ValidationErrorItem): boolean {
  return type === 'any.required' || context?.value === '' || context?.value === null;
}

function isMalformed({ details }: Joi.ValidationError): boolean {
  return details[0]?.type === 'json.malformed';
}
