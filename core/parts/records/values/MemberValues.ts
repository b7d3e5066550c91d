import { languageOf } from '../../i18n/locales';
import type { Principal } from '../../identity/Principal';
import { ConnectedSource } from '../../switches/ConnectedSource';
import type { TenantModules } from '../../switches/TenantModules';
import type { Scope } from '../../tenancy/Scope';
import type { MemberValueSource, ValuesOfMembers } from './MemberValueSource';

const NONE: ValuesOfMembers = new Map();

/** The values of members that organizations keep, from the module that contributes a `MemberValueSource`. */
export class MemberValues {
  /** The module that keeps the values. */
  readonly source: ConnectedSource<MemberValueSource>;

  constructor({ tenantModules }: { readonly tenantModules: Pick<TenantModules, 'isOn'> }) {
    this.source = new ConnectedSource(tenantModules);
  }

  /** The values for records of a kind, of the organization that the caller has selected, else of the caller's own. */
  async of(
    kind: string,
    { scope, principal }: { readonly scope: Scope; readonly principal: Principal | null },
  ): Promise<ValuesOfMembers> {
    const { tenantId, organizationId: selected, locale } = scope;
    const own = principal?.tenantId === tenantId ? principal.organizationId : null;
    const organizationId = selected ?? own;
    if (tenantId === null || organizationId === null) return NONE;
    const found = await this.source.forTenant();
    return found?.source.load(kind, { tenantId, organizationId }, languageOf(locale) ?? locale) ?? NONE;
  }
}

/** `MemberValues` as modules use it. */
export type MemberValuesOfModules = Pick<MemberValues, 'of'>;
