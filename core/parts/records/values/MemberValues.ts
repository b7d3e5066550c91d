import { languageOf } from '../../i18n/locales';
import type { Principal } from '../../identity/Principal';
import type { TenantModules } from '../../switches/TenantModules';
import type { Scope } from '../../tenancy/Scope';
import type { MemberValueSource, ValuesOfMembers } from './MemberValueSource';

const NONE: ValuesOfMembers = new Map();

/** The values of members that organizations keep, from the module that contributes a `MemberValueSource`. */
export class MemberValues {
  private connected: { readonly moduleId: string; readonly source: MemberValueSource } | null = null;

  constructor(private readonly parts: { readonly tenantModules: Pick<TenantModules, 'isOn'> }) {}

  /** The values for records of a kind, of the organization that the caller has selected, else of the caller's own. */
  async of(
    kind: string,
    { scope, principal }: { readonly scope: Scope; readonly principal: Principal | null },
  ): Promise<ValuesOfMembers> {
    const { tenantId, organizationId: selected, locale } = scope;
    const own = principal?.tenantId === tenantId ? principal.organizationId : null;
    const organizationId = selected ?? own;
    if (!this.connected || tenantId === null || organizationId === null) return NONE;
    const { moduleId, source } = this.connected;
    if (!(await this.parts.tenantModules.isOn(moduleId))) return NONE;
    return source.load(kind, { tenantId, organizationId }, languageOf(locale) ?? locale);
  }

  /** Used by the host: connects the module that keeps the values. */
  connect(moduleId: string, source: MemberValueSource): () => void {
    const connected = { moduleId, source };
    this.connected = connected;
    return () => {
      if (this.connected === connected) this.connected = null;
    };
  }
}

/** `MemberValues` as modules use it. */
export type MemberValuesOfModules = Pick<MemberValues, 'of'>;
