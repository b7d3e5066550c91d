import type { Response } from 'express';
import { asError } from '../../kernel/errors/asError';
import type { Quarantine } from '../health/Quarantine';
import { callerKeyOf } from '../identity/chain';
import type { Principal } from '../identity/Principal';
import { currentContext } from '../tenancy/executionContext';
import { BegunStream, type Downloads } from './Downloads';
import { describeFailure, isFailedReply, isFailure } from './handlerFailure';
import type { Idempotency, KeyedRequest } from './idempotency/Idempotency';
import type { HandlerLimit } from './HandlerLimit';
import { interceptable } from './interceptable';
import { isPromise } from './isPromise';
import { RecordFile } from './RecordFile';
import { Reply } from './Reply';
import type { RouteAccess, RouteContext } from './route';
import type { ServedRoute } from './ServedRoute';

/** Dependencies of `HandlerCalls`. */
export interface HandlerCallsParts {
  /** Counts failures and successes of each module. */
  readonly quarantine: Pick<Quarantine, 'observe'>;
  readonly handlerLimit: HandlerLimit;
  readonly idempotency: Idempotency;
  readonly downloads: Downloads;
}

/** Input of a handler. Public routes have no principal. */
export type HandlerInput = Omit<
  RouteContext<unknown, RouteAccess, unknown, unknown, unknown>,
  'principal'
> & {
  principal: Principal | null;
  /** Set where the request may be repeated. */
  keyed?: KeyedRequest;
  /** The answer to an earlier request with the same key. */
  replay?: Reply;
};
type Handler = (input: HandlerInput) => unknown;

/** Calls handlers within their time limit, reports their outcome to the quarantine and begins streamed answers. */
export class HandlerCalls {
  constructor(private readonly parts: HandlerCallsParts) {}

  /**
   * @returns what the handler returned; a promise only where something is waited for
   * @throws what the handler throws, HandlerTimeout after its limit
   */
  call(
    { route, moduleId, extensions }: ServedRoute,
    principal: Principal | null,
    input: HandlerInput,
    response: Response,
  ): unknown {
    const { quarantine, handlerLimit, downloads, idempotency } = this.parts;
    const succeed = (result: unknown): unknown => {
      if (result instanceof Reply && result.kind === 'stream' && !(result.body instanceof BegunStream)) {
        if (response.req.method === 'HEAD') return succeed(result.withoutBody());
        const { body } = result;
        if (extensions && body instanceof RecordFile) {
          result = result.withBody(extensions.addColumns(interceptable(route, input), body));
        }
        const owner = principal ? callerKeyOf(principal) : input.clientIp;
        return downloads.begin(result as Reply, owner, input.scope.tenantId, response).then(succeed, fail);
      }
      const failure = isFailedReply(result, route) ? () => describeFailure(route, result) : null;
      quarantine.observe(moduleId, principal, input.clientIp, failure);
      return result;
    };
    const fail = (thrown: unknown): never => {
      const error = asError(thrown);
      const failure = isFailure(error, route) ? () => describeFailure(route, error) : null;
      quarantine.observe(moduleId, principal, input.clientIp, failure);
      throw error;
    };
    const { task } = currentContext();
    if (task && route.timeLimit !== undefined) task.statementLimit = route.timeLimit * 1000;
    let returned: unknown;
    try {
      const handler = route.handler as unknown as Handler;
      const { keyed, replay } = input;
      returned = keyed ? (replay ?? idempotency.run(keyed, () => handler(input))) : handler(input);
    } catch (error) {
      return fail(error);
    }
    return isPromise(returned)
      ? handlerLimit.within(moduleId, route, returned).then(succeed, fail)
      : succeed(returned);
  }
}
