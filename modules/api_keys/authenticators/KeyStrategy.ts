import type { Request } from 'express';
import passport from 'passport';
import type { Principal, RateLimit, RateLimiter } from '@tenantry/core';
import type { KeyPrincipals } from '../services/KeyPrincipals';

const SCHEME = /^apikey +(.*)$/i;

/** The key in the header `x-api-key`, else the one behind `Authorization: ApiKey`; null without either. */
export function presentedKey({ headers }: Pick<Request, 'headers'>): string | null {
  const plain = headers['x-api-key'];
  if (typeof plain === 'string' && plain !== '') return plain.trim();
  const { authorization } = headers;
  return (authorization !== undefined && SCHEME.exec(authorization)?.[1]?.trim()) || null;
}

/** Wrong keys from one address. */
const wrongKeys: RateLimit = { name: 'API_KEY', points: 30, duration: 60, block: 60 };

/**
 * Finds the principal of a key, for passport. Wrong keys are counted by address; from one with too many, only
 * keys that this process has accepted before are looked up, so that others at the address can go on working.
 */
export class KeyStrategy extends passport.Strategy {
  constructor(
    private readonly keys: KeyPrincipals,
    private readonly limiter: RateLimiter,
  ) {
    super();
  }

  override authenticate(request: Request): void {
    const presented = presentedKey(request) ?? '';
    if (!this.keys.wasAccepted(presented)) {
      this.limiter.assertFree(wrongKeys, this.limiter.addressOf(request));
    }
    const found = this.keys.find(presented);
    if (found !== null && !(found instanceof Promise)) {
      this.success(found);
      return;
    }
    this.count(found, request).then(
      (principal) => (principal ? this.success(principal) : this.fail(401)),
      (error: unknown) => this.error(error as Error),
    );
  }

  /** @throws HttpError 429 */
  private async count(found: Promise<Principal | null> | null, request: Request): Promise<Principal | null> {
    const principal = await found;
    if (!principal) await this.limiter.consume([wrongKeys], this.limiter.addressOf(request));
    return principal;
  }
}
