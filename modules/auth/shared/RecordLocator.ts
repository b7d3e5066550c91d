import type { CoreServices } from '@tenantry/core';
import type { Actor } from './Actor';

const TABLES = { user: 'auth_users', role: 'auth_roles' } as const;

type Dependencies = Pick<CoreServices, 'database' | 'tenancy'>;

/** Finds the tenant in which a caller may act on an account or a role. */
export class RecordLocator {
  constructor(private readonly deps: Dependencies) {}

  /**
   * The tenant to look for the record in: the actor's, or for super administrators the record's own.
   *
   * @returns null when the record does not exist, or the actor has no tenant to search
   */
  async tenantOf(actor: Actor, kind: keyof typeof TABLES, id: string): Promise<string | null> {
    if (!actor.isSuperAdmin) return actor.tenantId;
    const row = await this.deps.tenancy.acrossTenants(`find the tenant of a ${kind}`, () =>
      this.deps.database.first<{ tenant_id: string }>({
        name: `auth_tenant_of_${kind}`,
        text: `SELECT tenant_id FROM ${TABLES[kind]} WHERE id = $1`,
        values: [id],
      }),
    );
    return row?.tenant_id ?? null;
  }
}
