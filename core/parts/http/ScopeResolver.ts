import type { AccessControl } from '../access/AccessControl';
import type { Organizations } from '../tenancy/Organizations';
import type { Principal } from '../identity/Principal';
import { resolveScope, type Cookies, type ResolvedScope } from './resolveScope';

interface Known {
  readonly resolved: ResolvedScope;
  readonly revision: number;
}

/** Resolves the scope of requests, and remembers it for callers who select nothing by cookie. */
export class ScopeResolver {
  private readonly known = new WeakMap<Principal, Known>();

  constructor(
    private readonly organizations: Organizations,
    private readonly accessControl: AccessControl,
  ) {}

  /** Resolves the scope (see `resolveScope`). A promise only where something must be read. */
  resolve(principal: Principal, cookies: Cookies, locale: string): ResolvedScope | Promise<ResolvedScope> {
    return this.recall(principal, cookies, locale) ?? this.read(principal, cookies, locale);
  }

  /** The scope as it was resolved before, if everything it depends on still stands. */
  private recall(principal: Principal, cookies: Cookies, locale: string): ResolvedScope | undefined {
    const known = this.known.get(principal);
    if (!known || selects(cookies) || known.revision !== this.accessControl.revision) return undefined;
    const { resolved } = known;
    const { tenantId, locale: knownLocale } = resolved.scope;
    const stands =
      knownLocale === locale && this.organizations.cachedTreeOf(tenantId) === resolved.organizations;
    return stands ? resolved : undefined;
  }

  private async read(principal: Principal, cookies: Cookies, locale: string): Promise<ResolvedScope> {
    const { revision } = this.accessControl;
    const resolved = await resolveScope(principal, cookies, locale, this.organizations, this.accessControl);
    if (!selects(cookies)) this.known.set(principal, { resolved, revision });
    return resolved;
  }
}

function selects(cookies: Cookies): boolean {
  return cookies['selected_tenant'] !== undefined || cookies['selected_org'] !== undefined;
}
