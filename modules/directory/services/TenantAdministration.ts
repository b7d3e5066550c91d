import { randomUUID } from 'node:crypto';
import {
  type CoreServices,
  type Database,
  type EventBus,
  nextVersion,
  notFound,
  type Organizations,
  type Tenancy,
  type UnitOfWork,
} from '@tenantry/core';
import type { DataSource, Repository } from 'typeorm';
import { Tenant } from '../entities/Tenant';
import type { ClosingGuards } from './ClosingGuards';
import type { VersionCheck } from './OrganizationAdministration';
import type { TenantCatalog } from './TenantCatalog';
import { tenantEvents } from '../events/directoryEvents';

/** What may be said of a tenant. */
export type TenantFields = Pick<Tenant, 'name' | 'isActive'>;

type Dependencies = Pick<
  CoreServices,
  'database' | 'dataSource' | 'events' | 'organizations' | 'tenancy' | 'unitOfWork'
> & { closingGuards: ClosingGuards; tenantCatalog: TenantCatalog };

/** Creates, changes and deletes tenants. */
export class TenantAdministration {
  private readonly database: Database;
  private readonly dataSource: DataSource;
  private readonly events: EventBus;
  private readonly organizations: Organizations;
  private readonly tenancy: Tenancy;
  private readonly unitOfWork: UnitOfWork;
  private readonly catalog: TenantCatalog;
  private readonly guards: ClosingGuards;

  constructor(services: Dependencies) {
    this.database = services.database;
    this.dataSource = services.dataSource;
    this.events = services.events;
    this.organizations = services.organizations;
    this.tenancy = services.tenancy;
    this.unitOfWork = services.unitOfWork;
    this.catalog = services.tenantCatalog;
    this.guards = services.closingGuards;
  }

  /**
   * Creates a tenant without organizations.
   *
   * @param id of the new tenant; chosen by callers that create more in the same unit of work
   */
  async create(
    { name, isActive = true }: Partial<TenantFields> & { name: string },
    id: string = randomUUID(),
  ) {
    await this.changing(id, 'create a tenant', 'created', () =>
      this.repository.insert({ id, name, isActive }),
    );
    return id;
  }

  /**
   * Changes a tenant. One that is closed is so at once, in every process; opening it restores everything.
   *
   * @throws HttpError 400 nobody could open it again, 404 unknown, 409 version
   */
  async update(id: string, fields: Partial<TenantFields>, check: VersionCheck): Promise<void> {
    await this.changing(id, 'change a tenant', 'updated', async () => {
      await this.lock(id, check);
      if (fields.isActive === false) await this.guards.check(id);
      await this.repository.update({ id }, { ...fields, updatedAt: nextVersion });
    });
  }

  /**
   * Marks a tenant deleted. Its rows stay, and are out of reach of every lookup and list of this module.
   *
   * @throws HttpError 400 the last super administrator is of it, 404 unknown, 409 version
   */
  async delete(id: string, check: VersionCheck): Promise<void> {
    await this.changing(id, 'delete a tenant', 'deleted', async () => {
      await this.lock(id, check);
      await this.guards.check(id);
      const deletedAt = () => 'clock_timestamp()';
      await this.repository.update({ id }, { deletedAt, updatedAt: nextVersion });
    });
  }

  private changing(
    id: string,
    reason: string,
    what: 'created' | 'updated' | 'deleted',
    work: () => Promise<unknown>,
  ): Promise<void> {
    return this.tenancy.inTenant(id, reason, () =>
      this.unitOfWork.run(async () => {
        await work();
        await this.catalog.changed(id);
        await this.organizations.changed(id);
        await this.events.emit(tenantEvents[what], { id, tenantId: null, organizationId: null });
      }),
    );
  }

  private async lock(id: string, check: VersionCheck): Promise<void> {
    const tenant = await this.database.first<{ updatedAt: Date }>({
      name: 'directory_lock_tenant_version',
      text: `
        SELECT updated_at AS "updatedAt" FROM directory_tenants
         WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      values: [id],
    });
    if (!tenant) throw notFound('Tenant not found');
    check(tenant.updatedAt);
  }

  private get repository(): Repository<Tenant> {
    return this.dataSource.getRepository(Tenant);
  }
}
