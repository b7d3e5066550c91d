import { canonicalEmail, type CoreServices } from '@tenantry/core';
import type { TenantHooks } from '@tenantry/module-directory/contract';
import type { AccountReader } from '../../sessions/services/AccountReader';
import { type AccountSeeder, SEEDED_ROLES } from './AccountSeeder';
import type { DefaultGrants } from '../../roles/services/DefaultGrants';
import { users } from '../collections/users';

/** The first account of a new tenant. */
export interface TenantOwner {
  readonly tenantId: string;
  readonly organizationId: string;
  /** Trimmed and lower-cased. */
  readonly email: string;
  readonly name: string;
  /** Made by `passwordHasher`. */
  readonly passwordHash: string;
  /** Language of their mails. */
  readonly locale: string;
}

type Dependencies = Pick<CoreServices, 'database' | 'events'> & {
  accountReader: AccountReader;
  accountSeeder: AccountSeeder;
  defaultGrants: DefaultGrants;
};

/** Only the tenant of the first start has super administrators. */
const ROLES = SEEDED_ROLES.filter(({ isSuperAdmin }) => !isSuperAdmin);

/** Accounts and roles, for modules that set up tenants. */
export class AccountProvisioning implements TenantHooks {
  constructor(private readonly deps: Dependencies) {}

  /** True when an account of any tenant has the e-mail. */
  async emailTaken(email: string): Promise<boolean> {
    return (await this.deps.accountReader.byEmail(canonicalEmail(email), null)).length > 0;
  }

  /**
   * Gives the scope's tenant, which is new, its roles with what modules grant them, and its owner, who is `admin`.
   * Joins the unit of work.
   *
   * @returns id of the owner
   */
  async provision({ tenantId, organizationId, ...owner }: TenantOwner): Promise<string> {
    await this.whenCreated(tenantId);
    const row = await this.deps.database.first<{ id: string }>(
      `WITH owner AS (
         INSERT INTO auth_users (tenant_id, organization_id, email, name, password_hash, locale)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id, tenant_id
       )
       INSERT INTO auth_user_roles (tenant_id, user_id, role_id)
       SELECT o.tenant_id, o.id, r.id FROM owner o JOIN auth_roles r ON r.tenant_id = o.tenant_id AND r.name = 'admin'
       RETURNING user_id AS id`,
      [tenantId, organizationId, canonicalEmail(owner.email), owner.name, owner.passwordHash, owner.locale],
    );
    if (!row) throw new Error('The tenant has no role for its owner');
    await this.deps.events.emit(users.events.created, { id: row.id, organizationId, tenantId });
    return row.id;
  }

  /** Gives the scope's tenant, which is new, its built-in roles with what modules grant them. Joins the unit of work. */
  async whenCreated(tenantId: string): Promise<void> {
    await this.deps.accountSeeder.ensureRoles(tenantId, ROLES);
    await this.deps.defaultGrants.applyHere();
  }
}
