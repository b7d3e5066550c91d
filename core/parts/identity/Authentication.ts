import type { Request, Response } from 'express';
import passport, { type Strategy } from 'passport';
import { inOrderOf } from '../../kernel/registry/inOrderOf';
import { HttpError, unavailable } from '../../kernel/errors/HttpError';
import type { AuthenticatorDeclaration } from './AuthenticatorDeclaration';
import type { Principal } from './Principal';

/** A contributed authenticator with its strategy made. */
interface Installed {
  readonly moduleId: string;
  readonly declaration: AuthenticatorDeclaration;
  readonly strategy: Strategy;
  readonly recall: (request: Request) => Principal | undefined;
}

/** What authentication found: a principal, nothing presented, or something presented and refused. */
export type AuthenticationResult =
  | { readonly principal: Principal }
  | { readonly principal: null; readonly refused: boolean; readonly cookiesToClear: readonly string[] };

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
  private readonly passport = new passport.Authenticator();
  private installed: readonly Installed[] = [];
  private readonly origins = new WeakMap<Principal, string>();

  /** Adds a module's authenticator, made with the module's services; the result removes it. */
  register(moduleId: string, declaration: AuthenticatorDeclaration, services: object): () => void {
    const strategy = declaration.create(services as never);
    const recall = (request: Request) => declaration.recall?.(request, services as never);
    const entry = { moduleId, declaration, strategy, recall };
    this.installed = [...this.installed, entry];
    return () => {
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

  /** The caller, if the first credential presented is one that was accepted before; else ask in full. */
  recall(request: Request): Principal | undefined {
    for (const { moduleId, declaration, recall } of this.installed) {
      if (!declaration.isPresented(request)) continue;
      const principal = recall(request);
      if (principal && !this.origins.has(principal)) this.origins.set(principal, moduleId);
      return principal;
    }
    return undefined;
  }

  /** The module whose authenticator vouched for the principal. */
  originOf(principal: Principal): string | undefined {
    return this.origins.get(principal);
  }

  /**
   * @throws HttpError 503 when a credential could not be judged, as when the database does not answer
   */
  async authenticate(request: Request, response: Response): Promise<AuthenticationResult> {
    let result = NOTHING_PRESENTED;
    for (const { moduleId, declaration, strategy } of this.installed) {
      if (!declaration.isPresented(request)) continue;
      const principal = await this.run(strategy, request, response);
      if (principal) {
        this.origins.set(principal, moduleId);
        return { principal };
      }
      result = { principal: null, refused: true, cookiesToClear: declaration.cookies ?? [] };
    }
    return result;
  }

  private run(strategy: Strategy, request: Request, response: Response): Promise<Principal | null> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, user?: unknown) => {
        if (!error) resolve(user ? (user as Principal) : null);
        else reject(error instanceof HttpError ? error : unavailable(error));
      };
      // Passport puts the outcome functions of a request on the object it is given, so each needs its own.
      const attempt = Object.create(strategy) as Strategy;
      const middleware = this.passport.authenticate(attempt, { session: false }, settle) as (
        request: Request,
        response: Response,
        next: (error?: unknown) => void,
      ) => void;
      middleware(request, response, settle);
    });
  }
}
