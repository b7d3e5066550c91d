import type Joi from 'joi';
import type { RequiredFeature } from '../access/Feature';
import type { UnitOfWork } from '../data/UnitOfWork';
import type { Quarantine } from '../health/Quarantine';
import type { Principal } from '../identity/Principal';
import { currentContext, runInContext } from '../tenancy/executionContext';
import { EXPECTED_UPDATED_AT } from './expectedVersion';
import { HttpError, notFound } from '../../kernel/errors/HttpError';
import type { AnsweredResource } from './AnsweredResource';
import { authorize } from './authorize';
import { errorReply } from './errorReply';
import type { HandlerInput } from './HandlerCalls';
import { Reply } from './Reply';
import type { HttpMethod, Route, RouteAccess } from './route';
import type { RouteTable } from './RouteTable';
import type { ScopeResolver } from './ScopeResolver';
import type { ServedRoute } from './ServedRoute';
import { AnswerInstead, validateRequest } from './validateRequest';
import { valueOf } from './WrittenJson';

/** A request that a module makes on behalf of a principal, without a connection. */
export interface InnerRequest {
  readonly method: HttpMethod;
  /** Below `/api`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The `updatedAt` of the record that a change is based on, as the header `x-expected-updated-at` has it. */
  readonly expectedUpdatedAt?: string;
  /** The route works in a transaction that is rolled back: the answer says what would come of it. */
  readonly isTriedOut?: boolean;
}

/** Where the caller wants to work, as the cookies of clients say it; what they may not select is ignored. */
export interface Selection {
  readonly selected_tenant?: string;
  readonly selected_org?: string;
}

/** The answer to an inner request. */
export interface InnerAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A route that modules may call in this way. */
export interface CallableRoute {
  readonly moduleId: string;
  readonly method: HttpMethod;
  /** Below `/api`, parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  /** Who may call it, besides holders of its features. */
  readonly access: RouteAccess;
  /** Features that the caller needs, all of them. */
  readonly features: readonly RequiredFeature[];
  /** Whether API keys are refused. */
  readonly needsPerson: boolean;
  /** Shapes of what it takes. */
  readonly query: Joi.ObjectSchema | undefined;
  readonly body: Joi.Schema | undefined;
  /** Shape of the answer 200. */
  readonly answer: Joi.Schema | undefined;
  /** Kind of the records that it answers with. */
  readonly resource: AnsweredResource | undefined;
}

type Declared = Omit<Route, 'query' | 'body'> & Pick<CallableRoute, 'query' | 'body'>;

interface InnerRequestsParts {
  readonly table: () => RouteTable;
  readonly scopes: ScopeResolver;
  readonly quarantine: Pick<Quarantine, 'refusal'>;
  readonly unitOfWork: Pick<UnitOfWork, 'tryOut'>;
}

/** Calls routes in the name of a principal, in this process: through the same gates as requests of clients. */
export class InnerRequests {
  constructor(private readonly parts: InnerRequestsParts) {}

  /** The routes that can be called: those that are not public and answer with JSON. */
  routes(): CallableRoute[] {
    return this.parts
      .table()
      .routes.filter(({ route }) => isCallable(route))
      .map(({ moduleId, route }) => {
        const {
          method,
          path,
          summary,
          access,
          features = [],
          needsPerson,
          query,
          body,
          responses,
          resource,
        } = route as unknown as Declared;
        return {
          moduleId,
          method,
          path,
          summary,
          access,
          features,
          needsPerson: Boolean(needsPerson),
          query,
          body,
          answer: responses[200]?.body,
          resource,
        };
      });
  }

  /**
   * Calls a route as the principal would, in the organization that is their own, or that they select.
   *
   * @returns the answer, also where it is a refusal
   * @throws errors of the handler other than refusals
   */
  async send(principal: Principal, request: InnerRequest, selection: Selection = {}): Promise<InnerAnswer> {
    const match = this.parts.table().find(request.method, request.path);
    if (match.kind !== 'route' || !isCallable(match.served.route)) return answerOf(errorReply(notFound()));
    const { served, params } = match;
    const { moduleId, route } = served;
    const refusal = this.parts.quarantine.refusal(moduleId);
    if (refusal) return answerOf(errorReply(refusal, route));
    const leave = served.enter();
    try {
      const resolved = await this.parts.scopes.resolve(
        principal,
        { ...selection },
        currentContext().scope.locale,
      );
      const context = {
        ...currentContext(),
        moduleId,
        principal,
        scope: resolved.scope,
        acrossTenants: null,
        transaction: null,
      };
      return await runInContext(context, async () => {
        const { scope, access, organizations } = resolved;
        if (!access.isModuleOn(moduleId)) throw notFound();
        const { query = {}, body, expectedUpdatedAt } = request;
        authorize(route, { principal, scope, access, organizations }, query, body);
        const input: HandlerInput = {
          params: validateRequest(route, 'params', params),
          query: validateRequest(route, 'query', query),
          body: validateRequest(route, 'body', body),
          principal,
          scope,
          access,
          organizations,
          services: served.services(),
          headers: expectedUpdatedAt === undefined ? {} : { [EXPECTED_UPDATED_AT]: expectedUpdatedAt },
          cookies: {},
          clientIp: '127.0.0.1',
          clientLeft: () => new AbortController().signal,
          raw: undefined,
        };
        const work = () => this.handle(served, input);
        return answerOf(await (request.isTriedOut ? this.parts.unitOfWork.tryOut({}, work) : work()));
      });
    } catch (error) {
      if (error instanceof AnswerInstead) return answerOf(error.reply);
      if (error instanceof HttpError) return answerOf(errorReply(error, route));
      throw error;
    } finally {
      leave();
    }
  }

  /** The handler, between what other modules have put around it. */
  private async handle({ route, extensions }: ServedRoute, input: HandlerInput): Promise<unknown> {
    const { method, path, resource } = route;
    const seen = Object.assign(input, { method, path, resource, requestId: currentContext().requestId });
    const given = extensions?.lookBefore ? await extensions.before(seen) : seen;
    const handler = route.handler as unknown as (input: HandlerInput) => unknown;
    const result = await handler(given);
    return extensions ? extensions.after(given, result) : result;
  }
}

/** Streams and what answers by itself need a connection; limits of calls are for addresses of clients. */
function isCallable({ access, raw, rateLimits, bodyType }: Route): boolean {
  return access !== 'public' && !raw && !rateLimits && (bodyType === undefined || bodyType !== 'form');
}

function answerOf(result: unknown): InnerAnswer {
  if (!(result instanceof Reply)) return { status: 200, body: valueOf(result) };
  return { status: result.status, body: result.kind === 'json' ? valueOf(result.body) : null };
}
