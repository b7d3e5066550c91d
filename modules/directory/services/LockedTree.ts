import { type OrganizationNode, OrganizationTree } from '@tenantry/core';

/** An organization, as writers need it. */
export interface LockedOrganization extends OrganizationNode {
  readonly slug: string;
}

/** The live organizations of a tenant, locked against other changes until the unit of work ends. */
export class LockedTree extends OrganizationTree {
  private readonly rows: ReadonlyMap<string, LockedOrganization>;

  constructor(rows: readonly LockedOrganization[]) {
    super(rows);
    this.rows = new Map(rows.map((row) => [row.id, row]));
  }

  row(id: string): LockedOrganization | undefined {
    return this.rows.get(id);
  }

  /** Whether the tenant has no organization. */
  get isEmpty(): boolean {
    return this.rows.size === 0;
  }

  /** Slugs in use, that of one organization left out. */
  slugsExceptOf(id: string): Set<string> {
    return new Set([...this.rows.values()].filter((row) => row.id !== id).map(({ slug }) => slug));
  }

  /** The tree after changes; an organization that is not in it is added. */
  with(changes: readonly (Partial<OrganizationNode> & { readonly id: string })[]): LockedTree {
    const rows = new Map(this.rows);
    for (const change of changes) {
      rows.set(change.id, { ...(rows.get(change.id) ?? NEW), ...change });
    }
    return new LockedTree([...rows.values()]);
  }

  /** The tree when an organization has gone. */
  without(id: string): LockedTree {
    return new LockedTree([...this.rows.values()].filter((row) => row.id !== id));
  }
}

const NEW = { parentId: null, name: '', slug: '', isActive: true };
