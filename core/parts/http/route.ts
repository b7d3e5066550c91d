import type { RequiredFeature } from '../access/Feature';
import type Joi from 'joi';
import type { AnswerOf } from './AnswerOf';
import type { WrittenJson } from './WrittenJson';
import type { Access } from '../access/AccessControl';
import type { AnsweredResource } from './AnsweredResource';
import type { Principal } from '../identity/Principal';
import type { OrganizationTree } from '../tenancy/OrganizationTree';
import type { Scope } from '../tenancy/Scope';
import type { RateLimit } from './RateLimit';
import type { RawExchange } from './RawExchange';
import type { Reply } from './Reply';

/** Methods of routes. `HEAD` is answered by the route for `GET`. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/**
 * Who may call a route: `public` needs no credential, `authenticated` any credential, `superAdmin` a super
 * administrator. Features are declared apart, in `features`.
 */
export type RouteAccess = 'public' | 'authenticated' | 'superAdmin';

/**
 * How the body is read. `form` takes urlencoded and multipart fields, `none` reads nothing. `upload` is a multipart form with
 * files: the handler reads it from `raw.request` as it arrives, and `body` only describes it.
 */
export type BodyType = 'json' | 'form' | 'upload' | 'none';

/** One documented answer of a route. */
export interface RouteResponse {
  /** For the API document. */
  readonly description: string;
  /** Shape of the JSON body; leave out for an empty or non-JSON body. */
  readonly body?: Joi.Schema;
  /** Content type of a body that is not JSON. An error of the type `text/plain` is sent as its text alone. */
  readonly contentType?: string;
  /** Content types of answers that are not the JSON of `body`, for clients that request another form of it. */
  readonly otherTypes?: readonly string[];
}

/** Input of a handler. It never sees `req` and `res` unless the route says `raw: true`. */
export interface RouteContext<TServices, TAccess extends RouteAccess, TParams, TQuery, TBody> {
  /** Parameters of the path, converted. */
  readonly params: TParams;
  /** Parameters of the query, converted. */
  readonly query: TQuery;
  /** The body, converted. */
  readonly body: TBody;
  /** Tenant, organizations and language of the request. */
  readonly scope: Scope;
  /** Null on public routes, where credentials are ignored unless the route says `takesCredential`. */
  readonly principal: TAccess extends 'public' ? Principal | null : Principal;
  /** Access of the caller in the scope; empty when the caller has not signed in. */
  readonly access: Access;
  /** The organizations of the scope's tenant. */
  readonly organizations: OrganizationTree;
  /** Services of the module and of those that it uses. */
  readonly services: TServices;
  /** Headers of the request, by lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Cookies of the request. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Address of the caller, after trusted proxies. */
  readonly clientIp: string;
  /** A signal that aborts when the client leaves before it has its answer. */
  readonly clientLeft: () => AbortSignal;
  /** Only for routes declared with `raw: true`. */
  readonly raw?: RawExchange;
}

/** A route as its author declares it. Everything OpenAPI needs stands here. */
export interface RouteDefinition<
  TServices,
  TAccess extends RouteAccess,
  TParams,
  TQuery,
  TBody,
  TResponses = Readonly<Record<number, RouteResponse>>,
> {
  /** Method of HTTP. */
  readonly method: HttpMethod;
  /** Path below `/api`, beginning with the module id, parameters as `:name`. */
  readonly path: `/${string}`;
  /** One line, for the API document. */
  readonly summary: string;
  /** More for the API document. */
  readonly description?: string;
  /** Who may call it: `public`, `authenticated` (any valid credential), `superAdmin`. */
  readonly access: TAccess;
  /**
   * The route is about what a person has of their own: an API key, and what acts on its behalf, gets 403 `person_required`.
   * A text replaces that of the refusal.
   */
  readonly needsPerson?: true | string;
  /** Features the caller must hold, all of them. */
  readonly features?: readonly RequiredFeature[];
  /** Parameters of the path; the handler gets converted values. */
  readonly params?: Joi.ObjectSchema<TParams>;
  /**
   * Parameters of the query; default: none. Unknown ones are refused unless the schema says `.unknown(true)`, which is for
   * links that pass through programs of others, such as those of mails.
   */
  readonly query?: Joi.ObjectSchema<TQuery>;
  /**
   * Shape of the body; default: none. Unknown members are refused likewise, also those of objects within. Each field has a
   * maximum (`.max()`; `jsonObject()` and `jsonValue()` for members that the route does not know), of which the most that is
   * read of a body follows.
   */
  readonly body?: Joi.Schema<TBody>;
  /**
   * `json` (default where `body` is declared), `form` (urlencoded or multipart fields, no files), `upload` (a form with files,
   * which the handler reads; takes `raw`) or `none`.
   */
  readonly bodyType?: BodyType;
  /** Most bytes of a body, whatever its schema can take; default 1 MiB. */
  readonly bodyLimit?: number;
  /** Turns a validation failure into the body this operation publishes. Default: `Invalid input` with details. */
  readonly invalid?: (error: Joi.ValidationError, part: 'params' | 'query' | 'body') => Error | Reply;
  /**
   * Members that every 400, 401 and 403 of this operation carries besides `error`, those of the gates included;
   * for operations published with `{ ok: false, error }`.
   */
  readonly errorEnvelope?: Readonly<Record<string, unknown>>;
  /** Headers of every answer of this operation, errors and those of the gates included. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `code` of the 500 that an unexpected failure of the handler is answered with; default: none. */
  readonly faultCode?: string;
  /** Success and error answers by status. 401, 403, 404, 413, 415, 429, 500 and 503 of the gate are implied. */
  readonly responses: Readonly<Record<number, RouteResponse>> & TResponses;
  /**
   * The path is that of a collection of records: what clients do to collections and no route of the path does (GET, POST,
   * PUT, DELETE) answers 501 instead of 404. Routes that `collection` makes are of one.
   */
  readonly ofCollection?: boolean;
  /** Kind and position of the records in a successful answer, so that other modules can add fields to them. */
  readonly resource?: AnsweredResource;
  /**
   * For a public route that shows more to some callers: a caller with a valid credential is identified, all others are
   * anonymous.
   */
  readonly takesCredential?: boolean;
  /** How often callers may call it. */
  readonly rateLimits?: readonly RateLimit[];
  /**
   * For a public route that signs callers in or acts by their cookies: what a browser sends from a page of another site
   * is refused with 403 `CROSS_SITE_REQUEST`. Routes that are not public refuse it unless a token is sent.
   */
  readonly refusesCrossSite?: boolean;
  /** Seconds after which the client gets 503; default: the operator's `TENANTRY_HANDLER_SECONDS` (30). */
  readonly timeLimit?: number;
  /** Hands request and response of Express to the handler as `raw`, for answers that it streams. No time limit then. */
  readonly raw?: boolean;
  /**
   * The route compares the version of its record with that of the headers `x-expected-updated-at` and `If-Match`
   * (`assertUnmodified`). Routes of commands have it from the command.
   */
  readonly checksVersion?: boolean;
  /**
   * The answer has the version of its one record as `ETag`: the path of `updatedAt` in the body, or `true` where the handler sets
   * it (`withVersion`).
   */
  readonly etag?: string | true;
  /**
   * The POST creates something, and so takes `Idempotency-Key`: default, whether it answers 201. With the header the handler runs in
   * one transaction, in which its units of work are steps. `false` is for handlers that wait long for others meanwhile. `handled` is
   * for raw handlers, which give the key to the service `idempotency` when they have read the request.
   */
  readonly creates?: boolean | 'handled';
  /**
   * Answers: returns the body of the successful answer as `responses` declares it, or a `Reply`, or throws an `HttpError`.
   */
  readonly handler: (
    context: RouteContext<TServices, TAccess, TParams, TQuery, TBody>,
  ) => ReturnOf<TResponses> | Promise<ReturnOf<TResponses>>;
}

/** A `Reply`, JSON that is written already, or the body of the successful answer as declared. */
export type ReturnOf<TResponses> =
  | Reply
  | WrittenJson
  | (TResponses extends { readonly 200: infer R }
      ? BodyOf<R>
      : TResponses extends { readonly 201: infer R }
        ? BodyOf<R>
        : unknown);

type BodyOf<R> = R extends { readonly body: infer S } ? AnswerOf<S> : unknown;

/** A route as the host keeps it: its author's types are erased, its declaration is not. */
export type Route = RouteDefinition<never, RouteAccess, never, never, never>;

/**
 * Declares a route of a module. Its handlers use the services `TServices`.
 *
 *     const route = routeFor<{ deviceRegistry: DeviceRegistry }>();
 *     export const listDevices = route({ method: 'GET', path: '/devices', ... });
 *
 * The types of `params`, `query` and `body` follow from the Joi schemas (`Joi.object<Body>({...})`).
 */
export function routeFor<TServices>() {
  return <
    TAccess extends RouteAccess,
    TParams = Record<string, never>,
    TQuery = Record<string, never>,
    TBody = undefined,
    TResponses extends Readonly<Record<number, RouteResponse>> = Readonly<Record<number, RouteResponse>>,
  >(
    definition: RouteDefinition<TServices, TAccess, TParams, TQuery, TBody, TResponses>,
  ): Route => definition as unknown as Route;
}

/** Declares a route that uses no services. */
export const route = routeFor<Record<string, never>>();
