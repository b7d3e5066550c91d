import {
  type CoreServices,
  type Database,
  LogConditions,
  type Tenancy,
  type TimeRange,
} from '@tenantry/core';
import { type AccessMonths, READS } from './AccessMonths';
import type { LogNames, Names } from './LogNames';
import { locate } from './locate';
import { type Accessed, itemsOf, type ReadRow } from './accessedRecords';
import type { CountedGroup } from './MonthCounts';
import { rangeOf } from './months';
import type { SliceCounts } from './SliceCounts';
import type { Viewer } from './Viewer';

/** Which reads. */
export interface AccessFilters {
  readonly organizationId?: string;
  readonly actorUserId?: readonly string[];
  readonly resourceKind?: string;
  readonly resourceId?: string;
  readonly accessType?: string;
  readonly before?: Date;
  readonly after?: Date;
}

export type AccessItem = Accessed & Names;
/** With what is known of the request. */
export type ExportedAccess = AccessItem & Omit<ReadRow, keyof Accessed | 'resourceIds'>;

type Dependencies = Pick<CoreServices, 'database' | 'tenancy'> & {
  accessMonths: AccessMonths;
  logNames: LogNames;
  sliceCounts: SliceCounts;
};

/** Reads that an export takes at a time. */
const BATCH = 100;
/** Milliseconds. */
const SLICE = 3_600_000;
const MEASURED = {
  value: 'NULL',
  measure: 'sum(a.records)',
  width: SLICE,
} as const;

/** Lists the access log, an item for each record. */
export class AccessReader {
  private readonly database: Database;
  private readonly tenancy: Tenancy;
  private readonly names: LogNames;
  private readonly months: AccessMonths;
  private readonly counts: SliceCounts;

  constructor({ database, tenancy, accessMonths, logNames, sliceCounts }: Dependencies) {
    this.months = accessMonths;
    this.counts = sliceCounts;
    this.database = database;
    this.tenancy = tenancy;
    this.names = logNames;
  }

  /** Newest first. Own reads, unless a viewer of the tenant names others. */
  async page(
    viewer: Viewer,
    filters: AccessFilters,
    start: number,
    size: number,
  ): Promise<{ items: AccessItem[]; total: number }> {
    const counted = await this.count(viewer, filters);
    const total = counted.reduce((sum, group) => sum + group.total, 0);
    const parts = locate(counted, SLICE, true, start, size);
    const [newest, oldest] = [parts[0], parts.at(-1)];
    if (!newest || !oldest) return { items: [], total };
    const { skip } = newest;
    const take = parts.reduce((sum, part) => sum + part.take, 0);
    const time = { from: oldest.from, to: newest.to };
    const rows = await this.within(viewer, () => this.around(viewer, filters, time, skip, take));
    const items = rows.flatMap(({ skipped, ...row }) =>
      itemsOf(row).filter((_item, place) => skipped + place >= skip && skipped + place < skip + take),
    );
    return { items: await this.names.resolve(viewer, items), total };
  }

  /**
   * Records as they were read, newest first, in batches.
   *
   * @param before the `last` of the batch before
   * @returns `last` undefined when nothing comes after
   */
  async batch(
    viewer: Viewer,
    filters: AccessFilters,
    before?: ReadRow,
  ): Promise<{ items: ExportedAccess[]; last?: ReadRow }> {
    const { resourceId } = filters;
    const rows: ReadRow[] = await this.within(viewer, () => this.next(viewer, filters, before));
    const items = rows.flatMap((row) => itemsOf(row).map((item) => ({ ...row, ...item })));
    const wanted = items.filter((item) => resourceId === undefined || item.resourceId === resourceId);
    const last = rows.length === BATCH ? rows.at(-1) : undefined;
    return { items: await this.names.resolve(viewer, wanted), last };
  }

  /** Records by hour; see `ActionReader` for why. */
  private count(viewer: Viewer, filters: AccessFilters): Promise<CountedGroup[]> {
    return this.counts.of({
      tags: [READS],
      key: JSON.stringify(['reads', viewer.tenantId, conditionsOf(viewer, filters).key]),
      width: SLICE,
      range: rangeOf(filters.after, filters.before),
      count: (stretch) =>
        this.within(viewer, () => this.months.count(conditionsOf(viewer, filters), MEASURED, stretch)),
    });
  }

  /** The reads that hold the page, each with how many records of the part come before it. A read holds one at least. */
  private around(viewer: Viewer, filters: AccessFilters, time: TimeRange, skip: number, take: number) {
    const conditions = conditionsOf(viewer, filters)
      .during(rangeOf(filters.after, filters.before))
      .during(time);
    const [first, end] = [skip, skip + take].map((value) => conditions.value(value));
    return this.database.query<ReadRow & { skipped: number }>(
      `WITH near AS (
         SELECT c.id, c.created_at, c.records, c.summed - c.records AS skipped
           FROM (SELECT b.*, sum(b.records) OVER (ORDER BY b.created_at DESC, b.id DESC
                                                  ROWS UNBOUNDED PRECEDING) AS summed
                   FROM (SELECT a.id, a.created_at, a.records FROM ${READS} a ${conditions.where()}
                          ORDER BY a.created_at DESC, a.id DESC LIMIT ${end}::bigint) b) c)
       SELECT ${COLUMNS}, near.skipped::int FROM near
         JOIN ${READS} a ON a.created_at = near.created_at AND a.id = near.id
        WHERE near.skipped < ${end}::bigint AND near.skipped + near.records > ${first}::bigint
        ORDER BY near.skipped`,
      conditions.values,
    );
  }

  private next(viewer: Viewer, filters: AccessFilters, last: ReadRow | undefined): Promise<ReadRow[]> {
    const conditions = conditionsOf(viewer, filters).during(rangeOf(filters.after, filters.before));
    if (last) {
      const id = conditions.value(last.id);
      conditions.add((at) => `(a.created_at, a.id) < (${at}, ${id}::uuid)`, last.createdAt);
    }
    return this.database.query<ReadRow>(
      `SELECT ${COLUMNS}, a.request_id AS "requestId", a.session_id AS "sessionId", a.source_ip AS "sourceIp",
              a.user_agent AS "userAgent"
         FROM ${READS} a ${conditions.where()} ORDER BY a.created_at DESC, a.id DESC LIMIT ${BATCH}`,
      conditions.values,
    );
  }

  private within<T>({ tenantId }: Viewer, work: () => Promise<T>): Promise<T> {
    return tenantId === null
      ? this.tenancy.acrossTenants('read the access log of all tenants', work)
      : this.tenancy.inTenant(tenantId, 'read the access log', work);
  }
}

const COLUMNS = `
  a.id, a.resource_kind AS "resourceKind", a.resource_ids AS "resourceIds", a.access_type AS "accessType",
  a.actor_id AS "actorUserId", a.tenant_id AS "tenantId", a.organization_id AS "organizationId", a.fields, a.context,
  a.created_at AS "createdAt"`;

/** Save the limits of time. The tenant is named although row-level security adds it: indexes need it. */
function conditionsOf(viewer: Viewer, filters: AccessFilters): LogConditions {
  const { actorUserId, resourceKind, resourceId, accessType } = filters;
  const actors = viewer.canViewTenant && actorUserId ? actorUserId : [viewer.actorId];
  return new LogConditions()
    .equal('tenant_id', viewer.tenantId ?? undefined)
    .oneOf('organization_id', 'uuid', viewer.organizationIds ?? undefined)
    .oneOf('actor_id', 'uuid', actors)
    .equal('resource_kind', resourceKind)
    .add((value) => `${value} = ANY (a.resource_ids)`, resourceId)
    .equal('access_type', accessType);
}
