import {
  conflict,
  type CoreServices,
  type Database,
  type EventBus,
  type Organizations,
  type RowState,
  type Snapshot,
  type SnapshotTarget,
  type StateChange,
  type Tenancy,
  TrackedRows,
} from '@tenantry/core';
import type { LockedTree } from './LockedTree';
import { assertReach, type OrganizationWriter } from './OrganizationAdministration';
import type { OrganizationGuards } from './OrganizationGuards';
import type { OrganizationRecords } from './OrganizationRecords';
import { MOST_LEVELS } from './planPlacement';
import { organizationEvents } from '../events/directoryEvents';

type Dependencies = Pick<CoreServices, 'database' | 'events' | 'organizations' | 'tenancy'> & {
  organizationGuards: OrganizationGuards;
  organizationRecords: OrganizationRecords;
};

const TABLE = 'directory_organizations';

/**
 * What organizations were before and after commands, and the way back; those that moved with one are part of it. Works
 * inside a unit of work.
 */
export class OrganizationHistory {
  private readonly database: Database;
  private readonly events: EventBus;
  private readonly organizations: Organizations;
  private readonly tenancy: Tenancy;
  private readonly guards: OrganizationGuards;
  private readonly records: OrganizationRecords;
  private readonly rows: TrackedRows;

  constructor(services: Dependencies) {
    this.database = services.database;
    this.events = services.events;
    this.organizations = services.organizations;
    this.tenancy = services.tenancy;
    this.guards = services.organizationGuards;
    this.records = services.organizationRecords;
    this.rows = new TrackedRows(services.database, [
      { name: TABLE, key: ['id'], owner: 'id', deletedAt: 'deleted_at', version: 'updated_at' },
    ]);
  }

  /** The organization, and those that are or are to be its children. */
  async snapshot({ resourceId, touches, lock }: SnapshotTarget): Promise<Snapshot<RowState>> {
    let ids = [...touches];
    if (lock) {
      await this.records.lockTree(this.tenancy.scope.tenantId as string);
      const children = await this.database.query<{ id: string }>(
        `SELECT id FROM ${TABLE} WHERE parent_id = $1 AND deleted_at IS NULL`,
        [resourceId],
      );
      ids = [...new Set([...ids, ...children.map(({ id }) => id)])];
    }
    const state = await this.rows.capture(resourceId === null ? ids : [resourceId, ...ids]);
    const row = resourceId === null ? undefined : this.rows.rootOf(state, resourceId);
    const view = row
      ? {
          name: row['name'],
          slug: row['slug'],
          parentId: row['parent_id'],
          tenantId: row['tenant_id'],
          isActive: row['is_active'],
          logoUrl: row['logo_url'],
          logoPreserveAspectRatio: row['logo_preserve_aspect_ratio'],
        }
      : null;
    return { view, state, touches: ids, organizationId: null };
  }

  /**
   * Brings an organization, and those that moved with it, back to where they were.
   *
   * @throws HttpError 403 outside the writer's organizations, 409 changed meanwhile, or the place is gone
   */
  async restore(writer: OrganizationWriter, change: StateChange<RowState>): Promise<void> {
    const { tenantId, call } = writer;
    const { resourceId, touches, from, to } = change;
    const before = await this.records.lockTree(tenantId);
    const [was, wanted] = [this.rows.rootOf(from, resourceId), this.rows.rootOf(to, resourceId)];
    const moved = touches.filter(
      (id) => this.rows.rootOf(from, id)?.['parent_id'] !== this.rows.rootOf(to, id)?.['parent_id'],
    );
    // What is about to come back is no organization anybody is restricted to: its place is.
    assertReach(writer, [...(was ? [resourceId] : [wanted?.['parent_id'] as string | null]), ...moved]);
    await this.rows.restore(change);
    const tree = await this.records.lockTree(tenantId);
    if (tree) for (const id of [resourceId, ...moved]) assertPlaced(tree, id);
    if (!wanted && tree && tree.childrenOf(resourceId).length > 0) throw placeGone();
    if (call && before && tree) await this.guards.check({ before, after: tree }, call);
    await this.organizations.changed(tenantId);
    const what = !was ? 'created' : wanted ? 'updated' : 'deleted';
    await this.announce(what, tenantId, resourceId);
    for (const id of moved) await this.announce('updated', tenantId, id);
  }

  private announce(what: keyof typeof organizationEvents, tenantId: string, id: string): Promise<void> {
    return this.events.emit(organizationEvents[what], { id, tenantId, organizationId: id });
  }
}

/** Other changes may have made a cycle of it, or taken the parent away. @throws HttpError 409 */
function assertPlaced(tree: LockedTree, id: string): void {
  let node = tree.get(id);
  for (let level = 1; node && node.parentId !== null; level += 1) {
    node = tree.get(node.parentId);
    if (!node || level >= MOST_LEVELS) throw placeGone();
  }
}

const placeGone = () => conflict('The record was changed meanwhile', { code: 'undo_conflict' });
