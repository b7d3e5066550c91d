import { type Access, type OrganizationTree, personIdOf, type Principal } from '@tenantry/core';
import type { Branding, DirectoryServices } from '@tenantry/module-directory/contract';
import type { AuthSettings } from '../../settings';
import type { Navigation } from '../navigationAnswer';
import { applySidebar, inOrder } from './applySidebar';
import type { NavigationBuilder } from './NavigationBuilder';
import type { NavigationCache } from './NavigationCache';
import type { SidebarRecords } from './SidebarRecords';

/** The organization of a caller, and what they may do there. */
export interface Viewpoint {
  readonly principal: Principal;
  readonly access: Access;
  readonly tree: OrganizationTree;
  readonly tenantId: string | null;
  /** The one organization selected; null for all. */
  readonly organizationId: string | null;
  readonly locale: string;
}

type Dependencies = DirectoryServices & {
  navigationBuilder: NavigationBuilder;
  navigationCache: NavigationCache;
  settings: AuthSettings;
  sidebarRecords: SidebarRecords;
};

/**
 * The backend chrome payload: what modules contribute and
 * the caller may see, in layers: the pages' own defaults, the operator's order of groups, and the caller's stored
 * preference, or else that of a role.
 */
export class NavigationView {
  private readonly groupOrder: readonly string[];

  constructor(private readonly deps: Dependencies) {
    this.groupOrder = deps.settings.sidebarGroupOrder ?? [];
  }

  /** Runs in the scope of the viewpoint's tenant. */
  of(viewpoint: Viewpoint): Promise<Navigation> {
    const { access, principal, tenantId, organizationId, locale } = viewpoint;
    const owner = principal.subject;
    const place = { owner, tenantId, organizationId, locale };
    return this.deps.navigationCache.load(access, place, () => this.make(viewpoint));
  }

  private async make({
    access,
    principal,
    tree,
    tenantId,
    organizationId,
    locale,
  }: Viewpoint): Promise<Navigation> {
    const organization = organizationId === null ? undefined : tree.get(organizationId);
    const roots = tree.childrenOf(null);
    // All organizations have the colour of the only root.
    const placed = organization?.id ?? (roots.length === 1 ? roots[0]?.id : undefined);
    const branding =
      placed === undefined
        ? undefined
        : await this.deps.tenantDirectory.branding(placed, tree.ancestorsOf(placed));
    const built = this.deps.navigationBuilder.build(access, locale);
    const preference = await this.preferenceOf(principal, tenantId, organizationId);
    const arranged = inOrder(built.groups, this.groupOrder);
    return {
      brand: organization ? brandOf(branding) : null,
      accentColor: branding?.accentColor ?? null,
      ...built,
      groups: preference ? applySidebar(arranged, preference) : arranged,
      grantedFeatures: access.heldFeatures(),
      roles: principal.roles,
      currentOrganization: organization ? { id: organization.id, name: organization.name } : null,
    };
  }

  /** Roles count in their own tenant only: elsewhere a role of the same name is another. */
  private async preferenceOf(principal: Principal, tenantId: string | null, organizationId: string | null) {
    if (tenantId === null) return undefined;
    const { tenantId: home, roles } = principal;
    const userId = personIdOf(principal);
    const place = userId === null ? null : { userId, tenantId, organizationId };
    return this.deps.sidebarRecords.effective(place, home === tenantId ? roles : []);
  }
}

function brandOf(branding: Branding | undefined) {
  if (!branding?.logoUrl) return null;
  const { name, logoUrl, logoPreserveAspectRatio } = branding;
  return { name, logo: { src: logoUrl, alt: name, preserveAspectRatio: logoPreserveAspectRatio } };
}
