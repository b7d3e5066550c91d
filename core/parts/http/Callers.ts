import type { Request } from 'express';
import type { Access, AccessControl } from '../access/AccessControl';
import type { RequestLocales } from '../i18n/RequestLocales';
import type { Authentication, AuthenticationResult } from '../identity/Authentication';
import type { Principal } from '../identity/Principal';
import type { Cookies, ResolvedScope } from './resolveScope';
import type { ScopeResolver } from './ScopeResolver';
import { OrganizationTree } from '../tenancy/OrganizationTree';
import { publicScope } from '../tenancy/Scope';
import { after } from './after';
import type { Caller } from './Caller';
import { assertExpectedAccount } from './expectedAccount';
import { HttpError } from '../../kernel/errors/HttpError';
import type { Route } from './route';

/** Services that identify the caller. */
export interface CallersParts {
  readonly authentication: Authentication;
  readonly accessControl: AccessControl;
  readonly scopes: ScopeResolver;
  readonly locales: RequestLocales;
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
   * Credentials on public routes are ignored, unless the route takes them. A promise only where something must be read.
   *
   * @throws HttpError 401 on other routes without a good credential, 403 for another account than the expected one
   */
  identify(route: Pick<Route, 'access' | 'takesCredential'>, request: Request): Caller | Promise<Caller> {
    const isPublic = route.access === 'public';
    if (isPublic && !route.takesCredential) return this.nobodyWho(request);
    const { authentication, scopes, locales } = this.parts;
    return after(authentication.authenticate(request), (result) => {
      if (result.principal === null) {
        if (isPublic) return this.nobodyWho(request);
        throw refusal(result);
      }
      const { principal } = result;
      assertExpectedAccount(request, principal);
      return after(locales.ofTenant(request, principal.tenantId), (locale) =>
        after(scopes.resolve(principal, request.cookies as Cookies, locale), (resolved) =>
          this.admit(principal, resolved),
        ),
      );
    });
  }

  private nobodyWho(request: Request): Caller {
    const locale = this.parts.locales.ofNobody(request);
    const scope = locale === PUBLIC.locale ? PUBLIC : publicScope(locale);
    return { principal: null, scope, access: this.nobody, organizations: NO_TREE };
  }

  /** @throws HttpError 401 when the tenant has switched off the way by which the principal signed in */
  private admit(principal: Principal, resolved: ResolvedScope): Caller {
    const origin = this.parts.authentication.originOf(principal);
    if (origin !== undefined && !resolved.access.isModuleOn(origin)) throw new HttpError(401, 'Unauthorized');
    const { scope, access, organizations } = resolved;
    return { principal, scope, access, organizations };
  }
}

function refusal(result: AuthenticationResult): HttpError {
  const error = new HttpError(401, 'Unauthorized');
  if (result.principal === null && result.refused) error.cookiesToClear.push(...result.cookiesToClear);
  return error;
}
