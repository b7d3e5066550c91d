import { badRequest, type CoreServices, forbidden, identityOf } from '@tenantry/core';
import type { Actor } from '../../shared/Actor';
import { type Grant, GrantBoundary } from '../../acls/services/GrantBoundary';
import { isRecordId } from '../../shared/isRecordId';

/** A role with what it grants; null for a role without an ACL, which grants nothing. */
export interface AssignableRole {
  readonly id: string;
  readonly name: string;
  readonly acl: Grant | null;
}

/** Selects roles as `AssignableRole`. */
export const ROLE = `
  SELECT r.id, r.name, CASE WHEN a.role_id IS NOT NULL THEN json_build_object(
      'isSuperAdmin', a.is_super_admin, 'features', a.features, 'organizations', a.organizations) END AS acl
    FROM auth_roles r LEFT JOIN auth_role_acls a ON a.role_id = r.id`;

type Dependencies = Pick<CoreServices, 'database' | 'tenancy'>;

/** Finds, judges and stores the roles of accounts. Works inside a unit of work. */
export class RoleAssignments {
  constructor(private readonly deps: Dependencies) {}

  /**
   * The roles of the tenant that the tokens name, by id or by name. They cannot be deleted until the unit of
   * work ends.
   *
   * @throws HttpError 400 for unknown roles, 403 for those of another tenant where the actor reaches all tenants
   */
  async resolve(
    { isSuperAdmin }: Pick<Actor, 'isSuperAdmin'>,
    tenantId: string,
    tokens: readonly string[],
  ): Promise<AssignableRole[]> {
    const { roles, missing } = await this.find(tenantId, tokens);
    if (missing.length === 0) return roles;
    // To everybody else, roles of other tenants do not exist.
    if (isSuperAdmin && (await this.ofOtherTenants(missing)).length > 0) {
      throw forbidden('Cannot grant a role outside the target tenant.');
    }
    throw badRequest(`Role(s) not found: ${missing.map((token) => `"${token}"`).join(', ')}`);
  }

  /** The same without judging: the roles found, and the tokens that name none of the tenant. */
  async find(
    tenantId: string,
    tokens: readonly string[],
  ): Promise<{ roles: AssignableRole[]; missing: string[] }> {
    const wanted = [...new Set(tokens.map((token) => token.trim()).filter((token) => token !== ''))];
    if (wanted.length === 0) return { roles: [], missing: [] };
    const roles = await this.deps.database.query<AssignableRole>(
      `${ROLE} WHERE r.tenant_id = $1 AND (r.id = ANY ($2::uuid[]) OR tenantry_identity(r.name) = ANY ($3::text[]))
        ORDER BY r.id FOR KEY SHARE OF r`,
      [tenantId, wanted.map((token) => token.toLowerCase()).filter(isRecordId), wanted.map(identityOf)],
    );
    const known = new Set(roles.flatMap(({ id, name }) => [id, identityOf(name)]));
    const missing = wanted.filter((token) => !known.has(identityOf(token)));
    return { roles, missing };
  }

  /** Those of the tokens that are ids of roles of whatever tenant. */
  async ofOtherTenants(tokens: readonly string[]): Promise<string[]> {
    const ids = tokens.map((token) => token.toLowerCase()).filter(isRecordId);
    if (ids.length === 0) return [];
    const rows = await this.deps.tenancy.acrossTenants('tell roles of other tenants from unknown ones', () =>
      this.deps.database.query<{ id: string }>('SELECT id FROM auth_roles WHERE id = ANY ($1::uuid[])', [
        ids,
      ]),
    );
    const found = new Set(rows.map(({ id }) => id));
    return tokens.filter((token) => found.has(token.toLowerCase()));
  }

  /** The roles an account holds. */
  held(userId: string): Promise<AssignableRole[]> {
    return this.deps.database.query<AssignableRole>(
      `${ROLE} WHERE r.id IN (SELECT role_id FROM auth_user_roles WHERE user_id = $1) ORDER BY r.id`,
      [userId],
    );
  }

  /** @throws HttpError 403 when one of the roles grants more than the actor holds */
  assertGrantable(actor: Actor, roles: readonly AssignableRole[]): void {
    const boundary = new GrantBoundary(actor);
    for (const { acl } of roles) if (acl) boundary.assertMayGrant(acl);
  }

  /** Makes these the roles of the account. */
  async replace(tenantId: string, userId: string, roles: readonly AssignableRole[]): Promise<void> {
    const roleIds = roles.map(({ id }) => id);
    await this.deps.database.run(
      'DELETE FROM auth_user_roles WHERE user_id = $1 AND NOT role_id = ANY ($2::uuid[])',
      [userId, roleIds],
    );
    await this.deps.database.run(
      `INSERT INTO auth_user_roles (tenant_id, user_id, role_id)
       SELECT $1, $2, unnest($3::uuid[]) ON CONFLICT DO NOTHING`,
      [tenantId, userId, roleIds],
    );
  }
}
