import type { Request, Response } from 'express';
import { Access, type AccessControl } from '../acl/AccessControl';
import type { Authentication, AuthenticationResult } from '../identity/Authentication';
import type { Principal } from '../identity/Principal';
import { resolveScope, type ResolvedScope } from '../identity/resolveScope';
import { currentContext, runInContext } from '../tenancy/executionContext';
import type { Organizations } from '../tenancy/Organizations';
import { OrganizationTree } from '../tenancy/OrganizationTree';
import { publicScope } from '../tenancy/Scope';
import { checkResponse } from './checkResponse';
import { clientIp } from './clientIp';
import { forbidden, HttpError } from './HttpError';
import type { RateLimiter } from './RateLimiter';
import { readBody } from './readBody';
import { Reply } from './Reply';
import { resolveLocale } from './resolveLocale';
import type { RouteContext } from './route';
import { RouteTable, type ServedRoute } from './RouteTable';
import { errorReply } from './errorReply';
import { sendReply } from './sendReply';
import { guardTenant } from './tenantGuard';
import { AnswerInstead, validateRequest } from './validateRequest';

/** What the dispatcher works with. */
export interface DispatcherParts {
  readonly authentication: Authentication;
  readonly accessControl: AccessControl;
  readonly organizations: Organizations;
  readonly rateLimiter: RateLimiter;
  /** Proxies between clients and this server whose forwarding headers are believed. */
  readonly trustedProxies: number;
  /** In tests: every answer must be one the route declares. */
  readonly checkResponses: boolean;
}

type Handler = (
  context: RouteContext<unknown, 'public', unknown, unknown, unknown>,
) => unknown | Promise<unknown>;

const NO_TREE = new OrganizationTree([]);

/**
 * Takes a request to its route and through the gates: authenticate, bind the scope, guard the tenant, check
 * features, count against rate limits, validate, handle, reply (spec supplement, authentication 1.1).
 */
export class Dispatcher {
  private current = new RouteTable([], new Set());
  private readonly nobody: Access;

  constructor(private readonly parts: DispatcherParts) {
    this.nobody = parts.accessControl.evaluateNothing();
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
   * @throws HttpError and whatever handlers throw; the server turns them into answers
   */
  async handle(request: Request, response: Response): Promise<void> {
    const match = this.current.find(request.method, request.path);
    if (match.kind === 'none') throw new HttpError(404, 'Not Found');
    if (match.kind === 'off') {
      throw new HttpError(404, `The module ${match.moduleId} is switched off`, { code: 'MODULE_DISABLED' });
    }
    const { served, params } = match;
    response.locals['served'] = served;
    const leave = served.enter();
    try {
      await this.serve(served, params, request, response);
    } finally {
      leave();
    }
  }

  private async serve(
    served: ServedRoute,
    params: Record<string, string | undefined>,
    request: Request,
    response: Response,
  ): Promise<void> {
    const { route } = served;
    const base = { ...currentContext(), moduleId: served.moduleId };
    const { principal, resolved } = await runInContext(base, () =>
      this.identify(route.access === 'public', request, response),
    );
    const scope = resolved?.scope ?? publicScope(resolveLocale(request));
    response.locals['tenantId'] = scope.tenantId ?? undefined;
    const work = async (): Promise<unknown> => {
      const body = await readBody(route, request, response);
      const access = resolved?.access ?? this.nobody;
      if (principal && route.access !== 'public') this.authorize(served, principal, access, request, body);
      const ip = clientIp(request, this.parts.trustedProxies);
      const query = request.query as Record<string, unknown>;
      const cookies = request.cookies as Record<string, string | undefined>;
      if (route.rateLimits) await this.parts.rateLimiter.consume(route.rateLimits, ip, { body, query, cookies });
      return (route.handler as unknown as Handler)({
        params: validateRequest(route, 'params', params),
        query: validateRequest(route, 'query', query),
        body: validateRequest(route, 'body', body),
        scope,
        principal,
        access,
        organizations: resolved?.organizations ?? NO_TREE,
        services: served.services(),
        headers: request.headers,
        cookies,
        clientIp: ip,
        ...(route.raw && { raw: { request, response } }),
      });
    };
    await runInContext({ ...base, scope, principal }, async () => {
      const result = await work().catch(answered);
      if (response.headersSent) return;
      if (this.parts.checkResponses) checkResponse(route, result);
      await sendReply(response, result);
    });
  }

  /** Public routes see a caller who happens to be signed in, and never refuse one who is not. */
  private async identify(
    isPublic: boolean,
    request: Request,
    response: Response,
  ): Promise<{ principal: Principal | null; resolved: ResolvedScope | null }> {
    const result = await this.parts.authentication.authenticate(request, response);
    if (result.principal === null || isPublic) {
      if (!isPublic) throw refusal(result);
      return { principal: result.principal, resolved: null };
    }
    const resolved = await resolveScope(
      result.principal,
      request.cookies as Record<string, string | undefined>,
      resolveLocale(request),
      this.parts.organizations,
      this.parts.accessControl,
    );
    return { principal: result.principal, resolved };
  }

  private authorize(
    { route }: ServedRoute,
    principal: Principal,
    access: Access,
    request: Request,
    body: unknown,
  ): void {
    if (!access.isSuperAdmin) {
      guardTenant(principal.tenantId, request.query as Record<string, unknown>, body);
      if (route.access === 'superAdmin') throw forbidden('Only super administrators may do this.');
    }
    if (route.features && !access.hasAll(route.features)) {
      throw forbidden('Forbidden', { requiredFeatures: route.features });
    }
  }
}

function refusal(result: AuthenticationResult): HttpError {
  const error = new HttpError(401, 'Unauthorized');
  if (result.principal === null && result.refused) error.cookiesToClear.push(...result.cookiesToClear);
  return error;
}

/** Turns the two ways of answering by throwing into replies; anything else goes on to the error handler. */
function answered(error: unknown): Reply {
  if (error instanceof AnswerInstead) return error.reply;
  if (error instanceof HttpError) {
    return errorReply(error);
  }
  throw error;
}
