import type { SharedCache, SharedCaches } from '../data/SharedCaches';
import { runWith } from './executionContext';
import { OrganizationTree, type OrganizationSource } from './OrganizationTree';
import { publicScope } from './Scope';

const EMPTY = new OrganizationTree([]);

/** The organization tree of each tenant, read from whichever module contributes the source, and cached. */
export class Organizations {
  private readonly trees: SharedCache<OrganizationTree>;
  private source: OrganizationSource | null = null;

  constructor(caches: SharedCaches) {
    this.trees = caches.create<OrganizationTree>({
      name: 'core.organizations',
      max: 2_000,
      ttl: 10 * 60_000,
    });
  }

  /** The tenant's organizations; empty for no tenant and while no module contributes a source. */
  async treeOf(tenantId: string | null): Promise<OrganizationTree> {
    const { source } = this;
    if (tenantId === null || !source) return EMPTY;
    const tree = await this.trees.load(tenantId, () =>
      runWith(
        { scope: { ...publicScope(), tenantId }, transaction: null, acrossTenants: null },
        async () => new OrganizationTree(await source.load(tenantId)),
      ),
    );
    return tree ?? EMPTY;
  }

  /** The tree if it is at hand, so that the usual request need not wait. */
  cachedTreeOf(tenantId: string | null): OrganizationTree | undefined {
    return tenantId === null || !this.source ? EMPTY : this.trees.get(tenantId);
  }

  /** To be called whenever an organization of the tenant changes; takes effect when the unit of work commits. */
  async changed(tenantId: string): Promise<void> {
    await this.trees.invalidate(tenantId);
  }

  /** Used by the host: connects the module that knows the organizations. */
  connect(source: OrganizationSource): () => void {
    this.source = source;
    return () => {
      if (this.source === source) this.source = null;
    };
  }
}
