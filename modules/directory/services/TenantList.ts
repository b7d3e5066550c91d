import { containsPattern, type CoreServices, type Database, type Tenancy } from '@tenantry/core';
import { pageOf, type Page, type PageRequest } from './Page';

/** Columns by which the list may be sorted, by their published names. */
export const TENANT_SORTS = {
  name: 'lower(name)',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

/** Which tenants are wanted, and in what order. */
export interface TenantFilters extends PageRequest {
  readonly id?: string;
  readonly search?: string;
  readonly isActive?: boolean;
  readonly sortField: keyof typeof TENANT_SORTS;
  readonly sortDir: 'asc' | 'desc';
}

/** A tenant as listed. */
export interface TenantItem {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type Row = Omit<TenantItem, 'id'> & { id: string | null; total: number };

/** Lists the tenants of the installation, in one query. */
export class TenantList {
  private readonly database: Database;
  private readonly tenancy: Tenancy;

  constructor({ database, tenancy }: Pick<CoreServices, 'database' | 'tenancy'>) {
    this.database = database;
    this.tenancy = tenancy;
  }

  async page(filters: TenantFilters): Promise<Page<TenantItem>> {
    const { id = null, search, isActive = null, sortField, sortDir, page, pageSize } = filters;
    const direction = sortDir === 'desc' ? 'DESC' : 'ASC';
    const order = `${TENANT_SORTS[sortField]} ${direction}, id ${direction}`;
    const rows = await this.tenancy.acrossTenants('list tenants', () =>
      this.database.query<Row>({
        name: `directory_tenants_by_${sortField}_${direction}`,
        text: `
          WITH matching AS NOT MATERIALIZED (
            SELECT id, name, is_active AS "isActive", created_at, updated_at FROM directory_tenants
             WHERE deleted_at IS NULL AND ($1::uuid IS NULL OR id = $1)
               AND ($2::text IS NULL OR name ILIKE $2) AND ($3::boolean IS NULL OR is_active = $3)),
          page AS (SELECT * FROM matching ORDER BY ${order} LIMIT $4 OFFSET $5)
          SELECT total, id, name, "isActive", created_at AS "createdAt", updated_at AS "updatedAt"
            FROM (SELECT count(*)::int AS total FROM matching) counted LEFT JOIN page ON true
           ORDER BY ${order}`,
        values: [id, search ? containsPattern(search) : null, isActive, pageSize, (page - 1) * pageSize],
      }),
    );
    return pageOf(rows, filters);
  }
}
