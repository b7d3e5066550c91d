import type { Request, Response } from 'express';
import type { Quarantine } from '../health/Quarantine';
import type { Translations } from '../i18n/Translations';
import { translateReply } from './translateReply';
import { requestContext } from '../tenancy/executionContext';
import { authorize } from './authorize';
import type { BodyBudget } from './BodyBudget';
import type { Caller } from './Caller';
import { Callers, type CallersParts } from './Callers';
import { checkResponse } from './checkResponse';
import { clientIp } from './clientIp';
import { clientLeft } from './clientLeft';
import { HandlerCalls, type HandlerCallsParts, type HandlerInput } from './HandlerCalls';
import { interceptable } from './interceptable';
import { isPromise } from './isPromise';
import { asError } from '../../kernel/errors/asError';
import { HttpError, Unavailable } from '../../kernel/errors/HttpError';
import { outOfService } from '../../kernel/errors/outOfService';
import type { RateLimiter } from './RateLimiter';
import { openExchange } from './openExchange';
import { readBody, readsBody } from './readBody';
import type { Reply } from './Reply';
import type { Route } from './route';
import { RouteTable } from './RouteTable';
import type { ServedRoute } from './ServedRoute';
import { readExpectedVersion } from './expectedVersion';
import { IDEMPOTENCY_KEY } from './idempotency/idempotencyKey';
import { withEtag } from './withEtag';
import { errorReply } from './errorReply';
import { moduleSwitchedOff } from './moduleSwitchedOff';
import { LENIENT, prefersLenient } from './preferences';
import { refuseCrossSite } from './refuseCrossSite';
import { renameParams } from './renameParams';
import { sendReply } from './sendReply';
import type { StoredForms } from './sentBack/StoredForms';
import { AnswerInstead, validateRequest } from './validateRequest';

/** Dependencies of the dispatcher. */
export interface DispatcherParts extends CallersParts, HandlerCallsParts {
  readonly rateLimiter: RateLimiter;
  /** Keeps failing modules from being called. */
  readonly quarantine: Pick<Quarantine, 'refusal' | 'observe'>;
  readonly bodies: BodyBudget;
  readonly translations: Translations;
  readonly storedForms: Pick<StoredForms, 'without'>;
  /** Number of trusted proxies between clients and this server; their forwarding headers are believed. */
  readonly trustedProxies: number;
  /** Origins besides this server's own with pages that may call. */
  readonly allowedOrigins: readonly string[];
  /** Milliseconds after which a client that takes nothing of a stream is cut off. */
  readonly unread: number;
  /** In tests: every answer must be one the route declares. */
  readonly checkResponses: boolean;
}

/**
 * Takes a request to its route and through the gates: authenticate, bind the scope, guard the tenant, check
 * features, count against rate limits, validate, handle, reply.
 */
export class Dispatcher {
  private current = new RouteTable([], new Map());
  private readonly callers: Callers;
  private readonly handlers: HandlerCalls;

  constructor(private readonly parts: DispatcherParts) {
    this.callers = new Callers(parts);
    this.handlers = new HandlerCalls(parts);
  }

  /** The routes in service. */
  get table(): RouteTable {
    return this.current;
  }

  /** Serves from this table from now on; requests under way end on the old one. */
  use(table: RouteTable): void {
    this.current = table;
  }

  /**
   * Handles a request below `/api`.
   *
   * @param path path below `/api`, still percent-encoded
   * @returns false when the path leads nowhere
   * @throws HttpError and whatever handlers throw; the server turns them into answers
   */
  async handle(path: string, request: Request, response: Response): Promise<boolean> {
    // Node leaves out the body; the head is that of the answer to GET.
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    // Ranges are parts of the answer to GET alone.
    if (request.method === 'HEAD') delete request.headers.range;
    let match = this.current.find(method, path);
    while (match.kind === 'held') {
      await match.until;
      match = this.current.find(method, path);
    }
    if (request.method === 'HEAD' && match.kind === 'route' && match.served.route.raw) return false;
    if (match.kind === 'none') return false;
    if (match.kind === 'off') {
      if (match.code === null) throw moduleSwitchedOff(match.moduleId);
      throw refused(response, match.moduleId, outOfService(match.moduleId, match.code, null));
    }
    let { served, params } = match;
    const { headers } = served.route;
    for (const name in headers) response.setHeader(name, headers[name] as string);
    const leave = this.enter(served, response);
    let leaveOriginal: (() => void) | undefined;
    try {
      const context = requestContext();
      context.moduleId = served.moduleId;
      refuseCrossSite(served.route, request, this.parts.allowedOrigins);
      const found = this.callers.identify(served.route, request);
      const caller = found instanceof Promise ? await found : found;
      context.scope = caller.scope;
      context.principal = caller.principal;
      response.locals['tenantId'] = caller.scope.tenantId ?? undefined;
      if (!caller.access.isModuleOn(served.moduleId)) {
        const original = originalFor(served, caller);
        params = renameParams(params, served.route.path, original.route.path);
        served = original;
        context.moduleId = original.moduleId;
        leaveOriginal = this.enter(original, response);
      }
      await this.respond(served, caller, params, request, response);
    } finally {
      leaveOriginal?.();
      leave();
    }
    return true;
  }

  /** @returns to be called when the request has ended @throws HttpError 503 while the module is out of service */
  private enter(served: ServedRoute, response: Response): () => void {
    response.locals['served'] = served;
    this.refuseWhileOut(served, response);
    return served.enter();
  }

  /** @throws HttpError 503 while the module is out of service because it fails */
  private refuseWhileOut({ moduleId }: ServedRoute, response: Response): void {
    const refusal = this.parts.quarantine.refusal(moduleId);
    if (refusal) throw refused(response, moduleId, refusal);
  }

  private async respond(
    served: ServedRoute,
    caller: Caller,
    params: Record<string, string | undefined>,
    request: Request,
    response: Response,
  ): Promise<void> {
    const { route } = served;
    let result: unknown;
    try {
      const body = readsBody(route) ? await readBody(route, request, response, this.parts.bodies) : undefined;
      const passed = this.pass(served, caller, params, body, request, response);
      const input = passed instanceof Promise ? await passed : passed;
      const handled = this.handlers.call(served, caller.principal, input, response);
      result = isPromise(handled) ? await handled : handled;
      if (served.extensions) {
        const extended = served.extensions.after(interceptable(route, input), result);
        result = isPromise(extended) ? await extended : extended;
      }
    } catch (error) {
      result = answered(error, route);
    }
    if (response.headersSent) return;
    if (this.parts.checkResponses) checkResponse(route, result);
    if (typeof route.etag === 'string') result = withEtag(route.etag, result);
    const { locale } = caller.scope;
    const sending = sendReply(
      response,
      translateReply(result, locale, served.moduleId, this.parts.translations),
    );
    if (sending) await sending;
  }

  /** The gates behind authentication. @returns what the handler gets; a promise only where something is waited for */
  private pass(
    served: ServedRoute,
    caller: Caller,
    params: Record<string, string | undefined>,
    body: unknown,
    request: Request,
    response: Response,
  ): HandlerInput | Promise<HandlerInput> {
    const { route } = served;
    const query = request.url.includes('?') ? (request.query as Record<string, unknown>) : noQuery();
    const cookies = request.cookies as Record<string, string | undefined>;
    if (route.access !== 'public') authorize(route, caller, query, body);
    const ip = clientIp(request, this.parts.trustedProxies);
    const isLenient = prefersLenient(request.headers['prefer']);
    if (isLenient) {
      requestContext().isLenient = true;
      response.setHeader('preference-applied', LENIENT);
    }
    if (route.method !== 'GET') readExpectedVersion(request.headers);
    const enterWith = (sent: unknown): HandlerInput | Promise<HandlerInput> => {
      const input = {
        params: validateRequest(route, 'params', params),
        query: validateRequest(route, 'query', query, isLenient),
        body: validateRequest(route, 'body', sent, isLenient),
        principal: caller.principal,
        scope: caller.scope,
        access: caller.access,
        organizations: caller.organizations,
        services: served.services(),
        headers: request.headers,
        cookies,
        clientIp: ip,
        clientLeft: () => clientLeft(response),
        raw: route.raw
          ? openExchange(served, request, response, { unread: this.parts.unread, callers: this.callers })
          : undefined,
      };
      if (request.headers[IDEMPOTENCY_KEY] === undefined) return this.intercept(served, input);
      const { idempotency } = this.parts;
      const keyed = idempotency.keyedBy(route, caller, { params, query, body, headers: request.headers });
      if (!keyed) return this.intercept(served, input);
      return idempotency
        .replay(keyed)
        .then((replay) =>
          replay
            ? Object.assign(input, { keyed, replay })
            : this.intercept(served, Object.assign(input, { keyed })),
        );
    };
    const enter = (): HandlerInput | Promise<HandlerInput> => {
      try {
        return enterWith(body);
      } catch (error) {
        const { principal } = caller;
        if (!principal || (route.method !== 'PUT' && route.method !== 'PATCH')) throw error;
        const change = { route, params, query, body, principal, selection: cookies };
        return this.parts.storedForms.without(change).then((rest) => {
          if (rest === null) throw error;
          return enterWith(rest);
        });
      }
    };
    return route.rateLimits
      ? this.parts.rateLimiter.consume(route.rateLimits, ip, { body, query, cookies }).then(enter)
      : enter();
  }

  /** @returns the input as interceptors before the handler leave it */
  private intercept(
    { route, extensions }: ServedRoute,
    input: HandlerInput,
  ): HandlerInput | Promise<HandlerInput> {
    return extensions?.lookBefore ? extensions.before(interceptable(route, input)) : input;
  }
}

/** A tenant that has switched off the module behind an override has what it replaces. @throws HttpError 404 */
function originalFor({ moduleId, replaces }: ServedRoute, { access }: Caller): ServedRoute {
  if (!replaces || !access.isModuleOn(replaces.moduleId))
    throw moduleSwitchedOff(moduleId, 'for this tenant');
  return replaces;
}

/** Notes that a request is turned away because its module is out of service. */
function refused(response: Response, moduleId: string, refusal: HttpError): HttpError {
  response.locals['moduleOut'] = moduleId;
  response.locals['refusal'] = refusal.details['code'];
  return refusal;
}

/** The result of Express's parser for a request without a query: a new object for each request. */
function noQuery(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}

/** Turns the two ways of answering by throwing into replies; anything else goes on to the error handler. */
function answered(thrown: unknown, route: Route): Reply {
  // Express takes an error that is undefined for no error, and goes on to the next handler.
  const error = asError(thrown);
  if (error instanceof AnswerInstead) return error.reply;
  if (error instanceof HttpError && !(error instanceof Unavailable)) return errorReply(error, route);
  throw error;
}
