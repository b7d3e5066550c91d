import type { Request } from 'express';
import type { Strategy, StrategyCreated } from 'passport';
import { HttpError, unavailable } from '../../kernel/errors/HttpError';
import { isInstance } from '../../kernel/errors/isError';
import type { ContributedItems, Registered } from '../../kernel/registry/ContributionRegistry';
import type { AuthenticatorDeclaration } from './AuthenticatorDeclaration';
import { startOf } from './chain';
import type { Principal } from './Principal';

/** A contributed authenticator. */
type Installed = Registered<AuthenticatorDeclaration, Strategy>;

/** Result of authentication: a principal, no credential, or a refused credential. */
export type AuthenticationResult =
  | { readonly principal: Principal }
  | { readonly principal: null; readonly refused: boolean; readonly cookiesToClear: readonly string[] };

/** Result of a strategy for a request. */
interface Outcome {
  readonly error: unknown;
  readonly principal: Principal | null;
}

const NOTHING_PRESENTED: AuthenticationResult = {
  principal: null,
  refused: false,
  cookiesToClear: [],
};

/**
 * Establishes who is calling, with the passport strategies that modules contribute. They are tried in order;
 * a refused credential does not stop the next kind.
 */
export class Authentication {
  private readonly origins = new WeakMap<Principal, string>();

  constructor(private readonly authenticators: ContributedItems<AuthenticatorDeclaration, Strategy>) {}

  /** Security schemes for the API document, by authenticator id. */
  get schemes(): Record<string, object> {
    return Object.fromEntries(
      this.authenticators.list().map(({ item: { id, scheme } }) => [id.replaceAll('.', '_'), scheme]),
    );
  }

  /** The module with the authenticator that vouched for the principal. */
  originOf(principal: Principal): string | undefined {
    return this.origins.get(startOf(principal));
  }

  /**
   * A promise only where a strategy waits for something.
   *
   * @throws HttpError 503 when a credential could not be judged, as when the database does not answer
   */
  authenticate(request: Request): AuthenticationResult | Promise<AuthenticationResult> {
    return this.tryEach(this.authenticators.list(), 0, NOTHING_PRESENTED, request);
  }

  private tryEach(
    installed: readonly Installed[],
    from: number,
    found: AuthenticationResult,
    request: Request,
  ): AuthenticationResult | Promise<AuthenticationResult> {
    let result = found;
    for (let index = from; index < installed.length; index += 1) {
      const entry = installed[index] as Installed;
      // Undefined when the authenticator was withdrawn while an earlier one judged this request.
      const strategy = this.authenticators.instanceOf(entry.item.id);
      if (!strategy || !entry.item.isPresented(request)) continue;
      const principal = run(strategy, request);
      if (principal instanceof Promise) {
        return principal.then((settled) => {
          const judged = this.judged(entry, settled);
          return judged.principal ? judged : this.tryEach(installed, index + 1, judged, request);
        });
      }
      result = this.judged(entry, principal);
      if (result.principal) break;
    }
    return result;
  }

  private judged({ moduleId, item }: Installed, principal: Principal | null): AuthenticationResult {
    if (principal === null) {
      return { principal, refused: true, cookiesToClear: item.cookies ?? [] };
    }
    if (!this.origins.has(principal)) this.origins.set(principal, moduleId);
    return { principal };
  }
}

/**
 * Runs a passport strategy on a request. Not by passport's own middleware, which adds members to each request, so that
 * V8 makes it a slow object: that takes as long as all the rest of a small request.
 *
 * @throws HttpError 503
 */
function run(strategy: Strategy, request: Request): Principal | null | Promise<Principal | null> {
  let outcome: Outcome | undefined;
  let notify: (() => void) | undefined;
  const settle = (error: unknown, principal: Principal | null): void => {
    outcome ??= { error, principal };
    notify?.();
  };
  const refuse = (): void => settle(null, null);
  // The functions by which a strategy answers belong to one request, so each needs an object of its own.
  const attempt = Object.assign(Object.create(strategy) as StrategyCreated<Strategy, Strategy>, {
    success: (user: unknown) => settle(null, user ? (user as Principal) : null),
    fail: refuse,
    pass: refuse,
    error: (error: unknown) => settle(error ?? new Error('The strategy gave no reason'), null),
    redirect: () => settle(new Error('Authenticators cannot redirect'), null),
  });
  attempt.authenticate.call(attempt as never, request, {});
  if (outcome) return principalOf(outcome);
  return new Promise<void>((resolve) => (notify = resolve)).then(() => principalOf(outcome as Outcome));
}

/** @throws HttpError 503 where the credential could not be judged */
function principalOf({ error, principal }: Outcome): Principal | null {
  if (error) throw isInstance(error, HttpError) ? error : unavailable(error);
  return principal;
}
