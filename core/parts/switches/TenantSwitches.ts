import { isoTime } from '../data/isoTime';
import type { Database } from '../data/Database';
import type { UnitOfWork } from '../data/UnitOfWork';
import type { ChangePlan } from '../../kernel/registry/ChangePlan';
import type { Organizations } from '../tenancy/Organizations';
import type { Tenancy } from '../tenancy/Tenancy';
import { planTenantSwitch } from './planTenantSwitch';
import type { SwitchableModule } from '../../kernel/registry/SwitchableModule';

/** A module to be switched for a tenant. */
export interface SwitchRequest {
  readonly tenantId: string;
  readonly moduleId: string;
  readonly enabled: boolean;
  readonly reason: string | null;
  /** Who asks: the subject of a principal, or what stands for an operator at a terminal. */
  readonly by: string;
}

/** A module that a tenant has switched off itself. */
export interface TenantChoice {
  readonly moduleId: string;
  readonly reason: string | null;
  readonly by: string;
  /** ISO time. */
  readonly at: string;
}

/** One entry of the record of switches. */
export interface RecordedSwitch extends TenantChoice {
  readonly id: string;
  readonly enabled: boolean;
  /** Ids of modules that went off or came back with it. */
  readonly alsoConcerned: readonly string[];
}

/** Services that switching needs. */
export interface SwitchServices {
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
  readonly tenancy: Tenancy;
  readonly organizations: Pick<Organizations, 'changed'>;
}

/** Switches modules off and on for single tenants, and keeps the record of it. */
export class TenantSwitches {
  /** @param modules the running modules, in order of start */
  constructor(
    private readonly services: SwitchServices,
    private readonly modules: () => readonly SwitchableModule[],
  ) {}

  /** Modules that the tenant has switched off, by id. */
  chosen(tenantId: string): Promise<Map<string, TenantChoice>> {
    return this.inTenant(tenantId, async () => {
      const rows = await this.services.database.query<TenantChoice>(CHOSEN, [tenantId]);
      return new Map(rows.map((row) => [row.moduleId, row]));
    });
  }

  /** Effects of a switch. Changes nothing. */
  async plan({ tenantId, moduleId, enabled }: Omit<SwitchRequest, 'reason' | 'by'>): Promise<ChangePlan> {
    const chosen = new Set((await this.chosen(tenantId)).keys());
    return planTenantSwitch(enabled ? 'enable' : 'disable', moduleId, this.modules(), chosen);
  }

  /**
   * Switches a module and records it; effective in every process when the transaction commits. What is so already is
   * left as it is, without an entry.
   *
   * @returns the plan that was carried out; one with problems was not
   */
  switch(request: SwitchRequest): Promise<ChangePlan> {
    const { database, unitOfWork, organizations } = this.services;
    const { tenantId, moduleId, enabled, reason, by } = request;
    return this.inTenant(tenantId, () =>
      unitOfWork.run(async () => {
        // One after another in a tenant, so that each is planned on what the other has left.
        await unitOfWork.lock('platform.tenant_modules');
        const plan = await this.plan(request);
        if (plan.problems.length > 0) return plan;
        const changed = enabled
          ? await database.run(SWITCH_ON, [tenantId, moduleId])
          : await database.run(SWITCH_OFF, [tenantId, moduleId, reason, by]);
        if (changed > 0) {
          const others = [...plan.starts, ...plan.stops].filter((id) => id !== moduleId);
          await database.run(RECORD, [tenantId, moduleId, enabled, others, reason, by]);
        }
        await organizations.changed(tenantId);
        return plan;
      }),
    );
  }

  /** The record of a tenant's switches, latest first. @param moduleId null for all modules */
  history(
    tenantId: string,
    moduleId: string | null,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ items: RecordedSwitch[]; total: number }> {
    const { database } = this.services;
    return this.inTenant(tenantId, async () => {
      const items = await database.query<RecordedSwitch>(HISTORY, [
        tenantId,
        moduleId,
        page.limit,
        page.offset,
      ]);
      const counted = await database.first<{ total: number }>(COUNT, [tenantId, moduleId]);
      return { items, total: counted?.total ?? 0 };
    });
  }

  private inTenant<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    return this.services.tenancy.inTenant(tenantId, 'switch modules of a tenant', work);
  }
}

const ISO = isoTime('switched_at');

const CHOSEN = `
  SELECT module_id AS "moduleId", reason, switched_by AS by, ${ISO} AS at
    FROM platform_tenant_modules WHERE tenant_id = $1`;

const SWITCH_OFF = `
  INSERT INTO platform_tenant_modules (tenant_id, module_id, reason, switched_by)
  VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`;

const SWITCH_ON = 'DELETE FROM platform_tenant_modules WHERE tenant_id = $1 AND module_id = $2';

const RECORD = `
  INSERT INTO platform_module_switches (tenant_id, module_id, enabled, also_concerned, reason, switched_by)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/** Entries are numbered within their tenant: the identity counts those of all. Nothing is ever removed from the table. */
const HISTORY = `
  SELECT (SELECT count(*) FROM platform_module_switches older
           WHERE older.tenant_id = $1 AND older.id <= platform_module_switches.id)::text AS id, module_id AS "moduleId", enabled, also_concerned AS "alsoConcerned", reason,
         switched_by AS by, ${ISO} AS at
    FROM platform_module_switches
   WHERE tenant_id = $1 AND ($2::text IS NULL OR module_id = $2)
   ORDER BY platform_module_switches.id DESC LIMIT $3 OFFSET $4`;

const COUNT = `
  SELECT count(*)::int AS total
    FROM platform_module_switches WHERE tenant_id = $1 AND ($2::text IS NULL OR module_id = $2)`;
