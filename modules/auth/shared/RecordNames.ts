import type { CoreServices, OrganizationTree } from '@tenantry/core';
import type { DirectoryServices } from '@tenantry/module-directory/contract';

/** Something that belongs to a tenant and perhaps to an organization. */
export interface Placed {
  readonly tenantId: string;
  readonly organizationId?: string | null;
}

/** Names by id. The id itself stands for a record without a name. */
export interface NamesOf {
  tenant(id: string): string;
  organization(tenantId: string, id: string): string;
}

type Dependencies = Pick<CoreServices, 'organizations'> & Pick<DirectoryServices, 'tenantDirectory'>;

/** Names of tenants and organizations, from caches and without joining other modules' tables. */
export class RecordNames {
  constructor(private readonly deps: Dependencies) {}

  /** The names that one page of records needs. */
  async of(records: readonly Placed[]): Promise<NamesOf> {
    const tenantIds = [...new Set(records.map(({ tenantId }) => tenantId))];
    const needTree = new Set(
      records.filter((record) => record.organizationId).map(({ tenantId }) => tenantId),
    );
    const [tenants, trees] = await Promise.all([
      this.deps.tenantDirectory.names(tenantIds),
      this.treesOf(needTree),
    ]);
    return {
      tenant: (id) => tenants.get(id) ?? id,
      organization: (tenantId, id) => trees.get(tenantId)?.get(id)?.name ?? id,
    };
  }

  private async treesOf(tenantIds: Iterable<string>): Promise<Map<string, OrganizationTree>> {
    const load = async (id: string) => [id, await this.deps.organizations.treeOf(id)] as const;
    return new Map(await Promise.all([...tenantIds].map(load)));
  }
}
