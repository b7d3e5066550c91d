/** One organization, as the host needs it. */
export interface OrganizationNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly isActive: boolean;
  /** Name of the IANA database; null or left out: that of the organization above. */
  readonly timeZone?: string | null;
}

/** A tenant, as the host needs it. */
export interface TenantState {
  /** Its own accounts and keys are refused, its jobs wait. */
  readonly isClosed: boolean;
  /** Name of the IANA database, for organizations that have none, neither of their own nor above them. */
  readonly timeZone: string | null;
}

/** A tenant that says nothing of itself. */
export const OPEN_TENANT: TenantState = { isClosed: false, timeZone: null };

/** Reason why people and keys are kept out: their tenant is closed, or their organization is inactive. */
export type Closed = 'tenant' | 'organization';

/**
 * The organizations of one tenant, with the questions scope resolution asks of them, whether the tenant is closed, and
 * the modules it has switched off. Every request needs all of these, so they are one look-up.
 *
 * Immutable: a change in the tenant builds a new tree.
 */
export class OrganizationTree {
  private readonly nodes: ReadonlyMap<string, OrganizationNode>;
  private readonly children = new Map<string | null, OrganizationNode[]>();

  /**
   * @param modulesOff ids of modules that the tenant has switched off, without what requires them
   * @param tenant the tenant itself
   */
  constructor(
    nodes: readonly OrganizationNode[],
    readonly modulesOff: readonly string[] = [],
    private readonly tenant = OPEN_TENANT,
  ) {
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    for (const node of nodes) {
      const parent = node.parentId !== null && this.nodes.has(node.parentId) ? node.parentId : null;
      const siblings = this.children.get(parent);
      if (siblings) siblings.push(node);
      else this.children.set(parent, [node]);
    }
  }

  /** True for a tenant that is closed. */
  get isClosed(): boolean {
    return this.tenant.isClosed;
  }

  get(id: string): OrganizationNode | undefined {
    return this.nodes.get(id);
  }

  has(id: string): boolean {
    return this.nodes.has(id);
  }

  /** Whether the organization exists and is active, so that it can be selected, and named for what is new. */
  isOpen(id: string): boolean {
    return this.nodes.get(id)?.isActive === true;
  }

  /**
   * Reason why members of an organization are kept out; null where they are not. Organizations below an inactive one stay
   * open: each is closed by itself.
   *
   * @param id null for those of the tenant who belong to none
   */
  closedTo(id: string | null): Closed | null {
    if (this.isClosed) return 'tenant';
    return id !== null && this.nodes.get(id)?.isActive === false ? 'organization' : null;
  }

  all(): IterableIterator<OrganizationNode> {
    return this.nodes.values();
  }

  /** Children of an organization, or the roots for null. */
  childrenOf(id: string | null): readonly OrganizationNode[] {
    return this.children.get(id) ?? [];
  }

  /** The given organizations that exist, each with all its descendants, without repetition. */
  withDescendants(ids: Iterable<string>): string[] {
    const found = new Set<string>();
    const open = [...ids].filter((id) => this.nodes.has(id));
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      for (const child of this.childrenOf(id)) open.push(child.id);
    }
    return [...found];
  }

  /**
   * The time zone in which the days of an organization begin: its own, else that of the nearest organization above, else that of the
   * tenant.
   *
   * @param id null for the tenant as a whole, which goes by its only root where it has no time zone itself
   * @returns a name of the IANA database; `UTC` where none is set
   */
  timeZoneOf(id: string | null): string {
    const ofTenant = this.tenant.timeZone;
    if (id === null && ofTenant) return ofTenant;
    const roots = this.childrenOf(null);
    const start = id ?? (roots.length === 1 ? roots[0]?.id : undefined);
    const path = start === undefined ? [] : [start, ...this.ancestorsOf(start).reverse()];
    return path.map((each) => this.nodes.get(each)?.timeZone).find((zone) => zone) ?? ofTenant ?? 'UTC';
  }

  /** Ancestors from the root down to the parent of the organization. */
  ancestorsOf(id: string): string[] {
    const path: string[] = [];
    const seen = new Set([id]);
    for (let parent = this.nodes.get(id)?.parentId; parent; parent = this.nodes.get(parent)?.parentId) {
      if (seen.has(parent) || !this.nodes.has(parent)) break;
      seen.add(parent);
      path.unshift(parent);
    }
    return path;
  }
}

/** A tenant, as people tell it from others. */
export interface NamedTenant {
  readonly id: string;
  readonly name: string;
}

/**
 * Reads the organizations of one tenant. A module contributes at most one source (manifest key
 * `organizations`); without one, tenants have no organizations.
 */
export interface OrganizationSource {
  /** Live organizations of the tenant, in any order. Called inside that tenant's scope. */
  load(tenantId: string): Promise<readonly OrganizationNode[]>;
  /** A live tenant. Called inside that tenant's scope; without it, all tenants are open. */
  tenant?(tenantId: string): Promise<TenantState>;
  /** Live tenants with this id or name, for people who name one at a terminal. Called outside of any scope. */
  findTenants?(idOrName: string): Promise<readonly NamedTenant[]>;
}
