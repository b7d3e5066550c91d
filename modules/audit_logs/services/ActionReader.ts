import type { CoreServices, Database, Tenancy } from '@tenantry/core';
import { type ActionFilters, conditionsOf } from './ActionFilters';
import { type ActionGroup, GROUPINGS, inOrder } from './ActionGroups';
import type { ActionLabels } from './ActionLabels';
import type { LogConditions } from './LogConditions';
import type { LogNames, Names } from './LogNames';
import { locate, type Part } from './locate';
import {
  ALL_ACTIONS,
  ALL_UNDOABLE,
  type CountedGroup,
  type SliceCounts,
  type SliceRow,
  undoableIn,
} from './SliceCounts';
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

/** The entries that a viewer looks for, in order. */
export interface FoundActions {
  readonly total: number;
  /** @param start place of the first */
  items(start: number, size: number): Promise<ActionItem[]>;
}

type Dependencies = Pick<CoreServices, 'database' | 'tenancy'> & {
  actionLabels: ActionLabels;
  logNames: LogNames;
  sliceCounts: SliceCounts;
};

/**
 * Reads the action log, which the core writes.
 *
 * Entries are counted by stretches of time, and by what they are sorted by. That gives the total, and says between which
 * moments a page lies, however deep it is; within them an index has the order.
 */
export class ActionReader {
  private readonly database: Database;
  private readonly tenancy: Tenancy;
  private readonly labels: ActionLabels;
  private readonly names: LogNames;
  private readonly counts: SliceCounts;

  constructor({ database, tenancy, actionLabels, logNames, sliceCounts }: Dependencies) {
    this.database = database;
    this.tenancy = tenancy;
    this.labels = actionLabels;
    this.names = logNames;
    this.counts = sliceCounts;
  }

  /** Looks for entries (spec supplement, dashboards and audit 2.2). */
  async find(viewer: Viewer, filters: ActionFilters): Promise<FoundActions> {
    const counted = await this.count(viewer, filters);
    const { sortField, sortDir } = filters;
    const { column, width } = GROUPINGS[sortField];
    const names = sortField === 'user' ? await this.namesOf(viewer, counted) : null;
    const groups: ActionGroup[] =
      column === null
        ? counted.map(({ total, slices }) => ({ total, slices }))
        : inOrder(counted, sortDir, names);
    const newestFirst = column !== null || sortDir === 'desc';
    return {
      total: groups.reduce((sum, { total }) => sum + total, 0),
      items: async (start, size) => {
        const parts = locate(groups, width, newestFirst, start, size);
        if (parts.length === 0) return [];
        const rows = await this.within(viewer, () => this.read(viewer, filters, parts, newestFirst));
        return this.names.resolve(viewer, this.labels.translated(rows));
      },
    };
  }

  private count(viewer: Viewer, filters: ActionFilters): Promise<CountedGroup[]> {
    const { column, width } = GROUPINGS[filters.sortField];
    const { values } = conditionsOf(viewer, filters);
    return this.counts.of({
      key: JSON.stringify([
        'actions',
        viewer.tenantId,
        column,
        conditionsOf(viewer, filters).where(),
        values,
      ]),
      width,
      // Entries stop being undoable; nothing else about them that is asked for ever changes.
      tags: filters.undoableOnly ? [ALL_ACTIONS, ALL_UNDOABLE, undoableIn(viewer.tenantId)] : [ALL_ACTIONS],
      count: (since) =>
        this.within(viewer, () => {
          const conditions = conditionsOf(viewer, filters).add(
            (value) => `a.created_at >= ${value}`,
            since ?? undefined,
          );
          const wide = conditions.value(`${width} milliseconds`);
          return this.database.query<SliceRow>(
            `SELECT ${column ?? 'NULL'} AS value, count(*)::int AS count,
                    date_bin(${wide}::interval, a.created_at, 'epoch'::timestamptz) AS slice
               FROM platform_action_log a ${conditions.where()} GROUP BY 1, 3`,
            conditions.values,
          );
        }),
    });
  }

  private namesOf(viewer: Viewer, groups: readonly CountedGroup[]): Promise<Map<string, string>> {
    const ids = groups.map(({ value }) => value).filter((value) => value !== null);
    return this.names.usersOf(viewer, ids);
  }

  /** Finds each part by what an index holds, and only then reads the entries. */
  private read(
    viewer: Viewer,
    filters: ActionFilters,
    parts: readonly Part[],
    newestFirst: boolean,
  ): Promise<ActionRow[]> {
    const conditions = conditionsOf(viewer, filters);
    const { column } = GROUPINGS[filters.sortField];
    const way = newestFirst ? 'DESC' : 'ASC';
    const pages = parts.map(({ group, from, to, skip, take }, index) => {
      const further = [
        ...boundary(conditions, '>=', from),
        ...boundary(conditions, '<', to),
        ...belonging(conditions, column, group),
      ];
      return `SELECT ${index} AS part, p.* FROM (
        SELECT a.id, a.created_at FROM platform_action_log a ${conditions.where(...further)}
         ORDER BY a.created_at ${way}, a.id ${way} LIMIT ${conditions.value(take)} OFFSET ${conditions.value(skip)}) p`;
    });
    return this.database.query<ActionRow>(
      `WITH page AS (${pages.join(' UNION ALL ')})
       SELECT ${COLUMNS} FROM page JOIN platform_action_log a ON a.created_at = page.created_at AND a.id = page.id
        ORDER BY page.part, a.created_at ${way}, a.id ${way}`,
      conditions.values,
    );
  }

  private within<T>({ tenantId }: Viewer, work: () => Promise<T>): Promise<T> {
    return tenantId === null
      ? this.tenancy.acrossTenants('read the action log of all tenants', work)
      : this.tenancy.inTenant(tenantId, 'read the action log', work);
  }
}

function boundary(conditions: LogConditions, comparison: '>=' | '<', moment: number | null): string[] {
  return moment === null ? [] : [`a.created_at ${comparison} ${conditions.value(new Date(moment))}`];
}

function belonging(conditions: LogConditions, column: string | null, { values }: ActionGroup): string[] {
  if (column === null || values === undefined) return [];
  if (values === null) return [`${column} IS NULL`];
  if (values.length === 1) return [`${column} = ${conditions.value(values[0])}`];
  return [`${column} = ANY (${conditions.value(values)}::uuid[])`];
}

const COLUMNS = `
  a.id, a.command_id AS "commandId", a.action_label AS "actionLabel", a.action_type AS "actionType", a.source,
  a.execution_state AS "executionState", a.actor_id AS "actorUserId", a.tenant_id AS "tenantId",
  a.organization_id AS "organizationId", a.resource_kind AS "resourceKind", a.resource_id AS "resourceId",
  a.parent_resource_kind AS "parentResourceKind", a.parent_resource_id AS "parentResourceId",
  a.undo_token AS "undoToken", a.created_at AS "createdAt", a.updated_at AS "updatedAt",
  a.snapshot_before AS "snapshotBefore", a.snapshot_after AS "snapshotAfter", a.changes, a.context`;
