import Joi from 'joi';
import { withVersion } from '../../http/optimisticLock';
import { Reply } from '../../http/Reply';
import {
  type Route,
  type RouteAccess,
  type RouteContext,
  type RouteDefinition,
  type RouteResponse,
  type ReturnOf,
  routeFor,
} from '../../http/route';
import { memberSchemas } from '../../http/schemas';
import { requireLiveSelection } from '../../tenancy/requireLiveSelection';
import type { Command } from './CommandDeclaration';
import type { Commands } from './Commands';
import { ValidInput } from './ValidInput';

type Services = { readonly commands: Commands };
type Context<TAccess extends RouteAccess, TParams, TQuery, TBody> = RouteContext<
  Services,
  TAccess,
  TParams,
  TQuery,
  TBody
>;

/** Options of a route that runs a command, besides the command. */
interface Common<TResult, TAccess extends RouteAccess, TParams, TQuery, TBody, TResponses> extends Omit<
  RouteDefinition<Services, TAccess, TParams, TQuery, TBody, TResponses>,
  'access' | 'handler' | 'params' | 'query' | 'body'
> {
  /** Default: `authenticated`. */
  readonly access?: TAccess;
  /**
   * Answer made from the command's result: a `Reply`, or the body of the successful status among `responses`, or a
   * promise of it.
   * Default: `{ ok: true }`.
   */
  readonly answer?: (
    result: TResult,
    context: Context<TAccess, TParams, TQuery, TBody>,
  ) => ReturnOf<TResponses> | Promise<ReturnOf<TResponses>>;
  /** Answers 422 when the organization that the caller selected cannot be selected any more. */
  readonly needsLiveSelection?: boolean;
}

/** The request has the members of the command's input: in the path those that it names, the others in the body. */
interface Derived {
  readonly input?: undefined;
  /** Where members are that the path does not name; default: `body`. */
  readonly inputIn?: 'query' | 'body';
}

/** The route declares its input itself, and what the command takes is made of it. */
interface Given<TInput, TAccess extends RouteAccess, TParams, TQuery, TBody> extends Pick<
  RouteDefinition<Services, TAccess, TParams, TQuery, TBody>,
  'params' | 'query' | 'body'
> {
  readonly input: (context: Context<TAccess, TParams, TQuery, TBody>) => TInput | ValidInput<TInput>;
}

type Parts = Partial<Record<'params' | 'query' | 'body', Joi.ObjectSchema>>;
type Members = Readonly<Record<string, unknown>>;

/**
 * Declares a route that runs a command. Its features, and unless it declares `input` its schemas, are those of the
 * command; what the route has validated, the command does not validate again. The answer carries the operation to undo, and
 * where the command checks versions, or the route says so, the new version of the record (`updatedAt` of the result) as `ETag`.
 *
 *     export const renameDevice = routeOf(deviceCommands.rename, {
 *       method: 'PATCH',
 *       path: '/devices/:id',
 *       summary: 'Rename a device',
 *       responses: { 200: { description: 'Renamed', body: done }, 404: errorResponse('No such device') },
 *     });
 */
export function routeOf<
  TInput,
  TResult,
  TAccess extends RouteAccess = 'authenticated',
  TParams = Record<string, never>,
  TQuery = Record<string, never>,
  TBody = undefined,
  TResponses extends Readonly<Record<number, RouteResponse>> = Readonly<Record<number, RouteResponse>>,
>(
  command: Command<TInput, TResult>,
  declared: Common<TResult, TAccess, TParams, TQuery, TBody, TResponses> &
    (Derived | Given<NoInfer<TInput>, TAccess, TParams, TQuery, TBody>),
): Route {
  const { answer = () => ({ ok: true }), needsLiveSelection = false, input, ...rest } = declared;
  const { inputIn = 'body', ...definition } = rest as Omit<typeof rest, 'input'> & Derived;
  const derived = input === undefined ? derive(command, definition.path, inputIn) : undefined;
  const hasVersion = command.checksVersion && definition.method !== 'DELETE';
  const etag = 'etag' in definition ? definition.etag : hasVersion ? true : undefined;
  const status = Math.min(...Object.keys(definition.responses).map(Number));
  return routeFor<Services>()<TAccess, TParams, TQuery, TBody>({
    access: 'authenticated' as TAccess,
    features: command.features,
    ...(command.checksVersion && { checksVersion: true }),
    ...definition,
    ...(etag && { etag }),
    ...(derived?.parts as object),
    handler: async (context) => {
      if (needsLiveSelection) requireLiveSelection(context.scope, false);
      const taken = input ? input(context) : (derived?.take(context) as ValidInput<NoInfer<TInput>>);
      // Interceptors change members one by one, which leaves rules over several members to the command.
      const { isChanged } = context as { readonly isChanged?: true };
      const given = isChanged && taken instanceof ValidInput ? taken.value : taken;
      const executed = await context.services.commands.execute(command, given, context);
      const answered = await answer(executed.result, context);
      const reply = executed.answer(answered instanceof Reply ? answered : new Reply(status, answered));
      const version = etag ? versionIn(executed.result) : undefined;
      return version === undefined ? reply : withVersion(reply, version);
    },
  });
}

/** When the record of a result was changed last, in a row or as shown. */
function versionIn(result: unknown): Date | string | undefined {
  const { updatedAt, updated_at: stored = updatedAt } = (result ?? {}) as Readonly<
    Record<string, Date | string | undefined>
  >;
  return stored;
}

/** The parts of a request that hold a command's input, and how it is put together. */
function derive(command: Command<never>, path: string, inputIn: 'query' | 'body') {
  const whole = command.input as Joi.ObjectSchema;
  const names = [...memberSchemas(whole).keys()];
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const others = names.filter((name) => !inPath.includes(name));
  const parts: Parts =
    inPath.length === 0
      ? { [inputIn]: whole }
      : {
          params: membersOf(command, inPath),
          ...(others.length > 0 && { [inputIn]: membersOf(command, others) }),
        };
  const take = (context: Readonly<Record<keyof Parts, unknown>>) => {
    const members = context[inputIn] as Members;
    const value = inPath.length === 0 ? members : { ...members, ...(context.params as Members) };
    return new ValidInput(value, whole);
  };
  return { parts, take };
}

/** @throws Error the input has no such member, or says more than what each member is */
function membersOf({ id, input }: Command<never>, names: readonly string[]): Joi.ObjectSchema {
  const whole = input as Joi.ObjectSchema;
  const members = memberSchemas(whole);
  const unknown = names.find((name) => !members.has(name));
  // Without its members, because the description of a large input takes milliseconds.
  const { keys: _keys, type: _type, flags: _flags, metas: _metas, ...more } = whole.keys({}).describe();
  if (unknown !== undefined || Object.keys(more).length > 0) {
    const why = unknown === undefined ? `rules (${Object.keys(more).join(', ')})` : `no member ${unknown}`;
    throw new Error(`The input of the command ${id} has ${why}: declare the "input" of its route`);
  }
  return Joi.object(Object.fromEntries(names.map((name) => [name, members.get(name)])));
}
