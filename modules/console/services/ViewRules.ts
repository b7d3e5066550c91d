import {
  badRequest,
  type CommandCall,
  conflict,
  type CoreServices,
  type RecordPlace,
  type RecordRestoration,
  type RecordWrite,
  tenantOf,
} from '@tenantry/core';
import { assertMayShare, type Sharing, sharingOf } from '../rules/viewSharing';
import type { CollectionCatalog } from './CollectionCatalog';
import { pathOf, type ServedRoutes } from './ServedRoutes';

/** Members of a view in a request that the rules concern. */
export interface ViewInput {
  readonly recordKind: string;
  readonly roleIds: readonly string[];
}

interface Other extends Sharing {
  readonly name: string;
  readonly owner_id: string;
}

/** Most views of a kind of record that a person keeps, and that are shared. Both fit into one page of the list. */
const MOST = 50;

type Dependencies = Pick<CoreServices, 'database' | 'innerRequests' | 'unitOfWork'> & {
  readonly collectionCatalog: CollectionCatalog;
  readonly servedRoutes: ServedRoutes;
};

/** Rules of stored views that concern more than the view itself. */
export class ViewRules {
  constructor(private readonly deps: Dependencies) {}

  /**
   * The tenant where a view is written, once its kind of record and its roles are known to be there for the caller.
   *
   * @throws HttpError 400 a kind that the caller may not list, or roles that the caller does not see
   */
  async placeOf(input: Partial<ViewInput>, call: CommandCall): Promise<RecordPlace> {
    const { recordKind, roleIds = [] } = input;
    if (recordKind !== undefined && !this.deps.collectionCatalog.listed(call.access).includes(recordKind))
      throw badRequest('Kind of record not found', {
        fieldErrors: { recordKind: 'Kind of record not found' },
      });
    if (roleIds.length > 0) await this.assertRoles(roleIds, call);
    return { tenantId: tenantOf(call) };
  }

  /** @throws HttpError as `assertMayShare` and `assertFits` do */
  async check({ id, tenantId, before, columns, call }: RecordWrite<unknown, ViewInput>): Promise<void> {
    const after = { ...before, ...columns, tenant_id: tenantId };
    assertMayShare(call, before && sharingOf(before), sharingOf(after));
    await this.assertFits(id, after);
  }

  /** Undo and redo keep the same rules. */
  async checkRestored({ id, from, to, call }: RecordRestoration<unknown>): Promise<void> {
    assertMayShare(call, from && sharingOf(from), to && sharingOf(to));
    if (to) await this.assertFits(id, to);
  }

  /** @throws HttpError 409 too many views of a kind, or a role that begins with another one */
  private async assertFits(id: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    const { database, unitOfWork } = this.deps;
    const { record_kind: kind, owner_id: ownerId } = row;
    const { visibility, role_ids: roleIds } = sharingOf(row);
    await unitOfWork.lock('console.views', String(row['tenant_id']), String(kind));
    const others = await database.query<Other>(
      `SELECT name, visibility, role_ids, owner_id FROM console_views WHERE record_kind = $1 AND id <> $2
          AND (visibility = 'shared' OR owner_id = $3)`,
      [kind, id, ownerId],
    );
    if (others.filter((other) => other.visibility === visibility).length >= MOST)
      throw conflict(`At most ${MOST} views of a kind of record.`, { code: 'too_many_views' });
    const holder = others.find((other) => other.role_ids.some((role) => roleIds.includes(role)));
    if (holder) throw conflict('Another view opens first for this role.', { code: 'role_has_view' });
  }

  private async assertRoles(roleIds: readonly string[], call: CommandCall) {
    const { principal, access, cookies } = call;
    const path = pathOf(this.deps.servedRoutes.visible(access), 'roles');
    // Super administrators see the roles of all tenants.
    const query = { ids: roleIds.join(), pageSize: String(MOST), tenantId: tenantOf(call) };
    const selection = {
      ...(cookies['selected_tenant'] !== undefined && { selected_tenant: cookies['selected_tenant'] }),
    };
    const { body } =
      path === null || !principal
        ? { body: null }
        : await this.deps.innerRequests.send(principal, { method: 'GET', path, query }, selection);
    const { items = [] } = (body ?? {}) as { readonly items?: readonly { readonly id: string }[] };
    const known = new Set(items.map(({ id }) => id));
    if (roleIds.some((id) => !known.has(id)))
      throw badRequest('Role not found', { fieldErrors: { roleIds: 'Role not found' } });
  }
}
