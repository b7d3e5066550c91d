import type { Request } from 'express';
import { Strategy as JwtStrategy, type VerifiedCallback } from 'passport-jwt';
import { ACCESS_TOKEN_RULES, type AccessTokens } from '../services/AccessTokens';
import type { PrincipalStore } from '../services/PrincipalStore';
import type { SigningKeys } from '../services/SigningKeys';
import type { StaffClaims } from '../services/StaffClaims';

/** The services that judging an access token takes. */
export interface TokenServices {
  readonly accessTokens: AccessTokens;
  readonly principalStore: PrincipalStore;
  readonly signingKeys: SigningKeys;
}

type ReadToken = (request: Request) => string | null;

/**
 * passport-jwt with a memory: the signature of a token is checked once, until the token expires. Its
 * session and account are checked every time; while these are in memory too, the check is synchronous.
 */
export class StaffTokenStrategy extends JwtStrategy {
  constructor(
    private readonly readToken: ReadToken,
    private readonly services: TokenServices,
  ) {
    super(
      {
        jwtFromRequest: readToken,
        // The keys are loaded after the strategy is made. The declared type has no KeyObject; jsonwebtoken takes one.
        secretOrKeyProvider: (_request, _token, done) =>
          done(null, services.signingKeys.accessToken as unknown as Buffer),
        ...ACCESS_TOKEN_RULES,
        passReqToCallback: true,
      },
      (request: Request, payload: unknown, done: VerifiedCallback) => {
        const claims = services.accessTokens.remember(readToken(request) ?? '', payload);
        if (claims) findPrincipal(services, claims, done);
        else done(null, false);
      },
    );
  }

  override authenticate(request: Request, options?: unknown): void {
    const token = this.readToken(request);
    const claims = token === null ? undefined : this.services.accessTokens.recall(token);
    if (!claims) {
      super.authenticate(request as never, options as never);
      return;
    }
    findPrincipal(this.services, claims, (error, principal) => {
      if (error) this.error(error as Error);
      else if (principal) this.success(principal);
      else this.fail(401);
    });
  }
}

/** Calls back at once where the session is in memory. */
function findPrincipal({ principalStore }: TokenServices, claims: StaffClaims, done: VerifiedCallback): void {
  const found = principalStore.find(claims);
  if (found instanceof Promise) found.then((principal) => done(null, principal ?? false), done);
  else done(null, found);
}
