import { actionLogTable, type CoreServices, type Database, isoTime, type Tenancy } from '@tenantry/core';
import { type ActionFilters, conditionsOf } from './ActionFilters';
import { type ActionGroup, GROUPINGS, inOrder } from './ActionGroups';
import type { ActionLabels } from './ActionLabels';
import type { LogNames, Names } from './LogNames';
import { locate, type Part } from './locate';
import { pageStatement } from './pageStatement';
import type { LogCounter } from './LogCounter';
import type { CountedGroup } from './MonthCounts';
import { rangeOf } from './months';
import type { SliceCounts } from './SliceCounts';
import { undoableIn } from './undoable';
import type { Viewer } from './Viewer';

/** An entry of the action log as it is read. */
export interface ActionRow {
  readonly commandId: string;
  readonly actionLabel: string | null;
  readonly actorUserId: string | null;
  readonly tenantId: string;
  readonly organizationId: string | null;
  /** JSON of what is published of it, save its label and the names: a list need not read that. */
  readonly written: string;
}

/** Members of `written` that exports read. */
export interface ActionContent {
  readonly createdAt: string;
  readonly actionType: string;
  readonly source: string;
  readonly changes: Readonly<
    Record<string, { from?: unknown; to?: unknown; old?: unknown; new?: unknown }>
  > | null;
  readonly snapshotBefore: unknown;
}

export type ActionItem = ActionRow & Names;

export const contentOf = ({ written }: ActionItem): ActionContent => JSON.parse(written) as ActionContent;

/** An entry as JSON. */
export function writtenItem(item: ActionItem): string {
  const { actionLabel, actorUserName, tenantName, organizationName, written } = item;
  const read = JSON.stringify({ actionLabel, actorUserName, tenantName, organizationName });
  return `${written.slice(0, -1)},${read.slice(1)}`;
}

/** The entries that a viewer requests, in order. */
export interface FoundActions {
  readonly total: number;
  /** @param start place of the first */
  items(start: number, size: number): Promise<ActionItem[]>;
}

const { name: LOG, columns: COLUMN } = actionLogTable;

type Dependencies = Pick<CoreServices, 'database' | 'tenancy'> & {
  actionLabels: ActionLabels;
  logCounter: LogCounter;
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
  private readonly counter: LogCounter;
  private readonly counts: SliceCounts;

  constructor({ database, tenancy, actionLabels, logCounter, logNames, sliceCounts }: Dependencies) {
    this.database = database;
    this.tenancy = tenancy;
    this.labels = actionLabels;
    this.names = logNames;
    this.counter = logCounter;
    this.counts = sliceCounts;
  }

  /** Looks for entries. */
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

  /** Whose an entry is, regardless of the viewer; undefined when it is gone. */
  async tenantOf(id: string): Promise<string | undefined> {
    const row = await this.tenancy.acrossTenants('find the tenant of an entry of the action log', () =>
      this.database.first<{ tenantId: string }>(`SELECT tenant_id AS "tenantId" FROM ${LOG} WHERE id = $1`, [
        id,
      ]),
    );
    return row?.tenantId;
  }

  private count(viewer: Viewer, filters: ActionFilters): Promise<CountedGroup[]> {
    const { column, width } = GROUPINGS[filters.sortField];
    const { undoableOnly = false, before, after } = filters;
    const measured = {
      log: LOG,
      value: column === null ? 'NULL' : `a.${column}`,
      measure: 'count(*)',
      width,
    } as const;
    return this.counts.of({
      // Entries stop being undoable; nothing else that clients can filter by ever changes.
      tags: undoableOnly ? [LOG, undoableIn(viewer.tenantId)] : [LOG],
      key: JSON.stringify(['actions', viewer.tenantId, column, conditionsOf(viewer, filters).key]),
      width,
      range: rangeOf(after, before),
      count: (stretch) =>
        this.within(viewer, () => this.counter.count(conditionsOf(viewer, filters), measured, stretch)),
    });
  }

  private namesOf(viewer: Viewer, groups: readonly CountedGroup[]): Promise<Map<string, string>> {
    const ids = groups.map(({ value }) => value).filter((value) => value !== null);
    return this.names.usersOf(viewer, ids);
  }

  private read(
    viewer: Viewer,
    filters: ActionFilters,
    parts: readonly Part[],
    newestFirst: boolean,
  ): Promise<ActionRow[]> {
    const conditions = conditionsOf(viewer, filters);
    const way = newestFirst ? 'DESC' : 'ASC';
    return this.database.query<ActionRow>(pageStatement(COLUMNS, conditions, filters, parts, way));
  }

  private within<T>({ tenantId }: Viewer, work: () => Promise<T>): Promise<T> {
    return tenantId === null
      ? this.tenancy.acrossTenants('read the action log of all tenants', work)
      : this.tenancy.inTenant(tenantId, 'read the action log', work);
  }
}

const READ = ['commandId', 'actionLabel', 'actorUserId', 'tenantId', 'organizationId'] as const;

const WRITTEN = [
  'id',
  'commandId',
  'actionType',
  'source',
  'executionState',
  'actorUserId',
  'tenantId',
  'organizationId',
  'resourceKind',
  'resourceId',
  'parentResourceKind',
  'parentResourceId',
  'undoToken',
  'snapshotBefore',
  'snapshotAfter',
  'changes',
  'context',
] as const;

const named = (members: readonly (keyof typeof COLUMN)[]): string =>
  members.map((member) => `a.${COLUMN[member]} AS "${member}"`).join(', ');
/** Rounded: `updated_at` has microseconds, which `isoTime` by itself cuts off. */
const time = (column: string): string => isoTime(`${column}::timestamptz(3)`);

const COLUMNS = `
  ${named(READ)}, (SELECT row_to_json(entry)::text FROM (
    SELECT ${named(WRITTEN)}, ${time(`a.${COLUMN.createdAt}`)} AS "createdAt",
           ${time(`a.${COLUMN.updatedAt}`)} AS "updatedAt") entry) AS written`;
