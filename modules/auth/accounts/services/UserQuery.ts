import { containsPattern } from '@tenantry/core';
import type { QueryConfig } from 'pg';
import type { Actor } from '../../shared/Actor';
import { SqlParameters } from '../../shared/SqlParameters';
import { SUPER_ADMINISTRATORS } from '../../roles/services/superAdministrator';
import type { UserFilters } from './UserFilters';

/** A row of the statement: an account of the page, and how many there are in all. */
export interface FoundUser {
  readonly total: number;
  /** Null, and all that follows, on an empty page. */
  readonly id: string | null;
  readonly email: string;
  readonly name: string | null;
  readonly organizationId: string | null;
  readonly tenantId: string;
  /** Id and name of each, sorted by name; null for none. */
  readonly roles: readonly (readonly [id: string, name: string])[] | null;
  readonly isConfirmed: boolean;
  /** ISO time. */
  readonly updatedAt: string;
  readonly hasPassword: boolean;
}

/**
 * The one statement behind GET /auth/users: counts what matches and reads one page. Its rows are `FoundUser`; a page
 * that is empty is one row with the count alone.
 *
 * Searching reads every account of the tenant; everything else is served by indexes.
 */
export class UserQuery {
  private readonly parameters = new SqlParameters();
  private readonly conditions: string[] = [];
  private readonly isOfAllTenants: boolean;
  private isFiltered = false;
  /** Whether accounts of super administrators are left out. */
  private hides = false;
  private name = 'auth_users_page';

  constructor(actor: Actor) {
    this.isOfAllTenants = actor.seesAllTenants;
    if (actor.seesAllTenants) this.name += '_of_all_tenants';
    if (!actor.isSuperAdmin) {
      this.conditions.push('u.id NOT IN (SELECT user_id FROM hidden)');
      this.hides = true;
      this.name += '_seen_by_others';
    }
    if (actor.listedOrganizationIds !== null) {
      this.conditions.push(
        `u.organization_id = ANY (${this.parameters.add(actor.listedOrganizationIds)}::uuid[])`,
      );
      this.name += '_of_organizations';
    }
  }

  /** @param foundOrganizations organizations whose name matches `search` */
  filter(filters: UserFilters, actor: Actor, foundOrganizations: readonly string[]): this {
    const { id, ids, organizationId, scopeToActiveOrganization, roleIds, name, search } = filters;
    const value = (given: unknown) => this.parameters.add(given);
    const before = this.conditions.length;
    const where = (condition: string) => this.conditions.push(condition);
    if (id !== undefined) where(`u.id = ${value(id)}::uuid`);
    if (ids !== undefined) where(`u.id = ANY (${value(ids)}::uuid[])`);
    if (organizationId !== undefined) where(`u.organization_id = ${value(organizationId)}::uuid`);
    if (scopeToActiveOrganization) where(`u.organization_id = ${value(actor.activeOrganizationId)}::uuid`);
    if (roleIds !== undefined) {
      where(`EXISTS (SELECT 1 FROM auth_user_roles f
                      WHERE f.user_id = u.id AND f.role_id = ANY (${value(roleIds)}::uuid[]))`);
    }
    if (name) where(`u.name ILIKE ALL (${value(wordsOf(name))}::text[])`);
    if (search) {
      where(`(
        concat(u.email, ' ', u.name) ILIKE ALL (${value(wordsOf(search))}::text[])
        OR u.organization_id = ANY (${value(foundOrganizations)}::uuid[])
        OR EXISTS (SELECT 1 FROM auth_user_roles f JOIN auth_roles fr ON fr.id = f.role_id
                    WHERE f.user_id = u.id AND fr.name ILIKE ${value(containsPattern(search))}::text))`);
    }
    this.isFiltered = this.conditions.length > before;
    return this;
  }

  /**
   * Ordered by e-mail, which only accounts of different tenants share; those are ordered by id, too. Within a tenant an
   * index then has the order, and no more accounts are read than the page shows.
   *
   * Only the plain list is named: filtered ones come in too many shapes. The limit stands in the text: it decides which
   * plan is best, and PostgreSQL keeps one plan for all values.
   */
  build({ page, pageSize }: UserFilters): QueryConfig {
    const where = this.conditions.length > 0 ? `WHERE ${this.conditions.join(' AND ')}` : '';
    const offset = this.parameters.add((page - 1) * pageSize);
    const order = (account: string) => `${account}.email${this.isOfAllTenants ? `, ${account}.id` : ''}`;
    const text = `
      WITH ${this.hides ? `hidden AS MATERIALIZED (${SUPER_ADMINISTRATORS}), ` : ''}
      matched AS NOT MATERIALIZED (SELECT u.* FROM auth_users u ${where}),
      page AS MATERIALIZED (
        SELECT * FROM matched m ORDER BY ${order('m')} LIMIT ${pageSize} OFFSET ${offset}::bigint)
      SELECT counted.total, p.id, p.email, p.name, p.organization_id AS "organizationId", p.tenant_id AS "tenantId",
             held.roles, p.is_confirmed AS "isConfirmed",
             to_char(p.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt",
             p.password_hash IS NOT NULL AS "hasPassword"
        FROM (SELECT count(*)::int AS total FROM matched) counted
        LEFT JOIN page p ON true
        LEFT JOIN (
          SELECT ur.user_id, json_agg(json_build_array(r.id, r.name) ORDER BY r.name) AS roles
            FROM auth_user_roles ur JOIN auth_roles r ON r.id = ur.role_id
           WHERE ur.user_id = ANY (ARRAY(SELECT id FROM page)) GROUP BY 1) held ON held.user_id = p.id
       ORDER BY ${order('p')}`;
    return {
      ...(!this.isFiltered && { name: `${this.name}_${pageSize}` }),
      text,
      values: this.parameters.values,
    };
  }
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/).map(containsPattern);
}
