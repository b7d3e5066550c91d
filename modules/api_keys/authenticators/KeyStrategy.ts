import type { Request } from 'express';
import passport from 'passport';
import type { KeyPrincipals } from '../services/KeyPrincipals';

const SCHEME = /^apikey +(.*)$/i;

/** The key in the header `x-api-key`, else the one behind `Authorization: ApiKey`; null without either. */
export function presentedKey({ headers }: Pick<Request, 'headers'>): string | null {
  const plain = headers['x-api-key'];
  if (typeof plain === 'string' && plain !== '') return plain.trim();
  const { authorization } = headers;
  return (authorization !== undefined && SCHEME.exec(authorization)?.[1]?.trim()) || null;
}

/** Passport's way of asking for the principal of a key. */
export class KeyStrategy extends passport.Strategy {
  constructor(private readonly keys: KeyPrincipals) {
    super();
  }

  override authenticate(request: Request): void {
    this.keys.find(presentedKey(request) ?? '').then(
      (principal) => (principal ? this.success(principal) : this.fail(401)),
      (error: unknown) => this.error(error as Error),
    );
  }
}
