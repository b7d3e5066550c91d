import { containsPattern, type CoreServices } from '@tenantry/core';
import type { Actor } from '../../shared/Actor';
import { pageOf, type Page, type PageRequest } from '../../shared/Page';
import type { RecordNames } from '../../shared/RecordNames';
import { SqlParameters } from '../../shared/SqlParameters';
import { isSuperAdministratorRole } from './superAdministrator';

/** Which roles are wanted. */
export interface RoleFilters extends PageRequest {
  readonly id?: string;
  readonly search?: string;
  /** Only super administrators reach a tenant that is not theirs. */
  readonly tenantId?: string;
}

/** A role as listed. */
export interface RoleItem {
  readonly id: string;
  readonly name: string;
  readonly usersCount: number;
  readonly tenantId: string;
  readonly tenantIds: readonly string[];
  readonly tenantName: string;
  readonly updatedAt: string;
}

type Row = Omit<RoleItem, 'tenantIds' | 'tenantName'>;

const NOTHING: Page<RoleItem> = { items: [], total: 0, totalPages: 1 };

type Dependencies = Pick<CoreServices, 'database' | 'tenancy'> & { recordNames: RecordNames };

/** Lists roles, in one query when names are cached. */
export class RoleCatalog {
  private readonly deps: Dependencies;

  constructor({ database, tenancy, recordNames }: Dependencies) {
    this.deps = { database, tenancy, recordNames };
  }

  /** Roles of the actor's tenant, or for super administrators of the tenant asked for or of all. */
  async list(actor: Actor, filters: RoleFilters): Promise<Page<RoleItem>> {
    const result = await this.read(actor, filters);
    if (!result) return NOTHING;
    const names = await this.deps.recordNames.of(result.items);
    const items = result.items.map((row) => ({
      ...row,
      tenantIds: [row.tenantId],
      tenantName: names.tenant(row.tenantId),
    }));
    return pageOf(items, result.total, filters);
  }

  private async read(
    actor: Actor,
    filters: RoleFilters,
  ): Promise<{ total: number; items: Row[] } | undefined> {
    const read = () => this.deps.database.first<{ total: number; items: Row[] }>(roleQuery(actor, filters));
    if (actor.isSuperAdmin && filters.tenantId !== undefined) {
      return this.deps.tenancy.inTenant(filters.tenantId, 'list roles of a tenant', read);
    }
    if (actor.seesAllTenants) return this.deps.tenancy.acrossTenants('list roles of all tenants', read);
    return actor.tenantId === null ? undefined : read();
  }
}

/** Ordered by name, then id. */
function roleQuery(actor: Actor, { id, search, page, pageSize }: RoleFilters) {
  const parameters = new SqlParameters();
  const conditions: string[] = [];
  if (!actor.isSuperAdmin) conditions.push(`NOT ${isSuperAdministratorRole('r')}`);
  if (id !== undefined) conditions.push(`r.id = ${parameters.add(id)}::uuid`);
  if (search) conditions.push(`r.name ILIKE ${parameters.add(containsPattern(search))}::text`);
  const text = `
    WITH matched AS NOT MATERIALIZED (
      SELECT r.id, r.name, r.tenant_id, r.updated_at FROM auth_roles r
       ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}),
    page AS (
      SELECT * FROM matched ORDER BY name, id
       LIMIT ${parameters.add(pageSize)}::bigint OFFSET ${parameters.add((page - 1) * pageSize)}::bigint)
    SELECT (SELECT count(*)::int FROM matched) AS total,
      (SELECT coalesce(json_agg(json_build_object(
          'id', p.id, 'name', p.name,
          'usersCount', (SELECT count(*)::int FROM auth_user_roles ur WHERE ur.role_id = p.id),
          'tenantId', p.tenant_id,
          'updatedAt', to_char(p.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          ORDER BY p.name, p.id), '[]') FROM page p) AS items`;
  return { text, values: parameters.values };
}
