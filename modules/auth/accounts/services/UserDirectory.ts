import type { CoreServices } from '@tenantry/core';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import type { Actor } from '../../shared/Actor';
import { pageOf, type Page } from '../../shared/Page';
import type { RecordNames } from '../../shared/RecordNames';
import type { UserFilters } from './UserFilters';
import { type FoundUser, UserQuery } from './UserQuery';

/** An account as listed. */
export interface UserItem {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly tenantId: string;
  readonly tenantName: string;
  /** Role names, sorted, and the roles' ids in the same order. */
  readonly roles: readonly string[];
  readonly roleIds: readonly string[];
  readonly isConfirmed: boolean;
  readonly updatedAt: string;
  /** Only when one account was requested by id. */
  readonly hasPassword?: boolean;
}

type Row = FoundUser & { readonly id: string };

const NOTHING: Page<UserItem> = { items: [], total: 0, totalPages: 1 };
/** Organizations that a search over all tenants considers at most. */
const FOUND_ORGANIZATIONS = 1_000;

type Dependencies = Pick<CoreServices, 'database' | 'tenancy'> &
  Pick<DirectoryServices, 'tenantDirectory'> & { recordNames: RecordNames };

/** Lists accounts, in one query when names are cached. */
export class UserDirectory {
  private readonly deps: Dependencies;

  constructor({ database, tenancy, recordNames, tenantDirectory }: Dependencies) {
    this.deps = { database, tenancy, recordNames, tenantDirectory };
  }

  /** Accounts the actor may see: of their tenant, or of all tenants for super administrators who chose none. */
  async list(actor: Actor, filters: UserFilters): Promise<Page<UserItem>> {
    if (actor.tenantId === null && !actor.seesAllTenants) return NOTHING;
    const found = await this.organizationsMatching(actor, filters.search);
    const query = new UserQuery(actor).filter(filters, actor, found).build(filters);
    const read = () => this.deps.database.query<FoundUser>(query);
    const rows = actor.seesAllTenants
      ? await this.deps.tenancy.acrossTenants('list accounts of all tenants', read)
      : await read();
    const items = await this.named(rows.filter(isAccount), filters.id !== undefined);
    return pageOf(items, rows[0]?.total ?? 0, filters);
  }

  private async named(rows: readonly Row[], tellPassword: boolean): Promise<UserItem[]> {
    const names = await this.deps.recordNames.of(rows);
    // Spelled out: V8 makes and serialises a literal of fixed shape several times faster than a spread.
    return rows.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      organizationId: row.organizationId,
      organizationName: row.organizationId && names.organization(row.tenantId, row.organizationId),
      tenantId: row.tenantId,
      tenantName: names.tenant(row.tenantId),
      roles: row.roles?.map(([, name]) => name) ?? [],
      roleIds: row.roles?.map(([id]) => id) ?? [],
      isConfirmed: row.isConfirmed,
      updatedAt: row.updatedAt,
      hasPassword: tellPassword ? row.hasPassword : undefined,
    }));
  }

  private async organizationsMatching(actor: Actor, search: string | undefined): Promise<readonly string[]> {
    const wanted = search?.trim().toLowerCase();
    if (!wanted) return [];
    if (actor.seesAllTenants) return this.deps.tenantDirectory.findOrganizations(wanted, FOUND_ORGANIZATIONS);
    return [...actor.organizations.all()]
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .map(({ id }) => id);
  }
}

function isAccount(row: FoundUser): row is Row {
  return row.id !== null;
}
