import { type CoreServices, OrganizationTree } from '@tenantry/core';
import { matcherOf, type OrganizationFilters } from './OrganizationFilters';
import type { OrganizationReader, OrganizationRow } from './OrganizationReader';

/** An organization to choose from. Its relations are those of the whole tree, whatever the request leaves out. */
export interface OrganizationOption extends Omit<OrganizationRow, 'timeZone'> {
  /** 0 for a root. */
  readonly depth: number;
  /** Ids from the root down to the organization, joined by `/`. */
  readonly treePath: string;
  /** Names from the root down, joined by ` / `. */
  readonly pathLabel: string;
  /** From the root down. */
  readonly ancestorIds: readonly string[];
  /** By name. */
  readonly childIds: readonly string[];
  readonly descendantIds: readonly string[];
}

/** An organization with those of the request that hang below it. */
export interface OrganizationBranch extends OrganizationOption {
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
    return rows.filter(matcherOf(filters)).map((row) => option(row, tree));
  }

  /** Roots by name, children below them. Where an ancestor is left out, the next one takes its children. */
  async tree(tenantId: string, filters: OrganizationFilters): Promise<OrganizationBranch[]> {
    const rows = await this.read(tenantId);
    const tree = new OrganizationTree(rows);
    const branches = new Map(
      rows
        .filter(matcherOf(filters))
        .map((row): [string, OrganizationBranch] => [row.id, { ...option(row, tree), children: [] }]),
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

function option({ timeZone: _, ...row }: OrganizationRow, tree: OrganizationTree): OrganizationOption {
  const ancestorIds = tree.ancestorsOf(row.id);
  const path = [...ancestorIds, row.id];
  return {
    ...row,
    depth: ancestorIds.length,
    treePath: path.join('/'),
    pathLabel: path.map((id) => tree.get(id)?.name).join(' / '),
    ancestorIds,
    childIds: tree.childrenOf(row.id).map(({ id }) => id),
    descendantIds: tree.withDescendants([row.id]).filter((id) => id !== row.id),
  };
}
