import type { Request } from 'express';
import passport, { type Authenticator, type Strategy, type StrategyCreated } from 'passport';
import { inOrderOf } from '../../kernel/registry/inOrderOf';
import { HttpError, unavailable } from '../../kernel/errors/HttpError';
import { isInstance } from '../../kernel/errors/isError';
import type { AuthenticatorDeclaration } from './AuthenticatorDeclaration';
import { startOf } from './chain';
import type { Principal } from './Principal';

/** A contributed authenticator. */
interface Installed {
  readonly moduleId: string;
  readonly declaration: AuthenticatorDeclaration;
}

/** Gives a strategy by name, undefined where there is none; its types leave this member out. */
interface Strategies extends Authenticator {
  _strategy(name: string): Strategy | undefined;
}

/** What authentication found: a principal, nothing presented, or something presented and refused. */
export type AuthenticationResult =
  | { readonly principal: Principal }
  | { readonly principal: null; readonly refused: boolean; readonly cookiesToClear: readonly string[] };

/** What a strategy has made of a request. */
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
  private readonly strategies = new passport.Passport() as unknown as Strategies;
  private installed: readonly Installed[] = [];
  private readonly origins = new WeakMap<Principal, string>();

  /** Adds a module's authenticator, made with the module's services; the result removes it. */
  register(moduleId: string, declaration: AuthenticatorDeclaration, services: object): () => void {
    this.strategies.use(declaration.id, declaration.create(services as never));
    const entry = { moduleId, declaration };
    this.installed = [...this.installed, entry];
    return () => {
      this.strategies.unuse(declaration.id);
      this.installed = this.installed.filter((other) => other !== entry);
    };
  }

  /** Puts the authenticators in the order of their modules, in which they are tried. */
  arrange(moduleIds: readonly string[]): void {
    this.installed = inOrderOf(moduleIds, this.installed, ({ moduleId }) => moduleId);
  }

  /** Security schemes for the API document, by authenticator id. */
  get schemes(): Record<string, object> {
    return Object.fromEntries(
      this.installed.map(({ declaration }) => [declaration.id.replaceAll('.', '_'), declaration.scheme]),
    );
  }

  /** The module whose authenticator vouched for the principal. */
  originOf(principal: Principal): string | undefined {
    return this.origins.get(startOf(principal));
  }

  /**
   * A promise only where a strategy waits for something.
   *
   * @throws HttpError 503 when a credential could not be judged, as when the database does not answer
   */
  authenticate(request: Request): AuthenticationResult | Promise<AuthenticationResult> {
    return this.tryEach(this.installed, 0, NOTHING_PRESENTED, request);
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
      const strategy = this.strategies._strategy(entry.declaration.id);
      if (!strategy || !entry.declaration.isPresented(request)) continue;
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

  private judged({ moduleId, declaration }: Installed, principal: Principal | null): AuthenticationResult {
    if (principal === null) {
      return { principal, refused: true, cookiesToClear: declaration.cookies ?? [] };
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
