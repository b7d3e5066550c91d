import { HttpError } from '@tenantry/core';
import type { AuthEnvironment } from '../../environment';
import type { AccessTokens } from './AccessTokens';
import type { PrincipalStore } from './PrincipalStore';
import type { Client } from './SessionStore';
import type { SignIn } from './SignIn';

type Dependencies = {
  accessTokens: AccessTokens;
  environment: AuthEnvironment;
  principalStore: PrincipalStore;
  signIn: SignIn;
};

/** The outcome: a fresh token, an existing session, or a refusal. */
export type DemoOutcome = { readonly accessToken: string } | 'already signed in' | 'refused';

/**
 * Signs visitors of a demo in with the account that the operator configured. Does nothing unless `DEMO_MODE` is on: the
 * password then stands in for everybody's.
 */
export class DemoSignIn {
  constructor(private readonly deps: Dependencies) {}

  /** @param presented the access token that the visitor brings, if any */
  async visit(presented: string | undefined, client: Client): Promise<DemoOutcome> {
    const {
      DEMO_MODE: isDemo,
      TENANTRY_AUTOLOGIN_EMAIL: email,
      TENANTRY_AUTOLOGIN_PASSWORD: password,
      TENANTRY_AUTOLOGIN_TENANT: tenantId = null,
    } = this.deps.environment;
    if (!isDemo || email === undefined || password === undefined) return 'refused';
    const claims = presented === undefined ? null : this.deps.accessTokens.verify(presented);
    if (claims && (await this.deps.principalStore.findInOpenTenant(claims))) return 'already signed in';
    try {
      const credentials = { email, password, tenantId, remember: false, requiredRoles: [], client };
      return { accessToken: (await this.deps.signIn.signIn(credentials)).accessToken };
    } catch (error) {
      if (error instanceof HttpError) return 'refused';
      throw error;
    }
  }
}
