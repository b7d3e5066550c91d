import type { CoreServices, Database, Tenancy } from '@tenantry/core';
import type { Actor } from './Actor';

const TABLES = { user: 'auth_users', role: 'auth_roles' } as const;

/** Finds the tenant in which a caller may act on an account or a role. */
export class RecordLocator {
  private readonly database: Database;
  private readonly tenancy: Tenancy;

  constructor({ database, tenancy }: Pick<CoreServices, 'database' | 'tenancy'>) {
    this.database = database;
    this.tenancy = tenancy;
  }

  /**
   * The tenant to look for the record in: the actor's, or for super administrators the record's own.
   *
   * @returns null when there is no such record, or no tenant to look in
   */
  async tenantOf(actor: Actor, kind: keyof typeof TABLES, id: string): Promise<string | null> {
    if (!actor.isSuperAdmin) return actor.tenantId;
    const row = await this.tenancy.acrossTenants(`find the tenant of a ${kind}`, () =>
      this.database.first<{ tenant_id: string }>({
        name: `auth_tenant_of_${kind}`,
        text: `SELECT tenant_id FROM ${TABLES[kind]} WHERE id = $1`,
        values: [id],
      }),
    );
    return row?.tenant_id ?? null;
  }
}
