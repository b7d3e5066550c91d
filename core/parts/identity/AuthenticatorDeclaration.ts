import type { Request } from 'express';
import type { Strategy } from 'passport';
import type { Principal } from './Principal';

/**
 * A way to establish who is calling: a passport strategy whose verify step yields a `Principal`.
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
  /**
   * The principal of a credential that this authenticator accepted before and still vouches for, without
   * waiting; undefined where the strategy must be asked. Optional: it spares the usual request the way through
   * passport.
   */
  readonly recall?: (request: Request, services: TServices) => Principal | undefined;
  /** Cookies to clear when every presented credential was refused. */
  readonly cookies?: readonly string[];
}
