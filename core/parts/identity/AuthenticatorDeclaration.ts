import type { Request } from 'express';
import type { Strategy } from 'passport';

/**
 * A way to identify the caller: a passport strategy with a verify step that yields a `Principal`.
 *
 * A strategy that remembers whom it has accepted calls `success` before `authenticate` returns; the request then waits for
 * nothing.
 *
 * `strategy.fail(...)` means the credential is refused; `strategy.error(...)` that it could not be judged,
 * which answers 503 and leaves the client's cookies alone.
 */
export interface AuthenticatorDeclaration<TServices = never> {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Security scheme for the API document (OpenAPI 3.1 Security Scheme Object). */
  readonly scheme: Readonly<Record<string, unknown>>;
  /** True when the request carries a credential of this kind. Must be cheap: it runs for every request. */
  readonly isPresented: (request: Request) => boolean;
  /** The strategy; made once, with the services of the module. */
  readonly create: (services: TServices) => Strategy;
  /** Cookies to clear when every presented credential was refused. */
  readonly cookies?: readonly string[];
}
