import { type CoreServices, type SharedCache, sortKey } from '@tenantry/core';

/** A live tenant. */
export interface TenantSummary {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

const CACHE_LIFE = 10 * 60_000;
const ALL = 'all';

/** Live tenants by id and as a whole, from caches that every change of a tenant drops. */
export class TenantCatalog {
  private readonly known: SharedCache<TenantSummary>;
  private readonly lists: SharedCache<readonly TenantSummary[]>;

  constructor(private readonly deps: Pick<CoreServices, 'database' | 'tenancy' | 'caches'>) {
    const { caches } = deps;
    this.known = caches.create({ name: 'directory.tenants', max: 10_000, ttl: CACHE_LIFE });
    this.lists = caches.create({ name: 'directory.tenantList', max: 1, ttl: CACHE_LIFE });
  }

  /** Tenants by id, unknown and deleted ones left out; one query for all that are not cached. */
  async find(tenantIds: readonly string[]): Promise<Map<string, TenantSummary>> {
    const missing = tenantIds.filter((id) => !this.known.get(id));
    let reading: Promise<Map<string, TenantSummary>> | undefined;
    const read = () => (reading ??= this.readByIds(missing));
    const tenants = await Promise.all(
      tenantIds.map((id) => this.known.load(id, async () => (await read()).get(id))),
    );
    return new Map(tenants.flatMap((tenant) => (tenant ? [[tenant.id, tenant] as const] : [])));
  }

  /** All live tenants by name. */
  async list(): Promise<readonly TenantSummary[]> {
    const list = await this.lists.load(ALL, () =>
      this.deps.tenancy.acrossTenants('list tenants', () =>
        this.deps.database.query<TenantSummary>({
          name: 'directory_all_tenants',
          text: `
            SELECT id, name, is_active AS "isActive" FROM directory_tenants
             WHERE deleted_at IS NULL ORDER BY ${sortKey('name')}, id`,
        }),
      ),
    );
    return list ?? [];
  }

  /** To be called whenever a tenant changes; takes effect when the unit of work commits. */
  async changed(tenantId: string): Promise<void> {
    await this.known.invalidate(tenantId);
    await this.lists.invalidate();
  }

  private async readByIds(ids: readonly string[]): Promise<Map<string, TenantSummary>> {
    const rows = await this.deps.tenancy.acrossTenants('tenants by id', () =>
      this.deps.database.query<TenantSummary>({
        name: 'directory_tenants_by_id',
        text: `
          SELECT id, name, is_active AS "isActive" FROM directory_tenants
           WHERE deleted_at IS NULL AND id = ANY ($1::uuid[])`,
        values: [ids],
      }),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
