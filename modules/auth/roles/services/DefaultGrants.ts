import { type CoreServices, nextVersion, type RunningModule } from '@tenantry/core';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';

type Dependencies = Pick<CoreServices, 'database' | 'unitOfWork' | 'tenancy' | 'modules'> & {
  principalStore: PrincipalStore;
};

/**
 * Gives the built-in roles what modules declare for them, each module's grants once a tenant and role: what an
 * administrator takes away afterwards stays away.
 */
export class DefaultGrants {
  private unfollow: (() => void) | null = null;

  constructor(private readonly deps: Dependencies) {}

  /** Applies the grants of all running modules from now on whenever some have started. */
  follow(): void {
    this.unfollow = this.deps.modules.onStarted(() => this.applyAll());
  }

  /** Ends what `follow` began. */
  stop(): void {
    this.unfollow?.();
    this.unfollow = null;
  }

  /** The same for the scope's tenant alone, within the unit of work that creates it. */
  async applyHere(): Promise<void> {
    await this.deps.database.query(GIVE_ONCE, [JSON.stringify(grantsOf(this.deps.modules.list()))]);
  }

  /** Applies the grants to every tenant's built-in roles that have not had them yet. */
  private async applyAll(): Promise<void> {
    const grants = grantsOf(this.deps.modules.list());
    if (grants.length === 0) return;
    await this.deps.tenancy.acrossTenants('give built-in roles the default grants of modules', () =>
      this.deps.unitOfWork.run(async () => {
        const changed = await this.deps.database.query<{ tenant_id: string }>(GIVE_ONCE, [
          JSON.stringify(grants),
        ]);
        for (const tenantId of new Set(changed.map((row) => row.tenant_id))) {
          await this.deps.principalStore.invalidateTenant(tenantId);
        }
      }),
    );
  }
}

function grantsOf(modules: readonly RunningModule[]) {
  return modules.flatMap(({ id, defaultGrants }) =>
    Object.entries(defaultGrants).map(([role, features]) => ({ module: id, role, features })),
  );
}

/** Remembering and giving are one statement, so that two processes starting at once give no grant twice. */
const GIVE_ONCE = `
  WITH remembered AS (
    INSERT INTO auth_applied_grants (tenant_id, module_id, role_name)
    SELECT r.tenant_id, g.module, r.name
      FROM jsonb_to_recordset($1::jsonb) AS g (module text, role text)
      JOIN auth_roles r ON r.name = g.role AND r.is_built_in
    ON CONFLICT DO NOTHING
    RETURNING tenant_id, module_id, role_name
  ), given AS (
    SELECT r.id AS role_id, r.tenant_id, array_agg(DISTINCT f.feature) AS features
      FROM remembered m
      JOIN auth_roles r ON r.tenant_id = m.tenant_id AND r.name = m.role_name
      JOIN jsonb_to_recordset($1::jsonb) AS g (module text, role text, features jsonb)
        ON g.module = m.module_id AND g.role = m.role_name
     CROSS JOIN LATERAL jsonb_array_elements_text(g.features) AS f (feature)
     GROUP BY r.id, r.tenant_id
  )
  INSERT INTO auth_role_acls (role_id, tenant_id, features)
  SELECT role_id, tenant_id, features FROM given
  ON CONFLICT (role_id) DO UPDATE SET
    features = auth_role_acls.features || ARRAY(
      SELECT f FROM unnest(excluded.features) AS f WHERE f <> ALL (auth_role_acls.features)),
    updated_at = ${nextVersion('auth_role_acls.updated_at')}
  RETURNING tenant_id`;
