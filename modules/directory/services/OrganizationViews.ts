import { type CoreServices, OrganizationTree } from '@tenantry/core';
import { matcherOf, type OrganizationFilters } from './OrganizationFilters';
import type { OrganizationReader, OrganizationRow } from './OrganizationReader';

/** An organization to choose from. */
export interface OrganizationOption extends OrganizationRow {
  /** 0 for a root. */
  readonly depth: number;
  /** Ids from the root down to the organization, joined by `/`. */
  readonly treePath: string;
}

/** An organization with what hangs below it. Relations are those of the whole tree, `children` those of the request. */
export interface OrganizationBranch extends OrganizationOption {
  readonly ancestorIds: readonly string[];
  readonly childIds: readonly string[];
  readonly descendantIds: readonly string[];
  /** Names from the root down, joined by ` / `. */
  readonly pathLabel: string;
  readonly children: OrganizationBranch[];
}

/** The unpaged views of a tenant's organizations, each worked out from one query. */
export class OrganizationViews {
  constructor(
    private readonly deps: Pick<CoreServices, 'tenancy'> & { organizationReader: OrganizationReader },
  ) {}

  /** Organizations by name. */
  async options(tenantId: string, filters: OrganizationFilters): Promise<OrganizationOption[]> {
    const rows = await this.read(tenantId);
    const tree = new OrganizationTree(rows);
    return rows.filter(matcherOf(filters)).map((row) => option(row, tree.ancestorsOf(row.id)));
  }

  /** Roots by name, children below them. Where an ancestor is left out, the next one takes its children. */
  async tree(tenantId: string, filters: OrganizationFilters): Promise<OrganizationBranch[]> {
    const rows = await this.read(tenantId);
    const tree = new OrganizationTree(rows);
    const branches = new Map(
      rows.filter(matcherOf(filters)).map((row) => [row.id, branch(row, tree)] as const),
    );
    const roots: OrganizationBranch[] = [];
    for (const item of branches.values()) {
      const parent = item.ancestorIds.findLast((id) => branches.has(id));
      (parent === undefined ? roots : branches.get(parent)?.children)?.push(item);
    }
    return roots;
  }

  private read(tenantId: string): Promise<OrganizationRow[]> {
    return this.deps.tenancy.inTenant(tenantId, 'list organizations of a tenant', () =>
      this.deps.organizationReader.ofTenant(tenantId),
    );
  }
}

function option(row: OrganizationRow, ancestorIds: readonly string[]): OrganizationOption {
  return { ...row, depth: ancestorIds.length, treePath: [...ancestorIds, row.id].join('/') };
}

function branch(row: OrganizationRow, tree: OrganizationTree): OrganizationBranch {
  const ancestorIds = tree.ancestorsOf(row.id);
  return {
    ...option(row, ancestorIds),
    ancestorIds,
    childIds: tree.childrenOf(row.id).map(({ id }) => id),
    descendantIds: tree.withDescendants([row.id]).filter((id) => id !== row.id),
    pathLabel: [...ancestorIds, row.id].map((id) => tree.get(id)?.name).join(' / '),
    children: [],
  };
}
