import { runWith } from './executionContext';
import { OPEN_TENANT, OrganizationTree, type NamedTenant, type OrganizationSource } from './OrganizationTree';
import { publicScope } from './Scope';

/** Where the trees are kept, by tenant; whatever one process drops, all drop. */
export interface TreeCache {
  get(tenantId: string): OrganizationTree | undefined;
  load(
    tenantId: string,
    loader: () => Promise<OrganizationTree | undefined>,
  ): Promise<OrganizationTree | undefined>;
  /** Drops a tree everywhere; inside a unit of work when it commits. */
  invalidate(tenantId: string): Promise<void>;
  /** Drops all trees in this process. */
  clear(): void;
}

/** Options of the cache of trees; `ttl` in milliseconds. */
export const TREE_CACHE = { name: 'core.organizations', max: 2_000, ttl: 10 * 60_000 };

const NOBODY = new OrganizationTree([]);

/**
 * The organization tree of each tenant, read from whichever module contributes the source, with whether the tenant is
 * closed and what it has switched off; cached.
 */
export class Organizations {
  private source: OrganizationSource | null = null;

  /** @param modulesOff reads what the tenant of the scope has switched off */
  constructor(
    private readonly trees: TreeCache,
    private readonly modulesOff: () => Promise<readonly string[]>,
  ) {}

  /** The tenant's organizations; empty for no tenant and while no module contributes a source. */
  async treeOf(tenantId: string | null): Promise<OrganizationTree> {
    if (tenantId === null) return NOBODY;
    const tree = await this.trees.load(tenantId, () =>
      runWith({ scope: { ...publicScope(), tenantId }, transaction: null, acrossTenants: null }, async () => {
        const { source } = this;
        const [nodes, modulesOff, tenant] = await Promise.all([
          source?.load(tenantId) ?? [],
          this.modulesOff(),
          source?.tenant?.(tenantId) ?? OPEN_TENANT,
        ]);
        return new OrganizationTree(nodes, modulesOff, tenant);
      }),
    );
    return tree ?? NOBODY;
  }

  /** The tree if it is at hand, so that the usual request need not wait. */
  cachedTreeOf(tenantId: string | null): OrganizationTree | undefined {
    return tenantId === null ? NOBODY : this.trees.get(tenantId);
  }

  /**
   * False while the tenant is closed; work of no tenant is always open. Answers at once where the tenant is cached. For
   * people and keys read `closedTo` of the tree, which knows their organization.
   */
  isOpen(tenantId: string | null): boolean | Promise<boolean> {
    const tree = this.cachedTreeOf(tenantId);
    return tree ? !tree.isClosed : this.treeOf(tenantId).then(({ isClosed }) => !isClosed);
  }

  /**
   * To be called whenever an organization of the tenant changes, what it has switched off, or whether it is closed;
   * takes effect when the unit of work commits.
   */
  async changed(tenantId: string): Promise<void> {
    await this.trees.invalidate(tenantId);
  }

  /** Live tenants with this id or name; undefined while no module can tell. */
  async findTenants(idOrName: string): Promise<readonly NamedTenant[] | undefined> {
    return this.source?.findTenants?.(idOrName);
  }

  /** Used by the host: connects the module that keeps the organizations. */
  connect(source: OrganizationSource): () => void {
    this.use(source);
    return () => {
      if (this.source === source) this.use(null);
    };
  }

  private use(source: OrganizationSource | null): void {
    this.source = source;
    this.trees.clear();
  }
}
