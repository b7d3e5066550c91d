import { randomUUID } from 'node:crypto';
import {
  type CommandCall,
  type CoreServices,
  type EventBus,
  forbidden,
  notFound,
  type Organizations,
  type Tenancy,
  type UnitOfWork,
} from '@tenantry/core';
import type { LockedTree } from './LockedTree';
import type { OrganizationGuards } from './OrganizationGuards';
import type { OrganizationFields, OrganizationRecords } from './OrganizationRecords';
import { planPlacement, type Placement, type WantedPlacement } from './planPlacement';
import { freeSlug, slugify } from './slug';
import { organizationEvents } from '../events/directoryEvents';

/** An organization as a client describes it; what is left out keeps its value or takes the default. */
export interface OrganizationDraft extends WantedPlacement {
  readonly name?: string;
  /** Blank: made from the name. */
  readonly slug?: string | null;
  readonly logoUrl?: string | null;
  readonly logoPreserveAspectRatio?: boolean;
  readonly isActive?: boolean;
}

/** In which tenant somebody writes, and which organizations they may touch; null means all. */
export interface OrganizationWriter {
  readonly tenantId: string;
  readonly organizationIds: readonly string[] | null;
  /** Who writes; absent for the installation itself. */
  readonly call?: CommandCall;
}

/** Refuses to go on when the record is not the version that the caller saw. */
export type VersionCheck = (updatedAt: Date) => void;

type Dependencies = Pick<CoreServices, 'events' | 'organizations' | 'tenancy' | 'unitOfWork'> & {
  organizationGuards: OrganizationGuards;
  organizationRecords: OrganizationRecords;
};

/** Creates, changes, moves and deletes organizations. */
export class OrganizationAdministration {
  private readonly events: EventBus;
  private readonly organizations: Organizations;
  private readonly tenancy: Tenancy;
  private readonly unitOfWork: UnitOfWork;
  private readonly guards: OrganizationGuards;
  private readonly records: OrganizationRecords;

  constructor({
    events,
    organizations,
    tenancy,
    unitOfWork,
    organizationGuards,
    organizationRecords,
  }: Dependencies) {
    this.events = events;
    this.organizations = organizations;
    this.tenancy = tenancy;
    this.unitOfWork = unitOfWork;
    this.guards = organizationGuards;
    this.records = organizationRecords;
  }

  /**
   * @returns the id of the new organization
   * @throws HttpError 400 impossible place, 403 outside the writer's organizations, 404 unknown tenant
   */
  create(writer: OrganizationWriter, draft: OrganizationDraft & { name: string }): Promise<string> {
    const id = randomUUID();
    const { parentId: _parent, childIds: _children, slug, ...fields } = draft;
    const work = async (tree: LockedTree) => {
      assertReach(writer, [draft.parentId ?? null, ...(draft.childIds ?? [])]);
      const placement = planPlacement(tree, id, draft);
      await this.records.insert({
        logoUrl: null,
        logoPreserveAspectRatio: false,
        isActive: true,
        ...fields,
        id,
        tenantId: writer.tenantId,
        parentId: placement.parentId,
        slug: freeSlug(slug || slugify(draft.name), tree.slugsExceptOf(id)),
      });
      await this.announce('created', writer.tenantId, id);
      await this.carryOut(placement, writer.tenantId);
      return id;
    };
    return this.changing(writer, 'create an organization', work, id);
  }

  /** @throws HttpError 400 impossible place, 403 outside the writer's organizations, 404 unknown, 409 version */
  async update(
    writer: OrganizationWriter,
    id: string,
    draft: OrganizationDraft,
    check: VersionCheck,
  ): Promise<void> {
    await this.changing(writer, 'change an organization', async (tree) => {
      const row = this.writable(writer, tree, id);
      check(row.updatedAt);
      const { parentId: wantedParent, childIds, slug, ...fields } = draft;
      const placement = planPlacement(tree, id, draft);
      assertReach(
        writer,
        (childIds ?? []).filter((child) => tree.get(child)?.parentId !== id),
      );
      if (placement.parentId !== row.parentId) assertReach(writer, [placement.parentId]);
      const changes: Partial<OrganizationFields> = {
        ...fields,
        ...(wantedParent !== undefined && { parentId: placement.parentId }),
        ...(slug !== undefined && {
          slug: freeSlug(slug || slugify(draft.name ?? row.name), tree.slugsExceptOf(id)),
        }),
      };
      await this.records.update(id, changes);
      await this.announce('updated', writer.tenantId, id);
      await this.carryOut(placement, writer.tenantId);
    });
  }

  /**
   * Deletes an organization; its children move up to its parent.
   *
   * @throws HttpError 403 outside the writer's organizations, 404 unknown, 409 version
   */
  async delete(writer: OrganizationWriter, id: string, check: VersionCheck): Promise<void> {
    await this.changing(writer, 'delete an organization', async (tree) => {
      const { parentId, updatedAt } = this.writable(writer, tree, id);
      check(updatedAt);
      const moves = tree.childrenOf(id).map((child) => ({ id: child.id, parentId }));
      await this.carryOut({ parentId, moves }, writer.tenantId);
      await this.records.remove(id);
      await this.announce('deleted', writer.tenantId, id);
    });
  }

  private changing<T>(
    { tenantId, call }: OrganizationWriter,
    reason: string,
    work: (tree: LockedTree) => Promise<T>,
    createdId?: string,
  ): Promise<T> {
    return this.tenancy.inTenant(tenantId, reason, () =>
      this.unitOfWork.run(async () => {
        const tree = await this.records.lockTree(tenantId);
        if (!tree) throw notFound('Tenant not found');
        const result = await work(tree);
        const after = call && (await this.records.lockTree(tenantId));
        if (after) await this.guards.check({ before: tree, after, createdId }, call);
        await this.organizations.changed(tenantId);
        return result;
      }),
    );
  }

  private writable(writer: OrganizationWriter, tree: LockedTree, id: string) {
    const row = tree.row(id);
    if (!row) throw notFound('Not found');
    assertReach(writer, [id]);
    return row;
  }

  private async carryOut({ moves }: Placement, tenantId: string): Promise<void> {
    for (const parentId of new Set(moves.map((move) => move.parentId))) {
      const ids = moves.filter((move) => move.parentId === parentId).map((move) => move.id);
      await this.records.move(ids, parentId);
      for (const id of ids) await this.announce('updated', tenantId, id);
    }
  }

  private announce(what: 'created' | 'updated' | 'deleted', tenantId: string, id: string): Promise<void> {
    return this.events.emit(organizationEvents[what], { id, tenantId, organizationId: id });
  }
}

/**
 * A caller restricted to some organizations writes nowhere else. Otherwise they could hang any organization
 * under one of theirs, and so reach it.
 */
export function assertReach(
  { organizationIds }: OrganizationWriter,
  touched: readonly (string | null)[],
): void {
  if (organizationIds === null) return;
  const allowed = new Set<string | null>(organizationIds);
  if (!touched.every((id) => allowed.has(id))) {
    throw forbidden('Not authorized to manage organizations outside your scope.');
  }
}
