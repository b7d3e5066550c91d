import type { AuthenticatorDeclaration, CoreServices } from '@tenantry/core';
import type { KeyPrincipals } from '../services/KeyPrincipals';
import { KeyStrategy, presentedKey } from './KeyStrategy';

type Services = Pick<CoreServices, 'rateLimiter'> & { readonly keyPrincipals: KeyPrincipals };

/**
 * API keys as credentials: `x-api-key: <secret>` or `Authorization: ApiKey <secret>`. They come after access
 * tokens, so a request with a good token and a key acts for the token.
 */
export const keyAuthenticator: AuthenticatorDeclaration<Services> = {
  id: 'api_keys.key',
  scheme: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'Also accepted as `Authorization: ApiKey <secret>`.',
  },
  isPresented: (request) => presentedKey(request) !== null,
  create: ({ keyPrincipals, rateLimiter }) => new KeyStrategy(keyPrincipals, rateLimiter),
};
