import {
  badRequest,
  type CommandCall,
  conflict,
  type CoreServices,
  forbidden,
  freeSlug,
  notFound,
  type PlaceRequest,
  type RecordDeletion,
  type RecordPlace,
  type RecordRestoration,
  type RecordWrite,
  slugOf,
  type SnapshotTarget,
  nextVersion,
} from '@tenantry/core';
import type { OrganizationInput } from '../collections/organizationFields';
import { type LockedOrganization, LockedTree } from './LockedTree';
import type { OrganizationContents } from './OrganizationContents';
import type { OrganizationGuards } from './OrganizationGuards';
import { MOST_LEVELS, planPlacement } from './planPlacement';
import { LONGEST_SLUG, PLAIN_SLUG } from './slug';

type Write = RecordWrite<unknown, OrganizationInput>;

type Dependencies = Pick<CoreServices, 'database' | 'organizations' | 'tenancy'> & {
  organizationContents: OrganizationContents;
  organizationGuards: OrganizationGuards;
};

/**
 * The trees of organizations, as changes need them: locked, so that two moves that together would make a cycle, or two
 * equal slugs, see each other. All but `placeOf` works inside a unit of work, in the scope of the tenant.
 */
export class OrganizationTrees {
  constructor(private readonly deps: Dependencies) {}

  /**
   * In which tenant a caller changes an organization: their own, or the one that a super administrator names. These reach
   * the organizations of every tenant by id alone; to others an organization of another tenant does not exist.
   *
   * @throws HttpError 400 the call has no tenant, 404 the organization does not exist
   */
  async placeOf({ id, input }: PlaceRequest<OrganizationInput>, call: CommandCall): Promise<RecordPlace> {
    const { scope, access, organizations } = call;
    const named = access.isSuperAdmin ? input.tenantId : undefined;
    const isForeign =
      access.isSuperAdmin && named === undefined && id !== undefined && !organizations.has(id);
    const tenantId = isForeign ? await this.tenantOf(id) : (named ?? scope.tenantId);
    if (tenantId === null) throw isForeign ? notFound('Not found') : badRequest('Tenant scope required');
    return { tenantId, touches: input.childIds };
  }

  /** Tenant of a live organization of any live tenant, or null. */
  async tenantOf(organizationId: string): Promise<string | null> {
    const { database, tenancy } = this.deps;
    const row = await tenancy.acrossTenants('find the tenant of an organization', () =>
      database.first<{ tenantId: string }>({
        name: 'directory_tenant_of_organization',
        text: `
          SELECT o.tenant_id AS "tenantId"
            FROM directory_organizations o
            JOIN directory_tenants t ON t.id = o.tenant_id AND t.deleted_at IS NULL
           WHERE o.id = $1 AND o.deleted_at IS NULL`,
        values: [organizationId],
      }),
    );
    return row?.tenantId ?? null;
  }

  /** The organizations that are or are to be children of one, with the tree locked. */
  async touchedBy({ resourceId, touches }: Omit<SnapshotTarget, 'lock'>): Promise<string[]> {
    await this.lock(this.deps.tenancy.scope.tenantId as string);
    const children = await this.deps.database.query<{ id: string }>(
      'SELECT id FROM directory_organizations WHERE parent_id = $1 AND deleted_at IS NULL',
      [resourceId],
    );
    return [...new Set([...touches, ...children.map(({ id }) => id)])];
  }

  /**
   * Finds the place and the slug of an organization that is created or changed.
   *
   * @throws HttpError 400 impossible place, or the caller's own organization is to be closed, 403 outside the caller's organizations, 404 unknown tenant, or what a guard
   *   refuses with
   */
  async place({ id, tenantId, input, before, columns, call }: Write): Promise<void> {
    const tree = await this.lockLive(tenantId);
    const row = tree.row(id);
    const { parentId: wantedParent, childIds = [], name, slug } = input;
    if (!row) assertReach(call, [wantedParent ?? null, ...childIds]);
    const { parentId, moves } = planPlacement(tree, id, input);
    if (row) {
      assertReach(
        call,
        childIds.filter((child) => tree.get(child)?.parentId !== id),
      );
      if (parentId !== row.parentId) assertReach(call, [parentId]);
    }
    if (!row || wantedParent !== undefined) columns['parent_id'] = parentId;
    if (!row || slug !== undefined) {
      const wanted = slug || slugOf(name ?? (row?.name as string), LONGEST_SLUG, PLAIN_SLUG);
      columns['slug'] = freeSlug(wanted, tree.slugsExceptOf(id), LONGEST_SLUG);
    }
    const isActive = (columns['is_active'] ?? before?.['is_active']) as boolean;
    if (!isActive) assertForeign(call, id);
    const changed = { id, parentId, isActive, name: name ?? (row?.name as string) };
    const after = tree.with([changed, ...moves]);
    await this.deps.organizationGuards.check({ before: tree, after, createdId: row ? undefined : id }, call);
  }

  /** Hangs the children that were named below an organization, and those that were not below its parent. */
  async moveChildren({ id, input: { childIds }, before, columns }: Write): Promise<void> {
    if (!childIds) return;
    const { parent_id: parentId = null } = { ...before, ...columns };
    await this.move(parentId, 'parent_id = $2 AND id <> ALL ($3::uuid[])', [id, childIds]);
    await this.move(id, 'parent_id IS DISTINCT FROM $2 AND id = ANY ($3::uuid[])', [id, childIds]);
  }

  /**
   * Moves the children of an organization that goes up to its parent.
   *
   * @throws HttpError what a guard refuses with, 409 the last one, or one with accounts or records
   */
  async release({ id, row, call }: RecordDeletion<unknown>): Promise<void> {
    const tree = await this.lockLive(row['tenant_id'] as string);
    const parentId = row['parent_id'] as string | null;
    const moves = tree.childrenOf(id).map((child) => ({ id: child.id, parentId }));
    const after = tree.with(moves).without(id);
    await this.deps.organizationGuards.check({ before: tree, after }, call);
    await this.assertDispensable(id, after, call);
    await this.move(parentId, 'parent_id = $2', [id]);
  }

  /**
   * Brings an organization, and those that moved with it, back to where they were.
   *
   * @throws HttpError 403 outside the caller's organizations, 400 others lie below one that is to go, 409 changed meanwhile, the place is
   *   gone, or one that is to go is the last one or has accounts or records
   */
  async restore(
    { id, from, to, touches, states, call }: RecordRestoration<unknown>,
    bring: () => Promise<void>,
  ): Promise<void> {
    const tenantId = (to ?? from)?.['tenant_id'] as string;
    const before = await this.lock(tenantId);
    const parentIn = (state: typeof states.from, child: string) =>
      state?.['directory_organizations']?.find((row) => row['id'] === child)?.['parent_id'];
    const moved = touches.filter((child) => parentIn(states.from, child) !== parentIn(states.to, child));
    // A restored organization is not in any scope yet, so access is checked on its parent.
    assertReach(call, [...(from ? [id] : [to?.['parent_id'] as string | null]), ...moved]);
    await bring();
    const after = await this.lock(tenantId);
    if (!before || !after) return;
    if (before.isOpen(id) && after.closedTo(id)) assertForeign(call, id);
    for (const placed of [id, ...moved]) assertPlaced(after, placed);
    if (!to && [...after.all()].some(({ parentId }) => parentId === id)) throw referred();
    await this.deps.organizationGuards.check({ before, after }, call);
    if (!to) await this.assertDispensable(id, after, call);
  }

  /** The tree is read again wherever it is cached, once the unit of work has committed. */
  changed(tenantId: string): Promise<void> {
    return this.deps.organizations.changed(tenantId);
  }

  /** @throws HttpError 404 unknown tenant */
  async lockLive(tenantId: string): Promise<LockedTree> {
    const tree = await this.lock(tenantId);
    if (!tree) throw notFound('Tenant not found');
    return tree;
  }

  /** Waits until no one else changes organizations of the tenant, and keeps others waiting; null without such a tenant. */
  private async lock(tenantId: string): Promise<LockedTree | null> {
    const { database } = this.deps;
    // Not FOR UPDATE, which would also wait for inserts that only refer to the tenant.
    const tenant = await database.first({
      name: 'directory_lock_tenant',
      text: 'SELECT id FROM directory_tenants WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
      values: [tenantId],
    });
    if (!tenant) return null;
    // A statement of its own: what it sees must not be older than the lock.
    const rows = await database.query<LockedOrganization>({
      name: 'directory_locked_tree',
      text: `
        SELECT id, parent_id AS "parentId", name, slug, is_active AS "isActive"
          FROM directory_organizations WHERE tenant_id = $1 AND deleted_at IS NULL`,
      values: [tenantId],
    });
    return new LockedTree(rows);
  }

  /** @throws HttpError 409 the last organization of the tenant, or one with accounts or records */
  private async assertDispensable(id: string, after: LockedTree, call: CommandCall): Promise<void> {
    if (after.isEmpty) {
      throw conflict('The last organization of a tenant cannot be deleted.', { code: 'organization_last' });
    }
    await this.deps.organizationContents.assertEmpty(id, call);
  }

  private async move(parentId: unknown, which: string, values: unknown[]): Promise<void> {
    await this.deps.database.run(
      `UPDATE directory_organizations SET parent_id = $1, updated_at = ${nextVersion()}
        WHERE ${which} AND deleted_at IS NULL`,
      [parentId, ...values],
    );
  }
}

/**
 * A caller restricted to some organizations writes nowhere else. Otherwise they could hang any organization
 * under one of theirs, and so reach it.
 *
 * @throws HttpError 403
 */
export function assertReach({ access }: CommandCall, touched: readonly (string | null)[]): void {
  const within = access.organizationsFor('directory');
  if (within === null) return;
  const allowed = new Set<string | null>(within);
  if (!touched.every((id) => allowed.has(id))) {
    throw forbidden('Not authorized to manage organizations outside your scope.');
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

/** @throws HttpError 400 the caller could not open the organization again */
function assertForeign({ principal }: CommandCall, id: string): void {
  if (id === principal?.organizationId)
    throw badRequest('The organization of your own account cannot be closed');
}

const referred = () => badRequest('Other records refer to this organization', { code: 'record_in_use' });

const placeGone = () => conflict('The record was changed meanwhile', { code: 'undo_conflict' });
