import { type Clock, type CoreServices, recentlyUsed } from '@tenantry/core';
import jwt, { type VerifyOptions } from 'jsonwebtoken';
import type { Account } from './AccountReader';
import type { SigningKeys } from './SigningKeys';
import { staffClaims, type StaffClaims } from './StaffClaims';

/** Seconds an access token is good for. */
export const ACCESS_TOKEN_LIFE = 28_800;

const ISSUER = 'tenantry';
const AUDIENCE = 'staff';
const REMEMBERED_TOKENS = 10_000;

/**
 * Rules for the signature and the claims of a token. `AccessTokens` checks separately, by the clock of the host, whether the
 * token has expired.
 */
export const ACCESS_TOKEN_RULES = {
  algorithms: ['HS256'],
  issuer: ISSUER,
  audience: AUDIENCE,
  ignoreExpiration: true,
} satisfies VerifyOptions;

/** Issues access tokens. Remembers tokens with a checked signature until they expire. */
export class AccessTokens {
  private readonly keys: SigningKeys;
  private readonly clock: Clock;
  private readonly verified = recentlyUsed<StaffClaims>(REMEMBERED_TOKENS);

  constructor({ signingKeys, clock }: { signingKeys: SigningKeys } & Pick<CoreServices, 'clock'>) {
    this.keys = signingKeys;
    this.clock = clock;
  }

  /** A token for the account, valid as long as the session. */
  issue(account: Account, sessionId: string): string {
    return jwt.sign(
      {
        iat: this.nowInSeconds(),
        sid: sessionId,
        tenantId: account.tenantId,
        orgId: account.organizationId,
        email: account.email,
        roles: account.roles,
      },
      this.keys.accessToken,
      {
        algorithm: 'HS256',
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: account.id,
        expiresIn: ACCESS_TOKEN_LIFE,
      },
    );
  }

  /** The claims of a token that is genuine and has not expired, else null. Says nothing about its session. */
  verify(token: string): StaffClaims | null {
    const known = this.recall(token);
    if (known) return known;
    try {
      return this.remember(token, jwt.verify(token, this.keys.accessToken, ACCESS_TOKEN_RULES));
    } catch {
      return null;
    }
  }

  /** The claims of a token with a signature that was checked before, so that it need not be checked again. */
  recall(token: string): StaffClaims | undefined {
    const claims = this.verified.get(token);
    if (claims && claims.exp > this.nowInSeconds()) return claims;
    if (claims) this.verified.delete(token);
    return undefined;
  }

  /** Keeps the payload of a token with a signature that was just checked; null when it is not one of ours, or expired. */
  remember(token: string, payload: unknown): StaffClaims | null {
    const claims = staffClaims(payload);
    if (!claims || claims.exp <= this.nowInSeconds()) return null;
    this.verified.set(token, claims);
    return claims;
  }

  private nowInSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
