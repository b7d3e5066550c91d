import {
  type ActionLog,
  type ActionMember,
  type ActionSelection,
  type ActionStretch,
  type CoreServices,
  kindsHiddenFrom,
  type ReadAction,
  type Tenancy,
} from '@tenantry/core';
import { type ActionFilters, selectionOf } from './ActionFilters';
import { type ActionGroup, GROUPINGS, inOrder } from './ActionGroups';
import type { ActionLabels } from './ActionLabels';
import type { LogNames, Names } from './LogNames';
import { locate, type Part } from './locate';
import type { CountedGroup } from './MonthCounts';
import { rangeOf } from './months';
import { ACTIONS, type SliceCounts } from './SliceCounts';
import { undoableIn } from './undoable';
import type { Viewer } from './Viewer';

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

export type ActionItem = ReadAction & Names;

export const contentOf = ({ written }: ActionItem): ActionContent => JSON.parse(written) as ActionContent;

/** An entry as JSON. */
export function writtenItem(item: ActionItem): string {
  const { actionLabel, actorUserName, tenantName, organizationName, written } = item;
  const read = JSON.stringify({ actionLabel, actorUserName, tenantName, organizationName });
  return `${written.slice(0, -1)},${read.slice(1)}`;
}

/** Members that say what is in a record. */
const NO_CONTENT = { snapshotBefore: null, snapshotAfter: null, changes: null } as const;

/** The entries that a viewer requests, in order. */
export interface FoundActions {
  readonly total: number;
  /** @param start place of the first */
  items(start: number, size: number): Promise<ActionItem[]>;
}

type Dependencies = Pick<CoreServices, 'actionLog' | 'recordKinds' | 'tenancy'> & {
  actionLabels: ActionLabels;
  logNames: LogNames;
  sliceCounts: SliceCounts;
};

/**
 * Finds entries of the action log for those who may see them.
 *
 * Entries are counted by stretches of time, and by what they are sorted by. That gives the total, and says between which
 * moments a page lies, however deep it is; within them an index has the order.
 */
export class ActionReader {
  private readonly log: ActionLog;
  private readonly recordKinds: CoreServices['recordKinds'];
  private readonly tenancy: Tenancy;
  private readonly labels: ActionLabels;
  private readonly names: LogNames;
  private readonly counts: SliceCounts;

  constructor({ actionLog, recordKinds, tenancy, actionLabels, logNames, sliceCounts }: Dependencies) {
    this.log = actionLog;
    this.recordKinds = recordKinds;
    this.tenancy = tenancy;
    this.labels = actionLabels;
    this.names = logNames;
    this.counts = sliceCounts;
  }

  /** Looks for entries. */
  async find(viewer: Viewer, filters: ActionFilters): Promise<FoundActions> {
    const { actorId, holds } = viewer;
    const hidden = await this.within(viewer, () => this.log.hiddenFrom(actorId, holds));
    const selection = selectionOf(viewer, filters, hidden, this.isOfTenant(filters.resourceKind));
    const counted = await this.count(viewer, filters, selection);
    const { sortField, sortDir } = filters;
    const { groupedBy, width } = GROUPINGS[sortField];
    const names = sortField === 'user' ? await this.namesOf(viewer, counted) : null;
    const groups: ActionGroup[] =
      groupedBy === undefined
        ? counted.map(({ total, slices }) => ({ total, slices }))
        : inOrder(counted, sortDir, names);
    const newestFirst = groupedBy !== undefined || sortDir === 'desc';
    return {
      total: groups.reduce((sum, { total }) => sum + total, 0),
      items: async (start, size) => {
        const parts = locate(groups, width, newestFirst, start, size);
        if (parts.length === 0) return [];
        const rows = await this.within(viewer, () => this.read(selection, filters, parts, newestFirst));
        return this.names.resolve(viewer, this.labels.translated(this.shownTo(viewer, rows)));
      },
    };
  }

  /** Kinds without any organization (`only`), such as roles, are left out: what their lists hide the log does not know. */
  private isOfTenant(kind: string | undefined): boolean {
    return this.recordKinds
      .list()
      .some(({ item }) => item.id === kind && item.collection.tenantWide === true);
  }

  /** Entries without the content of records that the viewer may not view: which record was changed, by whom, and when stays. */
  private shownTo({ holds }: Viewer, rows: readonly ReadAction[]): readonly ReadAction[] {
    const hidden = kindsHiddenFrom(this.recordKinds, holds);
    if (hidden.size === 0) return rows;
    return rows.map((row) => {
      const entry = JSON.parse(row.written) as Readonly<Record<string, unknown>>;
      if (!hidden.has(String(entry['resourceKind']))) return row;
      return { ...row, written: JSON.stringify({ ...entry, ...NO_CONTENT }) };
    });
  }

  private count(viewer: Viewer, filters: ActionFilters, selection: ActionSelection): Promise<CountedGroup[]> {
    const { groupedBy, width } = GROUPINGS[filters.sortField];
    const { undoableOnly = false, before, after } = filters;
    return this.counts.of({
      // Entries stop being undoable; nothing else that clients can filter by ever changes.
      tags: undoableOnly ? [ACTIONS, undoableIn(viewer.tenantId)] : [ACTIONS],
      key: JSON.stringify(['actions', groupedBy, selection]),
      width,
      range: rangeOf(after, before),
      count: (stretch) =>
        this.within(viewer, () => this.log.count(selection, { ...stretch, groupedBy, width })),
    });
  }

  private namesOf(viewer: Viewer, groups: readonly CountedGroup[]): Promise<Map<string, string>> {
    const ids = groups.map(({ value }) => value).filter((value) => value !== null);
    return this.names.usersOf(viewer, ids);
  }

  private read(
    selection: ActionSelection,
    filters: ActionFilters,
    parts: readonly Part[],
    newestFirst: boolean,
  ): Promise<ReadAction[]> {
    const { groupedBy } = GROUPINGS[filters.sortField];
    const stretches = parts.map((part) => stretchOf(part, filters));
    const page = { groupedBy, stretches, newestFirst };
    return this.log.read(selection, page, WRITTEN);
  }

  private within<T>({ tenantId }: Viewer, work: () => Promise<T>): Promise<T> {
    return tenantId === null
      ? this.tenancy.acrossTenants('read the action log of all tenants', work)
      : this.tenancy.inTenant(tenantId, 'read the action log', work);
  }
}

/** A part as far as the filters reach. */
function stretchOf({ group, from, to, skip, take }: Part, { after, before }: ActionFilters): ActionStretch {
  const { from: earliest, to: latest } = rangeOf(after, before);
  return {
    values: group.values,
    from: new Date(Math.max(from, earliest ?? from)),
    to: new Date(Math.min(to, latest ?? to)),
    skip,
    take,
  };
}

/** The published members of an entry, save its label and the names. */
const WRITTEN: readonly ActionMember[] = [
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
  'createdAt',
  'updatedAt',
];
