import {
  badRequest,
  type CoreServices,
  type EventBus,
  type Organizations,
  type RowState,
  type Snapshot,
  type SnapshotTarget,
  type StateChange,
  TrackedRows,
} from '@tenantry/core';
import type { ClosingGuards } from './ClosingGuards';
import type { TenantCatalog } from './TenantCatalog';
import { tenantEvents } from '../events/directoryEvents';

type Dependencies = Pick<CoreServices, 'database' | 'events' | 'organizations'> & {
  closingGuards: ClosingGuards;
  tenantCatalog: TenantCatalog;
};

/** What tenants were before and after commands, and the way back. Works inside a unit of work. */
export class TenantHistory {
  private readonly events: EventBus;
  private readonly organizations: Organizations;
  private readonly catalog: TenantCatalog;
  private readonly guards: ClosingGuards;
  private readonly rows: TrackedRows;

  constructor({ database, events, organizations, closingGuards, tenantCatalog }: Dependencies) {
    this.events = events;
    this.organizations = organizations;
    this.catalog = tenantCatalog;
    this.guards = closingGuards;
    this.rows = new TrackedRows(database, [
      { name: 'directory_tenants', key: ['id'], owner: 'id', deletedAt: 'deleted_at', version: 'updated_at' },
    ]);
  }

  async snapshot({ resourceId, lock }: SnapshotTarget): Promise<Snapshot<RowState> | null> {
    if (resourceId === null) return null;
    const state = await this.rows.capture([resourceId], lock);
    const row = this.rows.rootOf(state, resourceId);
    if (!row) return null;
    return { view: { name: row['name'], isActive: row['is_active'] }, state, organizationId: null };
  }

  /**
   * Takes a new tenant back, or lets it be again.
   *
   * @param home the tenant of who asks
   * @throws HttpError 400 their own, 409 changed meanwhile
   */
  async restore(home: string | null, change: StateChange<RowState>): Promise<void> {
    const { resourceId: id, from, to } = change;
    const [was, wanted] = [this.rows.rootOf(from, id), this.rows.rootOf(to, id)];
    if (!wanted && id === home) throw badRequest('The tenant of your own account cannot be deleted');
    if (!wanted) await this.guards.check(id);
    await this.rows.restore(change);
    await this.catalog.changed(id);
    await this.organizations.changed(id);
    const what = !was ? 'created' : wanted ? 'updated' : 'deleted';
    await this.events.emit(tenantEvents[what], { id, tenantId: null, organizationId: null });
  }
}
