import type { Access } from '../access/AccessControl';
import type { Principal } from '../identity/Principal';
import type { Scope } from '../tenancy/Scope';
import type { AnsweredResource } from './AnsweredResource';

/** A request that an interceptor checks, after its own route's gates and validation. */
export interface InterceptedCall {
  readonly method: string;
  /** The pattern of the route, for example `/auth/users/:id`. */
  readonly path: string;
  /** Kind and position of its records, where the route declares them. */
  readonly resource?: AnsweredResource;
  /** Validated and converted, as the handler gets them. */
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** An interceptor has changed query or body. */
  readonly isChanged?: true;
  readonly scope: Scope;
  /** Null on public routes. */
  readonly principal: Principal | null;
  readonly access: Access;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Address of the caller, after trusted proxies. */
  readonly clientIp: string;
  /** That of the header `x-request-id` of the request, else a new one; as in the log. */
  readonly requestId: string | null;
}
