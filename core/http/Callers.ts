import type { Request, Response } from 'express';
import type { Access, AccessControl } from '../acl/AccessControl';
import type { RequestLocales } from '../i18n/RequestLocales';
import type { Authentication, AuthenticationResult } from '../identity/Authentication';
import type { Principal } from '../identity/Principal';
import type { ResolvedScope } from '../identity/resolveScope';
import type { ScopeResolver } from '../identity/ScopeResolver';
import { OrganizationTree } from '../tenancy/OrganizationTree';
import { publicScope } from '../tenancy/Scope';
import { HttpError } from './HttpError';
import type { Route } from './route';

/** What it takes to tell who is calling. */
export interface CallersParts {
  readonly authentication: Authentication;
  readonly accessControl: AccessControl;
  readonly scopes: ScopeResolver;
  readonly locales: RequestLocales;
}

/** Who calls, and what they may see and do. */
export interface Caller extends ResolvedScope {
  readonly principal: Principal | null;
}

const NO_TREE = new OrganizationTree([]);
const PUBLIC = publicScope();

/** Finds out who is calling, and binds their scope: the first two gates of a request. */
export class Callers {
  private readonly nobody: Access;

  constructor(private readonly parts: CallersParts) {
    this.nobody = parts.accessControl.evaluateNothing();
  }

  /**
   * Public routes are nobody's: a credential on them is not looked at.
   *
   * @throws HttpError 401 on other routes without a good credential
   */
  async identify(route: Route, request: Request, response: Response): Promise<Caller> {
    const { authentication, scopes, locales } = this.parts;
    if (route.access === 'public') {
      const locale = locales.ofNobody(request);
      const scope = locale === PUBLIC.locale ? PUBLIC : publicScope(locale);
      return { principal: null, scope, access: this.nobody, organizations: NO_TREE };
    }
    const cookies = request.cookies as Record<string, string | undefined>;
    const principal = authentication.recall(request) ?? (await this.authenticate(request, response));
    const served = locales.ofTenant(request, principal.tenantId);
    const locale = typeof served === 'string' ? served : await served;
    const resolved =
      scopes.recall(principal, cookies, locale) ?? (await scopes.resolve(principal, cookies, locale));
    const origin = authentication.originOf(principal);
    // A tenant that has switched off a way to sign in does not let anybody in by it.
    if (origin !== undefined && !resolved.access.isModuleOn(origin)) throw new HttpError(401, 'Unauthorized');
    return { principal, ...resolved };
  }

  private async authenticate(request: Request, response: Response): Promise<Principal> {
    const result = await this.parts.authentication.authenticate(request, response);
    if (result.principal === null) throw refusal(result);
    return result.principal;
  }
}

function refusal(result: AuthenticationResult): HttpError {
  const error = new HttpError(401, 'Unauthorized');
  if (result.principal === null && result.refused) error.cookiesToClear.push(...result.cookiesToClear);
  return error;
}
