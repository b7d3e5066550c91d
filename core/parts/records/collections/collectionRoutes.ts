import Joi from 'joi';
import type { Command } from '../commands/CommandDeclaration';
import { routeOf } from '../commands/routeOf';
import { ValidInput } from '../commands/ValidInput';
import { badRequest } from '../../../kernel/errors/HttpError';
import { errorDetails } from '../../http/errorDetails';
import type { Route, RouteResponse } from '../../http/route';
import { errorResponse, recordId, timestamp, uuid } from '../../http/schemas';
import type { CollectionCommands, CollectionRoutes } from './Collection';
import type {
  CollectionDeclaration,
  CollectionMessages,
  RecordVerb,
  StoredRow,
} from './CollectionDeclaration';
import { inputSchema } from './inputSchema';
import { listRoute } from './listRoute';
import { needsLiveSelection } from './needsLiveSelection';
import { pathSchema } from './pathMembers';
import { readRoute } from './readRoute';
import { withArticle } from './withArticle';

type Body = Readonly<Record<string, unknown>>;
type Own = CollectionCommands<Body>;
interface Named {
  readonly id?: string;
}

const VERBS: readonly RecordVerb[] = ['list', 'read', 'create', 'update', 'delete'];

const named = Joi.object<Named>({ id: recordId() });
const namedInQuery = Joi.object<Named>({ id: recordId().empty('') });
const done = Joi.object({ ok: Joi.valid(true).required() }).unknown(true);
const changed = Joi.object({ ok: Joi.valid(true).required(), updatedAt: timestamp() }).unknown(true);

/** The new version, by which the next change of the client is guarded. */
const answerChanged = ({ updated_at: at }: StoredRow) =>
  at === undefined ? { ok: true } : { ok: true, updatedAt: new Date(at as string) };

const refusals = {
  400: errorResponse('Invalid input, or no organization to write to'),
  403: errorResponse('The record belongs to an organization out of reach'),
  404: errorResponse('No such record'),
  409: errorResponse('The record was changed meanwhile'),
  422: errorResponse('Refused by a rule, or the selected organization is no longer available'),
};

/** The routes of a collection, and those of one record at `/:id` below it. */
export function collectionRoutes(declaration: CollectionDeclaration, own: Own): CollectionRoutes {
  const { verbs = VERBS, served = VERBS, needsPerson, rateLimits = {} } = declaration;
  const ofAll = (made: Route): Route => ({ ...made, ofCollection: true });
  const routes: Readonly<Record<RecordVerb, () => Partial<CollectionRoutes>>> = {
    list: () => ({ list: ofAll(listRoute(declaration)) }),
    read: () => ({ read: readRoute(declaration) }),
    create: () => ({ create: ofAll(createRoute(declaration, own)) }),
    update: () => ({
      update: ofAll(updateRoute(declaration, own)),
      put: updateOne(declaration, own, 'PUT'),
      patch: updateOne(declaration, own, 'PATCH'),
    }),
    delete: () => ({
      delete: ofAll(deleteRoute(declaration, own)),
      deleteOne: deleteOne(declaration, own),
    }),
  };
  const asked = VERBS.filter((verb) => verbs.includes(verb) && served.includes(verb));
  const made = asked.flatMap((verb) => {
    const limits = rateLimits[verb];
    const more = { ...(needsPerson && { needsPerson }), ...(limits && { rateLimits: limits }) };
    return Object.entries(routes[verb]()).map(([name, one]) => [name, { ...one, ...more }] as const);
  });
  return Object.fromEntries(made) as unknown as CollectionRoutes;
}

function createRoute(declaration: CollectionDeclaration, own: Own): Route {
  const { path, label, access, answers } = declaration;
  const { body: answer = ({ id }: StoredRow) => ({ id }), schema = Joi.object({ id: uuid().required() }) } =
    answers?.created ?? {};
  return routeOf(own.create, {
    method: 'POST',
    path,
    summary: `Create ${withArticle(label)}`,
    access: access ?? 'authenticated',
    needsLiveSelection: needsLiveSelection(declaration),
    etag: true,
    ...underPath(declaration, own.create, 'create'),
    invalid: invalidPart(declaration, 'create'),
    responses: { 201: { description: 'Created', body: schema }, ...refusals },
    answer,
  });
}

function updateRoute(declaration: CollectionDeclaration, own: Own): Route {
  return routeOf(own.update, {
    method: 'PUT',
    path: declaration.path,
    ...underPath(declaration, own.update, 'update'),
    invalid: invalidPart(declaration, 'update'),
    ...updating(declaration),
  });
}

/** The same for a record that the path names. */
function updateOne(declaration: CollectionDeclaration, own: Own, method: 'PUT' | 'PATCH'): Route {
  const body = inputSchema(declaration, 'change');
  return routeOf(own.update, {
    method,
    path: `${declaration.path}/:id`,
    params: idInPath(declaration),
    body,
    invalid: invalidPart(declaration, 'update'),
    ...updating(declaration),
    input: (context) => new ValidInput({ ...context.body, ...context.params }, own.update.input),
  });
}

function updating(declaration: CollectionDeclaration) {
  const { label, access, answers } = declaration;
  return {
    summary: `Change ${withArticle(label)}`,
    description:
      'Members that are left out stay as they are. `x-expected-updated-at` or `If-Match` guards against lost updates.',
    access: access ?? 'authenticated',
    needsLiveSelection: needsLiveSelection(declaration),
    responses: { 200: { description: 'Changed', body: answers?.updated?.schema ?? changed }, ...refusals },
    answer: answers?.updated?.body ?? answerChanged,
  } as const;
}

function deleteRoute(declaration: CollectionDeclaration, own: Own): Route {
  const { path, messages } = declaration;
  const { idRequired, invalid } = messages ?? {};
  const withoutId = () => badRequest(invalid?.delete ?? idRequired ?? 'ID is required');
  return routeOf(own.delete, {
    method: 'DELETE',
    path,
    description: 'The id stands in the query or in the body.',
    params: pathSchema<Body>(declaration),
    query: namedInQuery,
    body: named,
    invalid: (error) =>
      isMalformed(error) ? badRequest('Invalid input') : wrongId(error.details, messages, invalid?.delete),
    ...deleting(declaration),
    input: ({ params, query, body }) => {
      const id = query.id ?? body?.id;
      if (id === undefined) throw withoutId();
      return new ValidInput({ ...params, id }, own.delete.input);
    },
  });
}

/** The same for a record that the path names. */
function deleteOne(declaration: CollectionDeclaration, own: Own): Route {
  return routeOf(own.delete, {
    method: 'DELETE',
    path: `${declaration.path}/:id`,
    params: idInPath(declaration),
    invalid: (error) => wrongId(error.details, declaration.messages),
    ...deleting(declaration),
    input: ({ params }) => new ValidInput(params, own.delete.input),
  });
}

function deleting(declaration: CollectionDeclaration) {
  const { label, access, answers } = declaration;
  const responses: Record<number, RouteResponse> = {
    200: { description: 'Deleted', body: answers?.deleted?.schema ?? done },
    ...refusals,
  };
  return {
    summary: `Delete ${withArticle(label)}`,
    access: access ?? 'authenticated',
    needsLiveSelection: needsLiveSelection(declaration),
    responses,
    ...(answers?.deleted && { answer: () => answers.deleted?.body }),
  } as const;
}

const idInPath = (declaration: CollectionDeclaration) =>
  pathSchema<Required<Named>>(declaration, { id: recordId().required() });

/** Schemas of a request with members of the record in its path; empty where the path has no such members. */
function underPath<TInput>(
  declaration: CollectionDeclaration,
  { input: schema }: Command<TInput, StoredRow>,
  verb: 'create' | 'update',
) {
  const params = pathSchema<Body>(declaration);
  if (!params) return {};
  return {
    params,
    body: inputSchema(declaration, verb, 'body'),
    input: (context: { readonly params: Body; readonly body: Body }) =>
      new ValidInput({ ...context.body, ...context.params } as TInput, schema),
  };
}

/** The refusal of a request of which one part does not fit. */
function invalidPart(declaration: CollectionDeclaration, verb: 'create' | 'update') {
  return (error: Joi.ValidationError, part: string) =>
    part === 'params' ? wrongId(error.details, declaration.messages) : invalidBody(error, declaration, verb);
}

/** The refusal of a body; of a body that is not JSON it contains the position. */
function invalidBody(
  error: Joi.ValidationError,
  { messages }: CollectionDeclaration,
  verb: 'create' | 'update',
): Error {
  const text = messages?.invalid?.[verb];
  if (text !== undefined) return badRequest(text);
  const { details } = error;
  if (isMalformed(error)) return badRequest('Invalid input', { details: errorDetails(error) });
  const isAboutId = details.some(({ path }) => path.length === 1 && path[0] === 'id');
  if (isAboutId && details.every(({ path }) => path[0] === 'id')) return wrongId(details, messages);
  return badRequest(bodyText(details, messages?.invalidBody), {
    details: errorDetails({ details }),
  });
}

function wrongId(
  details: readonly Joi.ValidationErrorItem[],
  { idRequired = 'ID is required', wrongId: wrong = 'Invalid id' }: CollectionMessages = {},
  text?: string,
): Error {
  return badRequest(text ?? (details.some(isOfNothing) ? idRequired : wrong));
}

/** An id that was left out, or sent as nothing. */
function isOfNothing({ type, context }: Joi.ValidationErrorItem): boolean {
  return type === 'any.required' || context?.value === '' || context?.value === null;
}

function isMalformed({ details }: Joi.ValidationError): boolean {
  return details[0]?.type === 'json.malformed';
}

function bodyText(details: Joi.ValidationError['details'], beginning: string | undefined): string {
  if (beginning === undefined) return 'Invalid input';
  return `${beginning}: ${details.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ')}`;
}
