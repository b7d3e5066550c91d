import { BUILT_IN_ROLES, canonicalEmail, type CoreServices } from '@tenantry/core';
import type { PasswordHasher } from '../../passwords/services/PasswordHasher';

/** A role to be there. */
export interface SeededRole {
  readonly name: string;
  readonly isBuiltIn: boolean;
  readonly isSuperAdmin?: boolean;
  readonly features?: readonly string[];
}

/** A user to be there. */
export interface SeededUser {
  readonly email: string;
  readonly name: string | null;
  /** Null for an account that cannot sign in yet. */
  readonly password: string | null;
  readonly organizationId: string | null;
  readonly roles: readonly string[];
  readonly isConfirmed?: boolean;
  readonly lastLoginAt?: Date | null;
}

/** The roles of every tenant that the platform itself sets up. */
export const SEEDED_ROLES: readonly SeededRole[] = BUILT_IN_ROLES.map((name) => ({
  name,
  isBuiltIn: true,
  isSuperAdmin: name === 'superadmin',
}));

type Dependencies = Pick<CoreServices, 'database' | 'tenancy'> & { passwordHasher: PasswordHasher };

/**
 * Creates roles and users that must exist, in the tenant of the scope. What exists is left as it is, so that
 * seeding again changes nothing.
 */
export class AccountSeeder {
  constructor(private readonly deps: Dependencies) {}

  /** True when the installation has a user, in whichever tenant. */
  async hasUsers(): Promise<boolean> {
    const user = await this.deps.tenancy.acrossTenants('first run: is there a user', () =>
      this.deps.database.first('SELECT 1 FROM auth_users LIMIT 1'),
    );
    return user !== undefined;
  }

  async ensureRoles(tenantId: string, roles: readonly SeededRole[]): Promise<void> {
    await this.deps.database.run(ENSURE_ROLES, [tenantId, JSON.stringify(roles)]);
  }

  /**
   * Hashes each different password once: the demo's accounts share one.
   *
   * @returns e-mails of the users that were not there yet
   */
  async ensureUsers(tenantId: string, users: readonly SeededUser[]): Promise<string[]> {
    const hashes = new Map<string, string>();
    for (const { password } of users) {
      if (password !== null && !hashes.has(password))
        hashes.set(password, await this.deps.passwordHasher.hash(password));
    }
    const rows = users.map(({ password, isConfirmed = true, lastLoginAt = null, ...user }) => ({
      ...user,
      email: canonicalEmail(user.email),
      passwordHash: password === null ? null : hashes.get(password),
      isConfirmed,
      lastLoginAt,
    }));
    const created = await this.deps.database.query<{ email: string }>(ENSURE_USERS, [
      tenantId,
      JSON.stringify(rows),
    ]);
    return created.map(({ email }) => email);
  }
}

const ENSURE_ROLES = `
  WITH wanted AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb)
      AS w (name text, "isBuiltIn" boolean, "isSuperAdmin" boolean, features jsonb)
  ), created AS (
    INSERT INTO auth_roles (tenant_id, name, is_built_in)
    SELECT $1::uuid, name, "isBuiltIn" FROM wanted
    ON CONFLICT (tenant_id, tenantry_identity(name)) DO NOTHING
    RETURNING id, name
  )
  INSERT INTO auth_role_acls (role_id, tenant_id, is_super_admin, features)
  SELECT c.id, $1::uuid, coalesce(w."isSuperAdmin", false),
         ARRAY(SELECT jsonb_array_elements_text(coalesce(w.features, '[]')))
    FROM created c JOIN wanted w USING (name)`;

const ENSURE_USERS = `
  WITH wanted AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb)
      AS w (email text, name text, "passwordHash" text, "organizationId" uuid, roles jsonb,
            "isConfirmed" boolean, "lastLoginAt" timestamptz)
  ), created AS (
    INSERT INTO auth_users (tenant_id, email, name, password_hash, organization_id, is_confirmed, last_login_at)
    SELECT $1::uuid, email, name, "passwordHash", "organizationId", "isConfirmed", "lastLoginAt" FROM wanted
    ON CONFLICT (tenant_id, email) DO NOTHING
    RETURNING id, email
  ), assigned AS (
    INSERT INTO auth_user_roles (tenant_id, user_id, role_id)
    SELECT $1::uuid, c.id, r.id
      FROM created c
      JOIN wanted w USING (email)
      JOIN auth_roles r ON r.tenant_id = $1::uuid AND w.roles ? r.name
  )
  SELECT email FROM created`;
