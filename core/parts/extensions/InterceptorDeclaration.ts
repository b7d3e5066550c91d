import type { RequiredFeature } from '../access/Feature';
import type Joi from 'joi';
import type { CommandInterceptor } from '../records/commands/CommandInterceptor';
import type { InterceptedCall } from '../http/InterceptedCall';
import type { RouteResponse } from '../http/route';
import type { AnsweredRecords } from '../http/WrittenJson';
import type { RouteTarget } from './routeTarget';

/** Members of the input that an interceptor may set, as a client would send them. */
export interface ChangedInput {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A successful answer of the route, before it is sent. */
export interface InterceptedAnswer {
  readonly status: number;
  /** The JSON value; undefined for answers that are none. Must not be changed. */
  readonly body: unknown;
  /** The records of the body where they are known without it: reading the body of a long list takes a while. */
  readonly records?: AnsweredRecords;
}

interface Interceptor {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Lower comes first; default 50. Of equal ones the module that started first. */
  readonly priority?: number;
  /** Takes part only where the caller holds all of these. */
  readonly features?: readonly RequiredFeature[];
}

/**
 * Code of one module around routes of others.
 *
 * Runs after the route's own gates, so it can only tighten what they allow.
 */
export interface RouteInterceptor<TServices = never> extends Interceptor {
  /**
   * A route from the contract of its module, or a pattern: `module:auth` for every route below `/auth`, `resource:*` for
   * every route that declares a `resource`, `*` for those of all modules. Method and the end of the path may be `*`
   * too: `* /auth/*`. Routes of modules that may not be installed have names, from `KnownTargets`.
   */
  readonly target: { readonly route: RouteTarget };
  /** Members of query and body that `before` may set; they pass the route's own schema like a client's. */
  readonly changes?: { readonly query?: readonly string[]; readonly body?: readonly string[] };
  /** Members that `after` adds to the answer, under `extensions.<module>`. */
  readonly adds?: Joi.ObjectSchema;
  /** Answers of a refusal by `before`, by status, as a route declares its answers. */
  readonly responses?: Readonly<Record<number, RouteResponse>>;
  /**
   * Before the handler: throws an `HttpError` to refuse with its status and body, returns members to change, or
   * nothing to let the request pass. Anything else it throws answers 500 and is logged under its module.
   */
  readonly before?: (
    call: InterceptedCall,
    services: TServices,
  ) => ChangedInput | void | PromiseLike<ChangedInput | void>;
  /**
   * After the handler has succeeded: returns what `adds` declares, or nothing. What it throws is logged under
   * its module, and the answer goes out without it.
   */
  readonly after?: (
    call: InterceptedCall,
    answer: InterceptedAnswer,
    services: TServices,
  ) => object | void | PromiseLike<object | void>;
}

/** An interceptor as the manifest lists it. */
export type InterceptorDeclaration<TServices = never> =
  RouteInterceptor<TServices> | CommandInterceptor<TServices>;

/** Whether it stands around routes, not around commands. */
export function isRouteInterceptor<TServices>(
  interceptor: InterceptorDeclaration<TServices>,
): interceptor is RouteInterceptor<TServices> {
  return 'route' in interceptor.target;
}
