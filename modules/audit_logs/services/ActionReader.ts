import type { CoreServices, Database, Tenancy } from '@tenantry/core';
import { conditionsOf, orderOf, type ActionFilters } from './ActionFilters';
import type { LogConditions } from './LogConditions';
import type { LogNames, Names } from './LogNames';
import type { Viewer } from './Viewer';

/** An entry of the action log as it is published. */
export interface ActionRow {
  readonly id: string;
  readonly commandId: string;
  readonly actionLabel: string | null;
  readonly actionType: string;
  readonly source: string;
  readonly executionState: string;
  readonly actorUserId: string | null;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly changes: Readonly<
    Record<string, { from?: unknown; to?: unknown; old?: unknown; new?: unknown }>
  > | null;
  readonly snapshotBefore: unknown;
  readonly snapshotAfter: unknown;
  readonly createdAt: Date;
  readonly [member: string]: unknown;
}

export type ActionItem = ActionRow & Names;

type Dependencies = Pick<CoreServices, 'database' | 'tenancy'> & { logNames: LogNames };

/** Reads the action log, which the core writes. */
export class ActionReader {
  private readonly database: Database;
  private readonly tenancy: Tenancy;
  private readonly names: LogNames;

  constructor({ database, tenancy, logNames }: Dependencies) {
    this.database = database;
    this.tenancy = tenancy;
    this.names = logNames;
  }

  async page(
    viewer: Viewer,
    filters: ActionFilters,
    start: number,
    size: number,
  ): Promise<{ items: ActionItem[]; total: number }> {
    const [items, total] = await Promise.all([
      this.items(viewer, filters, start, size),
      this.within(viewer, async () => {
        const { where, values } = conditionsOf(viewer, filters);
        const statement = `SELECT count(*)::int AS total FROM platform_action_log a ${where}`;
        return (await this.database.first<{ total: number }>(statement, values))?.total ?? 0;
      }),
    ]);
    return { items, total };
  }

  /** Finds the page by what the indexes hold, and only then reads its entries. */
  async items(viewer: Viewer, filters: ActionFilters, start: number, size: number): Promise<ActionItem[]> {
    const rows = await this.within(viewer, async () => {
      const conditions = conditionsOf(viewer, filters);
      const ranks = filters.sortField === 'user' ? await this.ranks(viewer, conditions) : '';
      const limit = `LIMIT ${conditions.value(size)} OFFSET ${conditions.value(start)}`;
      return this.database.query<ActionRow>(
        `WITH page AS (
           SELECT a.id, a.created_at, row_number() OVER () AS position FROM (
             SELECT a.id, a.created_at FROM platform_action_log a ${ranks} ${conditions.where}
              ORDER BY ${orderOf(filters)} ${limit}) a)
         SELECT ${COLUMNS} FROM page JOIN platform_action_log a ON a.created_at = page.created_at AND a.id = page.id
          ORDER BY page.position`,
        conditions.values,
      );
    });
    return this.names.resolve(viewer, rows);
  }

  /** A join that gives each actor their place by name; those without a name come last. */
  private async ranks(viewer: Viewer, conditions: LogConditions): Promise<string> {
    const ids = await this.actors(viewer);
    const names = await this.names.usersOf(viewer, ids);
    const sorted = ids
      .filter((id) => names.has(id))
      .sort((a, b) => ((names.get(a) as string) < (names.get(b) as string) ? -1 : 1));
    const list = conditions.value(sorted);
    return `LEFT JOIN unnest(${list}::uuid[]) WITH ORDINALITY AS n (actor_id, rank) ON n.actor_id = a.actor_id`;
  }

  /** Who ever acted in the tenant: one step through the index for each, however many entries there are. */
  private async actors({ tenantId }: Viewer): Promise<string[]> {
    const inTenant = tenantId === null ? '' : 'AND l.tenant_id = $1';
    const rows = await this.database.query<{ id: string }>(
      `WITH RECURSIVE actors AS (
         SELECT (SELECT l.actor_id FROM platform_action_log l
                  WHERE l.actor_id IS NOT NULL ${inTenant} ORDER BY l.actor_id LIMIT 1) AS id
         UNION ALL
         SELECT (SELECT l.actor_id FROM platform_action_log l
                  WHERE l.actor_id > actors.id ${inTenant} ORDER BY l.actor_id LIMIT 1)
           FROM actors WHERE actors.id IS NOT NULL)
       SELECT id FROM actors WHERE id IS NOT NULL`,
      tenantId === null ? [] : [tenantId],
    );
    return rows.map(({ id }) => id);
  }

  private within<T>({ tenantId }: Viewer, work: () => Promise<T>): Promise<T> {
    return tenantId === null
      ? this.tenancy.acrossTenants('read the action log of all tenants', work)
      : this.tenancy.inTenant(tenantId, 'read the action log', work);
  }
}

const COLUMNS = `
  a.id, a.command_id AS "commandId", a.action_label AS "actionLabel", a.action_type AS "actionType", a.source,
  a.execution_state AS "executionState", a.actor_id AS "actorUserId", a.tenant_id AS "tenantId",
  a.organization_id AS "organizationId", a.resource_kind AS "resourceKind", a.resource_id AS "resourceId",
  a.parent_resource_kind AS "parentResourceKind", a.parent_resource_id AS "parentResourceId",
  a.undo_token AS "undoToken", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.snapshot_before AS "snapshotBefore", a.snapshot_after AS "snapshotAfter", a.changes, a.context`;
