import { type CoreServices, type Database, nextVersion } from '@tenantry/core';
import { In, type DataSource, type Repository } from 'typeorm';
import { Organization } from '../entities/Organization';
import { LockedTree, type LockedOrganization } from './LockedTree';

/** What may be written to an organization. */
export type OrganizationFields = Pick<
  Organization,
  'parentId' | 'name' | 'slug' | 'logoUrl' | 'logoPreserveAspectRatio' | 'isActive'
>;

/** Writes organizations of the scope's tenant. Every method joins the unit of work. */
export class OrganizationRecords {
  private readonly database: Database;
  private readonly dataSource: DataSource;

  constructor({ database, dataSource }: Pick<CoreServices, 'database' | 'dataSource'>) {
    this.database = database;
    this.dataSource = dataSource;
  }

  /**
   * Waits until no one else changes organizations of the tenant, and keeps others waiting until the unit of
   * work ends. Two moves that together would make a cycle, or two equal slugs, therefore see each other.
   *
   * @returns null when there is no such tenant
   */
  async lockTree(tenantId: string): Promise<LockedTree | null> {
    // Not FOR UPDATE, which would also wait for inserts that only refer to the tenant.
    const tenant = await this.database.first({
      name: 'directory_lock_tenant',
      text: 'SELECT id FROM directory_tenants WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
      values: [tenantId],
    });
    if (!tenant) return null;
    // A statement of its own: what it sees must not be older than the lock.
    const rows = await this.database.query<LockedOrganization>({
      name: 'directory_locked_tree',
      text: `
        SELECT id, parent_id AS "parentId", name, slug, is_active AS "isActive", updated_at AS "updatedAt"
          FROM directory_organizations WHERE tenant_id = $1 AND deleted_at IS NULL`,
      values: [tenantId],
    });
    return new LockedTree(rows);
  }

  async insert(organization: OrganizationFields & { id: string; tenantId: string }): Promise<void> {
    await this.repository.insert(organization);
  }

  async update(id: string, changes: Partial<OrganizationFields>): Promise<void> {
    await this.repository.update({ id }, { ...changes, updatedAt: nextVersion });
  }

  /** Hangs organizations under another parent, or none. */
  async move(ids: readonly string[], parentId: string | null): Promise<void> {
    if (ids.length === 0) return;
    await this.repository.update({ id: In([...ids]) }, { parentId, updatedAt: nextVersion });
  }

  /** Marks an organization deleted; its slug is free again. */
  async remove(id: string): Promise<void> {
    await this.repository.update({ id }, { deletedAt: () => 'clock_timestamp()', updatedAt: nextVersion });
  }

  private get repository(): Repository<Organization> {
    return this.dataSource.getRepository(Organization);
  }
}
