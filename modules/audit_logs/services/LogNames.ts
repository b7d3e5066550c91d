import type { CoreServices } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import type { Viewer } from './Viewer';

/** An entry of either log, as far as names go. */
interface Named {
  readonly actorUserId: string | null;
  readonly tenantId: string;
  readonly organizationId: string | null;
}

/** The names of an entry; null for what is gone. An API key is named with the account that made it. */
export interface Names {
  readonly actorUserName: string | null;
  readonly tenantName: string | null;
  readonly organizationName: string | null;
}

type Dependencies = Pick<CoreServices, 'organizations' | 'tenancy'> &
  Pick<AuthServices, 'accessLookups'> &
  Pick<DirectoryServices, 'tenantDirectory'>;

/** Resolves the names in log entries when they are read, with one query for the users of a page. */
export class LogNames {
  constructor(private readonly services: Dependencies) {}

  async resolve<T extends Named>(viewer: Viewer, entries: readonly T[]): Promise<(T & Names)[]> {
    const unique = <V>(values: readonly (V | null)[]) => [
      ...new Set(values.filter((value) => value !== null)),
    ];
    const tenantIds = unique(entries.map(({ tenantId }) => tenantId));
    const [users, tenants, trees] = await Promise.all([
      this.usersOf(viewer, unique(entries.map(({ actorUserId }) => actorUserId))),
      this.services.tenantDirectory.names(tenantIds),
      Promise.all(tenantIds.map((id) => this.services.organizations.treeOf(id))),
    ]);
    const treeOf = new Map(tenantIds.map((id, index) => [id, trees[index]]));
    return entries.map((entry) => ({
      ...entry,
      actorUserName: (entry.actorUserId && users.get(entry.actorUserId)) ?? null,
      tenantName: tenants.get(entry.tenantId) ?? null,
      organizationName:
        (entry.organizationId && treeOf.get(entry.tenantId)?.get(entry.organizationId)?.name) ?? null,
    }));
  }

  /** Users as they are shown, by id. */
  usersOf({ tenantId }: Viewer, ids: readonly string[]): Promise<Map<string, string>> {
    const read = () => this.services.accessLookups.names(ids);
    return tenantId === null
      ? this.services.tenancy.acrossTenants('name the users in a log of all tenants', read)
      : this.services.tenancy.inTenant(tenantId, 'name the users in a log', read);
  }
}
